import * as m from '#messages';
import type { ProductRow } from '#modules/catalog/contract.ts';
import { Nothing, When } from '../kit/cells.tsx';
import { formatCount } from '../kit/format.ts';
import { createColumns, written, writtenAs } from '../kit/list/describe.ts';
import type { Column } from '../kit/list/spec.ts';
import { StatusTag } from '../kit/status/status-tag.tsx';
import { shelfStatuses } from '../kit/status/statuses.ts';
import { PriceRange, ProductName, Stock, typeLabel } from './product-cells.tsx';
import { RowMenu } from './row-menu.tsx';

const column = createColumns<ProductRow>();
/** A name that may be wider than its column. */
const Whole = ({ text }: { text: string | null }) => (text ? <span title={text}>{text}</span> : <Nothing />);
const right = { align: 'right' as const };
const types = { single: m.admin_product_edit_single, multi: m.admin_product_edit_multi, combo: m.admin_product_edit_combo };
const sources = { local: m.admin_products_source_local, newbang: m.admin_stock_source_newbang };

/** The columns of the product list, which fit its panel in both languages. */
export const productColumns: Column<ProductRow>[] = [
  column('name', m.admin_products_name, [246, 226], (p) => <ProductName product={p} />, { sort: 'name', ...written('name.tw') }),
  column('type', m.admin_products_type, [84, 74], typeLabel, { yields: true, ...writtenAs('type', types) }),
  column('brand', m.admin_products_brand, [102, 122], (p) => <Whole text={p.brand} />, { yields: true, ...written('brand') }),
  column('category', m.admin_products_category, [102, 136], (p) => <Whole text={p.category} />, { yields: true, ...written('category') }),
  column('price', m.admin_products_price, [126, 128], (p) => <PriceRange product={p} />, {
    ...right,
    sort: 'price',
    ...written('price_min', 'amount'),
  }),
  column('stock', m.admin_products_stock, [96, 92], (p) => <Stock count={p.stock} isLow={p.is_low} />, {
    ...right,
    sort: 'stock',
    ...written('stock', 'number'),
  }),
  column('sold_30', m.admin_products_sold_30, [86, 82], (p) => (p.type === 'combo' ? <Nothing /> : formatCount(p.sold_30)), {
    ...right,
    yields: true,
    ...written('sold_30', 'number'),
  }),
  column('shelf_status', m.admin_products_shelf, [90, 92], (p) => <StatusTag status={shelfStatuses[p.shelf_status]} />, {
    ...written('shelf_status', 'text', shelfStatuses),
  }),
  column('source', m.admin_stock_source, [76, 64], (p) => sources[p.source as keyof typeof sources]?.() ?? p.source, {
    yields: true,
    ...writtenAs('source', sources),
  }),
  column('updated_at', m.admin_products_updated, [106, 104], (p) => <When iso={p.updated_at} />, {
    sort: 'updated_at',
    yields: true,
    ...written('updated_at', 'time'),
  }),
  column('more', m.admin_offers_more, 52, (p) => <RowMenu product={p} />),
];
