import { Boxes } from 'lucide-react';
import * as m from '#messages';
import type { ItemRow } from '#modules/catalog/contract.ts';
import { between, choiceFilter, createColumns, tab, written } from '../kit/list/describe.ts';
import type { ListSpec } from '../kit/list/spec.ts';
import { brandOptions, categoryOptions } from '../products/choices.ts';

const column = createColumns<ItemRow>();
const sources = () => [
  { value: 'local', label: m.admin_stock_source_local() },
  { value: 'newbang', label: m.admin_stock_source_newbang() },
];
/** For exports only: on screen the sheet shows them. */
const exported = (key: keyof ItemRow & string, title: () => string, kind: 'text' | 'number' | 'amount' | 'time' = 'text') =>
  column(key, title, 100, () => null, written(key, kind));

/** The query of the stock sheet, and the columns of its export. */
export const stockSpec: ListSpec<'catalog.listProductItems'> = {
  name: 'product-items',
  title: m.admin_stock_title,
  things: m.admin_stock_things,
  from: 'catalog.listProductItems',
  sort: 'sku',
  icon: Boxes,
  search: m.admin_stock_search,
  tabs: {
    param: 'stock',
    values: [
      tab('all', m.admin_stock_tab_all),
      tab('low', m.admin_stock_low),
      tab('out', m.admin_stock_out),
      tab('today', m.admin_stock_tab_today),
      tab('no_barcode', m.admin_stock_tab_no_barcode),
    ],
    counts: () => undefined,
  },
  countsFrom: 'catalog.itemCounts',
  filters: [
    choiceFilter('category_id', m.admin_products_category, categoryOptions),
    choiceFilter('brand_id', m.admin_products_brand, brandOptions),
    between('changed_from', 'changed_until', m.admin_products_updated),
    choiceFilter('active', m.admin_stock_active, () => [
      { value: '1', label: m.admin_form_yes() },
      { value: '0', label: m.admin_form_no() },
    ]),
    choiceFilter('source', m.admin_stock_source, sources),
  ],
  columns: [
    column('name', m.admin_stock_product, 100, () => null, written('name.tw')),
    exported('spec', m.admin_stock_spec),
    column(
      'sku',
      () => 'SKU',
      100,
      () => null,
      written('sku'),
    ),
    exported('barcode', m.admin_stock_barcode),
    exported('price', m.admin_stock_price, 'amount'),
    exported('suggested_price', m.admin_stock_suggested, 'amount'),
    exported('min_price', m.admin_stock_min_price, 'amount'),
    exported('cost_price', m.admin_stock_cost, 'amount'),
    exported('stock', m.admin_stock_stock, 'number'),
    exported('reserved', m.admin_stock_reserved, 'number'),
    exported('sellable', m.admin_stock_sellable, 'number'),
    exported('safety_stock', m.admin_product_logs_safety_stock, 'number'),
    exported('backorder_limit', m.admin_product_logs_backorder_limit, 'number'),
    exported('low_stock_threshold', m.admin_stock_low_from, 'number'),
    exported('updated_at', m.admin_products_updated, 'time'),
  ],
  phone: () => null,
  nameOf: ({ sku }) => sku,
  empty: { title: m.admin_stock_empty, text: m.admin_stock_empty_text },
};
