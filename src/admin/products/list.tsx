import { Tag } from 'lucide-react';
import * as m from '#messages';
import { exportedColumns } from '#shared/product-csv.ts';
import { tab } from '../kit/list/describe.ts';
import { list } from '../kit/list/list.tsx';
import { EditInShop } from '../kit/preview/edit-in-shop.tsx';
import { productActions } from './bulk.tsx';
import { productColumns } from './columns.tsx';
import { productFilters } from './filters.ts';
import { PhoneProduct } from './product-cells.tsx';
import { QuickEdit } from './quick-edit.tsx';
import { SampleNote, SampleOffer } from './samples.tsx';

/** Products with shelf status, price, stock and completeness of the English text. */
export const ProductList = list({
  name: 'products',
  title: m.admin_products_title,
  things: m.admin_products_things,
  from: 'catalog.listProducts',
  sort: '-updated_at',
  icon: Tag,
  open: ({ id }) => `/products/${id}`,
  openNeeds: 'products update',
  create: { needs: 'products create', path: '/products/create', label: m.admin_products_create },
  actions: () => <EditInShop path="/products" needs="products update" />,
  importFrom: { needs: 'products create', path: '/import/products' },
  wholeExport: {
    needs: 'products update',
    label: m.admin_products_export_whole,
    title: m.admin_products_export_whole_title,
    from: 'catalog.exportProducts',
    rowsIn: 'rows',
    columns: exportedColumns.map(({ head, field }) => ({ title: head, path: field, kind: 'text' as const })),
  },
  tabs: {
    param: 'shelf_status',
    values: [
      tab('all', m.admin_products_tab_all),
      tab('on_shelf', m.admin_status_shelf_on_shelf),
      tab('off_shelf', m.admin_status_shelf_off_shelf),
      tab('draft', m.admin_status_shelf_draft),
    ],
    counts: (page) => page?.counts,
  },
  search: m.admin_products_search,
  filters: productFilters,
  columns: productColumns,
  nameOf: (p) => p.name.tw,
  phone: (p) => <PhoneProduct product={p} />,
  phoneAct: (p) => <QuickEdit product={p} />,
  bulk: productActions,
  empty: {
    title: m.admin_products_empty,
    text: m.admin_products_empty_text,
    offer: { needs: 'products create', text: m.admin_samples_put_text, draw: () => <SampleOffer /> },
  },
  note: ({ samples }) => <SampleNote {...samples} />,
});
