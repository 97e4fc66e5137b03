import { Tag } from 'lucide-react';
import * as m from '#messages';
import { inLocale } from '#shared/locale.ts';
import { call } from '../client.ts';
import { logScreen } from '../kit/logs/logs.tsx';
import type { Names } from '../kit/logs/spec.ts';
import { language } from '../language.ts';
import { productFields } from './log-fields.ts';

const toNames = (choices: { id: number; name: string }[]): Record<string, string> =>
  Object.fromEntries(choices.map(({ id, name }) => [String(id), name]));

/** The names of brands and categories. */
async function names(): Promise<Names> {
  const [brands, categories] = await Promise.all([call('catalog.brandChoices', {}), call('catalog.categoryChoices', {})]);
  return { brand_id: toNames(brands.data), category_ids: toNames(categories.data) };
}

/** The change log of products, down to single SKUs, with revert. */
export const ProductLogs = logScreen({
  from: 'catalog.productLogs',
  icon: Tag,
  fields: productFields,
  needs: 'products update',
  subject: async ({ id = '' }) => inLocale((await call('catalog.readProduct', { id })).name, language()),
  names,
  crumbs: ({ id = '' }, subject) => [
    { label: m.admin_layout_products(), path: '/products' },
    { label: subject, path: `/products/${id}` },
  ],
  back: ({ id = '' }) => `/products/${id}`,
  revert: {
    needs: 'products update',
    fits: ({ action, changes }) => action !== 'create' && changes.length > 0,
    call: ({ id = '' }, entry) => call('catalog.revertProduct', { id: Number(id), log_id: entry.id }),
  },
});
