import { CircleCheck, EyeOff, Tag } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { ProductRow, ShelfStatus } from '#modules/catalog/contract.ts';
import { inLocale } from '#shared/locale.ts';
import { call } from '../client.ts';
import { Chip, LanguageDot, Money, Nothing, Thumb, When } from '../kit/cells.tsx';
import { formatCount } from '../kit/format.ts';
import { list } from '../kit/list/list.tsx';
import type { BulkResult, Option } from '../kit/list/spec.ts';
import { StatusTag } from '../kit/status/status-tag.tsx';
import { shelfStatuses } from '../kit/status/statuses.ts';
import { useLanguage } from '../language.ts';

const lowStock = 5;
const choices = async (name: 'catalog.brandChoices' | 'catalog.categoryChoices'): Promise<Option[]> =>
  (await call(name, {})).data.map((c) => ({ value: String(c.id), label: c.name }));

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
  tabs: {
    param: 'shelf_status',
    values: [
      { value: 'all', label: m.admin_products_tab_all },
      { value: 'on_shelf', label: m.admin_status_shelf_on_shelf },
      { value: 'off_shelf', label: m.admin_status_shelf_off_shelf },
      { value: 'draft', label: m.admin_status_shelf_draft },
    ],
    counts: (page) => page?.counts,
  },
  search: m.admin_products_search,
  filters: [
    { kind: 'choice', param: 'category_id', label: m.admin_products_category, options: () => choices('catalog.categoryChoices') },
    { kind: 'choice', param: 'brand_id', label: m.admin_products_brand, options: () => choices('catalog.brandChoices') },
    {
      kind: 'choice',
      param: 'stock',
      label: m.admin_products_stock,
      options: () => [
        { value: 'low', label: m.admin_products_low() },
        { value: 'out', label: m.admin_products_sold_out() },
      ],
    },
    {
      kind: 'choice',
      param: 'missing',
      label: m.admin_products_missing,
      options: () => [
        { value: 'english', label: m.admin_products_missing_english() },
        { value: 'picture', label: m.admin_products_missing_picture() },
      ],
    },
  ],
  columns: [
    { key: 'name', title: m.admin_products_name, width: 340, sort: 'name', cell: (p) => <Name product={p} /> },
    {
      key: 'type',
      title: m.admin_products_type,
      width: 108,
      cell: (p) => (p.type === 'multi' ? m.admin_products_multi({ n: p.item_count }) : m.admin_products_single()),
    },
    { key: 'brand', title: m.admin_products_brand, width: 126, cell: (p) => p.brand || <Nothing /> },
    { key: 'category', title: m.admin_products_category, width: 126, cell: (p) => p.category || <Nothing /> },
    { key: 'price', title: m.admin_products_price, width: 132, align: 'right', sort: 'price', cell: (p) => <PriceRange product={p} /> },
    { key: 'stock', title: m.admin_products_stock, width: 92, align: 'right', sort: 'stock', cell: (p) => <Stock count={p.stock} /> },
    { key: 'shelf_status', title: m.admin_products_shelf, width: 106, cell: (p) => <StatusTag status={shelfStatuses[p.shelf_status]} /> },
    { key: 'updated_at', title: m.admin_products_updated, width: 118, sort: 'updated_at', cell: (p) => <When iso={p.updated_at} /> },
  ],
  phone: (p) => <PhoneProduct product={p} />,
  bulk: [
    {
      key: 'on',
      label: m.admin_products_put_on,
      icon: CircleCheck,
      needs: 'products update',
      fits: (p) => p.shelf_status !== 'on_shelf',
      run: (rows) => setShelf(rows, 'on_shelf'),
    },
    {
      key: 'off',
      label: m.admin_products_take_off,
      icon: EyeOff,
      needs: 'products update',
      fits: (p) => p.shelf_status === 'on_shelf',
      run: (rows) => setShelf(rows, 'off_shelf'),
    },
  ],
  empty: { title: m.admin_products_empty, text: m.admin_products_empty_text },
});

/** All in one request; undoing puts each back where it was. */
async function setShelf(rows: ProductRow[], to: ShelfStatus): Promise<BulkResult> {
  const text = to === 'on_shelf' ? m.admin_products_put_on_done({ n: rows.length }) : m.admin_products_taken_off({ n: rows.length });
  await call('catalog.setShelfStatus', { ids: rows.map(({ id }) => id), shelf_status: to });
  const undo = async (): Promise<void> => {
    for (const before of Object.keys(shelfStatuses) as ShelfStatus[]) {
      const ids = rows.filter(({ shelf_status }) => shelf_status === before).map(({ id }) => id);
      if (ids.length) await call('catalog.setShelfStatus', { ids, shelf_status: before });
    }
  };
  return { text, undo };
}

function Name({ product }: { product: ProductRow }): ReactNode {
  const locale = useLanguage();
  return (
    <>
      <Thumb picture={product.picture} size={28} />
      <span className="clip">{inLocale(product.name, locale)}</span>
      <LanguageDot text={product.name} />
    </>
  );
}

function PriceRange({ product: { price_min, price_max } }: { product: ProductRow }): ReactNode {
  return (
    <span>
      <Money amount={price_min} />
      {price_max > price_min && (
        <>
          –<Money amount={price_max} />
        </>
      )}
    </span>
  );
}

/** Low and sold out by word, not by colour alone. */
function Stock({ count }: { count: number }): ReactNode {
  if (count === 0) return <Chip tone="bad">{m.admin_products_sold_out()}</Chip>;
  return (
    <>
      {count <= lowStock && <Chip tone="wait">{m.admin_products_low()}</Chip>} {formatCount(count)}
    </>
  );
}

function PhoneProduct({ product }: { product: ProductRow }): ReactNode {
  const locale = useLanguage();
  return (
    <span className="phone-picture">
      <Thumb picture={product.picture} size={52} />
      <span>
        <span className="phone-line">
          <strong>{inLocale(product.name, locale)}</strong> <LanguageDot text={product.name} />
        </span>
        <span className="phone-line">
          <PriceRange product={product} />
          <span className="meta">{m.admin_products_stock_of({ n: product.stock })}</span>
          <span className="phone-end">
            <StatusTag status={shelfStatuses[product.shelf_status]} />
          </span>
        </span>
      </span>
    </span>
  );
}
