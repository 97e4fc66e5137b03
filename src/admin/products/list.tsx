import { Tag } from 'lucide-react';
import * as m from '#messages';
import type { ProductRow } from '#modules/catalog/contract.ts';
import { Nothing, When } from '../kit/cells.tsx';
import { columnsOf, oneOf, tab, written } from '../kit/list/describe.ts';
import { list } from '../kit/list/list.tsx';
import type { Option } from '../kit/list/spec.ts';
import { StatusTag } from '../kit/status/status-tag.tsx';
import { shelfStatuses } from '../kit/status/statuses.ts';
import { putOnShelf, takeOffShelf } from './bulk.ts';
import { brandOptions, categoryOptions } from './choices.ts';
import { PhoneProduct, PriceRange, ProductName, Stock } from './product-cells.tsx';

const column = columnsOf<ProductRow>();
const stockOptions = (): Option[] => [
  { value: 'low', label: m.admin_products_low() },
  { value: 'out', label: m.admin_products_sold_out() },
];
const missingOptions = (): Option[] => [
  { value: 'english', label: m.admin_products_missing_english() },
  { value: 'picture', label: m.admin_products_missing_picture() },
];

/** Products with what one looks for most: is it on the shelf, at what price, how many are left, is the English there. */
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
  importFrom: { needs: 'products create', path: '/import/products' },
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
  filters: [
    oneOf('category_id', m.admin_products_category, categoryOptions),
    oneOf('brand_id', m.admin_products_brand, brandOptions),
    oneOf('stock', m.admin_products_stock, stockOptions),
    oneOf('missing', m.admin_products_missing, missingOptions),
  ],
  columns: [
    column('name', m.admin_products_name, 340, (p) => <ProductName product={p} />, { sort: 'name', ...written('name.tw') }),
    column('type', m.admin_products_type, 108, (p) =>
      p.type === 'multi'
        ? m.admin_products_multi({ n: p.item_count })
        : p.type === 'combo'
          ? m.admin_products_combo()
          : m.admin_products_single(),
    ),
    column('brand', m.admin_products_brand, 126, (p) => p.brand || <Nothing />, written('brand')),
    column('category', m.admin_products_category, 126, (p) => p.category || <Nothing />, written('category')),
    column('price', m.admin_products_price, 132, (p) => <PriceRange product={p} />, {
      align: 'right',
      sort: 'price',
      ...written('price_min', 'amount'),
    }),
    column('stock', m.admin_products_stock, 92, (p) => <Stock count={p.stock} />, {
      align: 'right',
      sort: 'stock',
      ...written('stock', 'number'),
    }),
    column(
      'shelf_status',
      m.admin_products_shelf,
      106,
      (p) => <StatusTag status={shelfStatuses[p.shelf_status]} />,
      written('shelf_status', 'text', shelfStatuses),
    ),
    column('updated_at', m.admin_products_updated, 118, (p) => <When iso={p.updated_at} />, {
      sort: 'updated_at',
      ...written('updated_at', 'time'),
    }),
  ],
  nameOf: (p) => p.name.tw,
  phone: (p) => <PhoneProduct product={p} />,
  bulk: [putOnShelf, takeOffShelf],
  empty: { title: m.admin_products_empty, text: m.admin_products_empty_text },
});
