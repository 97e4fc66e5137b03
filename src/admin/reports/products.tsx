import { ChartNoAxesColumn } from 'lucide-react';
import * as m from '#messages';
import type { ProductFigures } from '#modules/reports/contract.ts';
import { call } from '../client.ts';
import { Money, Nothing } from '../kit/cells.tsx';
import { formatCount } from '../kit/format.ts';
import { between, choiceFilter, createColumns, tab, written } from '../kit/list/describe.ts';
import { list } from '../kit/list/list.tsx';
import type { Option } from '../kit/list/spec.ts';
import { Sku } from '../kit/sku.tsx';
import { sourceOptions } from '../products/filters.ts';
import { Abc, DaysLeft, ItemName, PhoneItem, ProductsReconciled, share } from './product-cells.tsx';

const column = createColumns<ProductFigures>();
const fetchFilterOptions = async (kind: 'brands' | 'categories'): Promise<Option[]> =>
  (await call('reports.choices', {}))[kind].map(({ id, name }) => ({ value: String(id), label: name }));
const amount = (path: string) => ({ align: 'right' as const, ...written(path, 'amount') });
const count = (path: string) => ({ align: 'right' as const, ...written(path, 'number') });

/** Pieces, sales and days left of each item. */
export const ProductReport = list({
  name: 'report-products',
  title: m.admin_figures_products,
  under: () => [{ label: m.admin_figures_reports(), path: '/reports/sales' }],
  things: m.admin_figures_products_things,
  from: 'reports.products',
  sort: '-goods',
  icon: ChartNoAxesColumn,
  open: ({ product_id }) => (product_id === null ? '/reports/products' : `/products/${product_id}`),
  openNeeds: 'products update',
  tabs: {
    param: 'abc',
    values: [
      tab('', m.admin_figures_abc_all),
      tab('A', m.admin_figures_abc_a),
      tab('B', m.admin_figures_abc_b),
      tab('C', m.admin_figures_abc_c),
    ],
    counts: () => undefined,
  },
  search: m.admin_figures_search,
  filters: [
    between('from', 'to', m.admin_figures_period),
    choiceFilter('category_id', m.admin_figures_category, () => fetchFilterOptions('categories')),
    choiceFilter('brand_id', m.admin_figures_brand, () => fetchFilterOptions('brands')),
    choiceFilter('source', m.admin_stock_source, sourceOptions),
    choiceFilter('by', m.admin_figures_by, () => [{ value: 'product', label: m.admin_figures_by_product() }]),
    choiceFilter('combos', m.admin_figures_combos, () => [{ value: 'whole', label: m.admin_figures_combos_whole() }]),
  ],
  columns: [
    column('name', m.admin_figures_item, [266, 268], (p) => <ItemName item={p} />, written('name')),
    column(
      'sku',
      () => 'SKU',
      150,
      (p) => <Sku of={p.sku} />,
      written('sku'),
    ),
    column('abc', m.admin_figures_abc, [64, 64], (p) => <Abc item={p} />, written('abc')),
    column('quantity', m.admin_figures_quantity, [80, 92], (p) => formatCount(p.quantity), { sort: 'quantity', ...count('quantity') }),
    column('goods', m.admin_figures_goods, [108, 112], (p) => <Money amount={p.goods} />, { sort: 'goods', ...amount('goods') }),
    column('margin', m.admin_figures_margin, [108, 112], (p) => (p.margin === null ? <Nothing /> : <Money amount={p.margin} />), {
      sort: 'margin',
      ...amount('margin'),
    }),
    column('margin_rate', m.admin_figures_margin_rate, [84, 92], (p) => share(p.margin, p.goods), { align: 'right' }),
    column('refunded', m.admin_figures_refund_rate, [96, 104], (p) => share(p.refunded, p.goods), {
      sort: 'refunded',
      ...count('refund_rate'),
    }),
    column(
      'sellable',
      m.admin_figures_sellable,
      [84, 92],
      (p) => (p.sellable === null ? <Nothing /> : formatCount(p.sellable)),
      count('sellable'),
    ),
    column('days_left', m.admin_figures_days_left, [112, 120], (p) => <DaysLeft item={p} />, { sort: 'days_left', ...count('days_left') }),
  ],
  summary: (page) => <ProductsReconciled page={page} />,
  nameOf: ({ name }) => name,
  phone: (p) => <PhoneItem item={p} />,
  empty: { title: m.admin_figures_no_products, text: m.admin_figures_no_products_text },
});
