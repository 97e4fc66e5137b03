import { FolderTree } from 'lucide-react';
import * as m from '#messages';
import { inLocale } from '#shared/locale.ts';
import { call } from '../client.ts';
import { logScreen } from '../kit/logs/logs.tsx';
import { isFormChange, type LogFields } from '../kit/logs/spec.ts';
import { language } from '../language.ts';
import { pageFields } from '../products/log-fields.ts';
import { productOrderLabels } from './labels.ts';

export const categoryFields: LogFields = {
  name: { label: m.admin_categories_name },
  ...pageFields,
  media_id: { label: m.admin_categories_picture, kind: 'secret' },
  product_order: { label: m.admin_categories_order, words: productOrderLabels },
  in_menu: { label: m.admin_categories_in_menu },
  parent_id: { label: m.admin_categories_below },
  position: { label: m.admin_brands_sort },
  products: { label: m.admin_categories_inside },
  first_products: { label: m.admin_categories_order, kind: 'secret' },
};

export const categoryActions = {
  move: m.admin_categories_did_move,
  merge: m.admin_categories_did_merge,
  order: m.admin_categories_did_order,
};

/** The change log of categories. */
export const CategoryLogs = logScreen({
  from: 'catalog.categoryLogs',
  icon: FolderTree,
  needs: 'categories update',
  fields: categoryFields,
  actions: categoryActions,
  subject: async ({ id = '' }) => inLocale((await call('catalog.readCategory', { id })).name, language()),
  names: async () => {
    const { data } = await call('catalog.categoryChoices', {});
    return { parent_id: Object.fromEntries(data.map(({ id, name }) => [String(id), name])) };
  },
  crumbs: ({ id = '' }, subject) => [
    { label: m.admin_categories_title(), path: '/product-categories' },
    { label: subject, path: `/product-categories/${id}` },
  ],
  back: ({ id = '' }) => `/product-categories/${id}`,
  revert: {
    needs: 'categories update',
    fits: isFormChange,
    call: ({ id = '' }, entry) => call('catalog.revertCategory', { id: Number(id), log_id: entry.id }),
  },
});
