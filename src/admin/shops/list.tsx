import { Store } from 'lucide-react';
import * as m from '#messages';
import type { ShopRow } from '#modules/content/contract.ts';
import { inLocale } from '#shared/locale.ts';
import { LanguageDot, Nothing, Thumb, When } from '../kit/cells.tsx';
import { ActiveWord, activeOptions } from '../kit/list/active.tsx';
import { activeActions } from '../kit/list/active-actions.ts';
import { choiceFilter, createColumns, written } from '../kit/list/describe.ts';
import listStyles from '../kit/list/list.module.css';
import { list } from '../kit/list/list.tsx';
import { EditInShop } from '../kit/preview/edit-in-shop.tsx';
import textStyles from '../kit/text.module.css';
import { language } from '../language.ts';
import { OpenWord } from './open-word.tsx';

const column = createColumns<ShopRow>();
const pickupOptions = () => [
  { value: '1', label: m.admin_shops_with_pickup() },
  { value: '0', label: m.admin_shops_without_pickup() },
];

/** Shop locations with what is open now. */
export const ShopList = list({
  name: 'shops',
  title: m.admin_shops_title,
  under: () => [{ label: m.admin_layout_content() }],
  things: m.admin_shops_things,
  from: 'content.listShops',
  sort: 'sort',
  icon: Store,
  open: ({ id }) => `/shops/${id}`,
  openNeeds: 'shops update',
  create: { needs: 'shops create', path: '/shops/create', label: m.admin_shops_create },
  actions: () => <EditInShop path="/shops" needs="shops update" />,
  search: m.admin_shops_search,
  filters: [
    choiceFilter('active', m.admin_brands_state, activeOptions),
    choiceFilter('pickup', m.admin_shops_pickup, pickupOptions),
    choiceFilter('no_english', m.admin_shops_language, () => [{ value: '1', label: m.admin_shops_no_english() }]),
  ],
  columns: [
    column(
      'name',
      m.admin_shops_name,
      [240, 300],
      (s) => (
        <>
          <Thumb picture={s.picture} size={28} label="" />
          <span className={textStyles.clip}>{inLocale(s.name, language())}</span>
          <LanguageDot text={s.name} />
        </>
      ),
      { sort: 'name', ...written('name.tw') },
    ),
    column('code', m.admin_shops_code, 110, (s) => (s.code ? <span className={textStyles.mono}>{s.code}</span> : <Nothing />), {
      sort: 'code',
      yields: true,
      ...written('code'),
    }),
    column('city', m.admin_shops_city, 110, (s) => s.city || <Nothing />, { sort: 'city', ...written('city') }),
    column('phone', m.admin_shops_phone, 150, (s) => s.phone || <Nothing />, { yields: true, ...written('phone') }),
    column('open', m.admin_shops_open_now, [270, 300], (s) => <OpenWord state={s.open} />),
    column('pickup', m.admin_shops_pickup, 110, (s) => (s.pickup ? m.admin_shops_pickup_yes() : <Nothing />), { yields: true }),
    column('active', m.admin_brands_state, 130, (s) => <ActiveWord isActive={s.active} />),
    column('updated_at', m.admin_products_updated, 150, (s) => <When iso={s.updated_at} />, { sort: 'updated_at', isExtra: true }),
  ],
  nameOf: (s) => s.name.tw,
  phone: (s) => (
    <>
      <span className={listStyles.phoneLine}>
        <Thumb picture={s.picture} size={32} label="" /> <strong className={listStyles.phoneName}>{inLocale(s.name, language())}</strong>
        <span className={listStyles.phoneEnd}>
          <ActiveWord isActive={s.active} />
        </span>
      </span>
      <span className={listStyles.phoneLine}>
        <OpenWord state={s.open} />
      </span>
    </>
  ),
  bulk: activeActions<ShopRow>('content.bulkShops', 'shops update'),
  empty: { title: m.admin_shops_empty, text: m.admin_shops_empty_text },
});
