import { Award } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import type { BrandRow } from '#modules/catalog/contract.ts';
import { inLocale } from '#shared/locale.ts';
import { LanguageDot, Thumb, When } from '../kit/cells.tsx';
import { formatCount } from '../kit/format.ts';
import { ActiveWord, activeOptions } from '../kit/list/active.tsx';
import { activeActions } from '../kit/list/active-actions.ts';
import { choiceFilter, createColumns, written } from '../kit/list/describe.ts';
import listStyles from '../kit/list/list.module.css';
import { list } from '../kit/list/list.tsx';
import textStyles from '../kit/text.module.css';
import { language } from '../language.ts';
import { useMay } from '../session.ts';

const column = createColumns<BrandRow>();

/** The number of products of a brand, linked to their list. */
function ProductsOf({ brand: { id, product_count } }: { brand: BrandRow }): ReactNode {
  const mayLook = useMay('products view');
  if (product_count === 0 || !mayLook) return formatCount(product_count);
  return <Link to={`/products?brand_id=${id}`}>{formatCount(product_count)}</Link>;
}

/** Brands with logo and number of products. */
export const BrandList = list({
  name: 'brands',
  title: m.admin_brands_title,
  under: () => [{ label: m.admin_layout_products(), path: '/products' }],
  things: m.admin_brands_things,
  from: 'catalog.listBrands',
  sort: 'sort',
  icon: Award,
  open: ({ id }) => `/brands/${id}`,
  openNeeds: 'brands update',
  create: { needs: 'brands create', path: '/brands/create', label: m.admin_brands_create },
  search: m.admin_brands_search,
  filters: [
    choiceFilter('active', m.admin_brands_state, activeOptions),
    choiceFilter('no_english', m.admin_shops_language, () => [{ value: '1', label: m.admin_blogs_no_english() }]),
  ],
  columns: [
    column(
      'name',
      m.admin_brands_name,
      380,
      (b) => (
        <>
          <Thumb picture={b.picture} size={28} label="" />
          <span className={textStyles.clip}>{inLocale(b.name, language())}</span>
          <LanguageDot text={b.name} />
        </>
      ),
      { sort: 'name', ...written('name.tw') },
    ),
    column('products', m.admin_brands_products, 140, (b) => <ProductsOf brand={b} />, {
      align: 'right',
      sort: 'products',
      ...written('product_count', 'number'),
    }),
    column('sort', m.admin_brands_sort, 110, (b) => b.sort, { align: 'right', sort: 'sort', ...written('sort', 'number') }),
    column('active', m.admin_brands_state, 150, (b) => <ActiveWord isActive={b.active} />),
    column('updated_at', m.admin_products_updated, 160, (b) => <When iso={b.updated_at} />, {
      sort: 'updated_at',
      yields: true,
      ...written('updated_at', 'time'),
    }),
  ],
  nameOf: (b) => b.name.tw,
  phone: (b) => (
    <span className={listStyles.phoneLine}>
      <Thumb picture={b.picture} size={32} label="" /> <strong>{inLocale(b.name, language())}</strong>
      <span className={textStyles.meta}>{m.admin_categories_products({ n: b.product_count })}</span>
      <span className={listStyles.phoneEnd}>
        <ActiveWord isActive={b.active} />
      </span>
    </span>
  ),
  bulk: activeActions<BrandRow>('catalog.bulkBrands', 'brands update'),
  empty: { title: m.admin_brands_empty, text: m.admin_brands_empty_text },
});
