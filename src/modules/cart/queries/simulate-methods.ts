import { itemLookup } from '#modules/catalog/index.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { inLocale } from '#shared/locale.ts';
import { toMajor } from '#shared/money.ts';
import { InvalidInput } from '#shared/refusal.ts';
import { assess } from '../assess/assess.ts';
import type { cartContract } from '../contract.ts';
import { emptyContent } from '../stored.ts';
import { problemSentence } from '../view/items.ts';
import { viewMethods } from '../view/methods.ts';
import { loadFacts } from './load-facts.ts';

type Simulate = typeof cartContract.simulate;

/**
 * The delivery and payment methods offered to a guest with these items and this postcode, and why the others are not: by the
 * cart's own rules, without storing a cart. Throws InvalidInput for an unknown SKU.
 */
export async function simulateMethods(
  ctx: Context,
  { items, zip, delivery_method_id }: ParsedInputOf<Simulate>,
): Promise<ResultOf<Simulate>> {
  const ids = await itemLookup.idsBySku(
    ctx.db,
    items.map(({ sku }) => sku),
  );
  const unknown = items.findIndex(({ sku }) => !ids.has(sku.toUpperCase()));
  if (unknown >= 0) throw new InvalidInput({ [`items.${unknown}.sku`]: [{ key: 'unknown_sku' }] });
  const lines = items.map(({ sku, quantity }) => ({ id: 0, product_item_id: ids.get(sku.toUpperCase()) ?? 0, quantity, seen_price: null }));
  const fields = { zip, recipient_zip: zip };
  const assessment = assess(await loadFacts(ctx.db, ctx, { ...emptyContent, lines, fields, delivery_method_id }));
  const { currency } = assessment.facts.terms;
  const { deliveries, payments } = viewMethods(assessment, { locale: ctx.locale, currency });
  return {
    currency,
    items_total: toMajor(assessment.quote.items_total - assessment.quote.discount_total, currency),
    lines: assessment.lines.map(({ item, line, problem }) => ({
      name: inLocale(item.name, ctx.locale),
      quantity: line.quantity,
      problem: problem ? problemSentence(problem, ctx.locale) : null,
    })),
    deliveries,
    payments,
  };
}
