import type { Locale } from '#shared/locale.ts';
import { productsIn, type RichText } from '#shared/text/rich-text.ts';
import type { LoaderDeps } from '../../call.ts';

/** Product cards for the products in texts and beside them. Those off the shelf are omitted. */
export async function textProducts(call: LoaderDeps['call'], contents: readonly RichText[], besides: readonly number[], locale: Locale) {
  const named = contents.flatMap(productsIn);
  const ids = [...new Set([...named, ...besides])];
  if (ids.length === 0) return { inText: [], beside: [] };
  const { data } = await call('shopfront.cards', { ids: ids.join(',') }, locale);
  return { inText: data.filter((card) => named.includes(card.id)), beside: data.filter((card) => !named.includes(card.id)) };
}
