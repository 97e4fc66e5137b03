import { Gift } from 'lucide-react';
import * as m from '#messages';
import type { GiftRow } from '#modules/catalog/contract.ts';
import { inLocale } from '#shared/locale.ts';
import { Thumb } from '../kit/cells.tsx';
import { ActiveWord, activeOptions } from '../kit/list/active.tsx';
import { activeActions } from '../kit/list/active-actions.ts';
import { choiceFilter } from '../kit/list/describe.ts';
import listStyles from '../kit/list/list.module.css';
import { list } from '../kit/list/list.tsx';
import textStyles from '../kit/text.module.css';
import { language } from '../language.ts';
import { giftColumns } from './columns.tsx';

/** Gifts with their remaining stock and the amounts from which they are offered. */
export const GiftList = list({
  name: 'gifts',
  title: m.admin_gifts_title,
  under: () => [{ label: m.admin_layout_products(), path: '/products' }],
  things: m.admin_gifts_things,
  from: 'catalog.listGifts',
  sort: 'sort',
  icon: Gift,
  open: ({ id }) => `/gifts/${id}`,
  openNeeds: 'gifts update',
  create: { needs: 'gifts create', path: '/gifts/create', label: m.admin_gifts_create },
  search: m.admin_gifts_search,
  filters: [choiceFilter('active', m.admin_brands_state, activeOptions)],
  columns: giftColumns,
  nameOf: (g) => g.name.tw,
  phone: (g) => (
    <span className={listStyles.phoneLine}>
      <Thumb picture={g.picture} size={32} label="" /> <strong>{inLocale(g.name, language())}</strong>
      <span className={textStyles.meta}>{m.admin_products_stock_of({ n: g.stock })}</span>
      <span className={listStyles.phoneEnd}>
        <ActiveWord isActive={g.active} />
      </span>
    </span>
  ),
  bulk: activeActions<GiftRow>('catalog.bulkGifts', 'gifts update'),
  empty: { title: m.admin_gifts_empty, text: m.admin_gifts_empty_text },
});
