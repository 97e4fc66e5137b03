import * as m from '#messages';
import type { GiftRow } from '#modules/catalog/contract.ts';
import { inLocale } from '#shared/locale.ts';
import { Day, LanguageDot, Nothing, Thumb, When } from '../kit/cells.tsx';
import { formatCount } from '../kit/format.ts';
import { ActiveWord } from '../kit/list/active.tsx';
import { createColumns, written } from '../kit/list/describe.ts';
import type { Column } from '../kit/list/spec.ts';
import { Sku } from '../kit/sku.tsx';
import textStyles from '../kit/text.module.css';
import { language } from '../language.ts';
import { Stock } from '../products/product-cells.tsx';
import { Tiers } from './tiers.tsx';

/** Gifts have no threshold of their own. */
const lowStock = 5;

const column = createColumns<GiftRow>();

/** The columns of the gift list. */
export const giftColumns: Column<GiftRow>[] = [
  column(
    'name',
    m.admin_gifts_name,
    [240, 226],
    (g) => (
      <>
        <Thumb picture={g.picture} size={28} label="" />
        <span className={textStyles.clip}>{inLocale(g.name, language())}</span>
        <LanguageDot text={g.name} />
      </>
    ),
    { sort: 'name', ...written('name.tw') },
  ),
  column(
    'sku',
    () => 'SKU',
    132,
    (g) => (g.sku ? <Sku of={g.sku} /> : <Nothing />),
    written('sku'),
  ),
  column('stock', m.admin_products_stock, 84, (g) => <Stock count={g.stock} isLow={g.stock <= lowStock} />, {
    align: 'right',
    sort: 'stock',
    ...written('stock', 'number'),
  }),
  column('reserved', m.admin_stock_reserved, 76, (g) => formatCount(g.reserved), {
    align: 'right',
    yields: true,
    ...written('reserved', 'number'),
  }),
  column('given', m.admin_gifts_given, 90, (g) => (g.given === null ? <Nothing /> : formatCount(g.given)), {
    align: 'right',
    yields: true,
    ...written('given', 'number'),
  }),
  column('tiers', m.admin_gifts_tiers, [196, 210], (g) => <Tiers amounts={g.tiers} />),
  column('period', m.admin_gifts_period, [140, 150], (g) =>
    g.starts_at || g.ends_at ? (
      <span>
        <Day iso={g.starts_at} />–<Day iso={g.ends_at} />
      </span>
    ) : (
      m.admin_gifts_always()
    ),
  ),
  column('active', m.admin_brands_state, 90, (g) => <ActiveWord isActive={g.active} />),
  column('updated_at', m.admin_products_updated, 100, (g) => <When iso={g.updated_at} />, {
    sort: 'updated_at',
    yields: true,
    ...written('updated_at', 'time'),
  }),
];
