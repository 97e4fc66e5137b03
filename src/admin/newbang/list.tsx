import { Globe } from 'lucide-react';
import * as m from '#messages';
import type { SuppliedRow } from '#modules/newbang/contract.ts';
import { call } from '../client.ts';
import { Money, Nothing, When } from '../kit/cells.tsx';
import { formatCount } from '../kit/format.ts';
import { choiceFilter, createColumns, multiChoiceFilter, tab, written } from '../kit/list/describe.ts';
import { list } from '../kit/list/list.tsx';
import { StatusTag } from '../kit/status/status-tag.tsx';
import textStyles from '../kit/text.module.css';
import { PhoneSupplied, Suggested, SupplierName } from './cells.tsx';
import { importAction } from './import.tsx';
import { NewbangLinks } from './links.tsx';
import { supplierStatuses } from './statuses.ts';
import { SyncControl } from './sync.tsx';

const column = createColumns<SuppliedRow>();
const brands = async () => (await call('newbang.brands', {})).data.map((value) => ({ value, label: value }));
const amount = (path: string) => ({ align: 'right' as const, ...written(path, 'amount') });
const states = ['new', 'imported', 'changed', 'gone'] as const;

/** The supplier's products: found, filtered, compared and imported. */
export const SupplierList = list({
  name: 'newbang',
  title: m.admin_newbang_title,
  under: () => [{ label: m.admin_layout_products(), path: '/products' }],
  things: m.admin_newbang_things,
  from: 'newbang.list',
  sort: '-id',
  icon: Globe,
  open: ({ id }) => `/newbang/${id}`,
  actions: () => (
    <>
      <NewbangLinks />
      <SyncControl />
    </>
  ),
  tabs: {
    param: 'state',
    values: [tab('all', m.admin_newbang_all), ...states.map((state) => tab(state, supplierStatuses[state].word))],
    counts: (page) => page && { all: Object.values(page.counts).reduce((sum, n) => sum + n, 0), ...page.counts },
  },
  search: m.admin_newbang_search,
  filters: [
    multiChoiceFilter('brand', m.admin_products_brand, brands),
    choiceFilter('cross_border', m.admin_newbang_cross_border, () => [
      { value: 'yes', label: m.admin_form_yes() },
      { value: 'no', label: m.admin_form_no() },
    ]),
    choiceFilter('shelf', m.admin_newbang_shelf, () => [
      { value: 'on', label: m.admin_newbang_on() },
      { value: 'off', label: m.admin_newbang_off() },
    ]),
  ],
  columns: [
    column('name', m.admin_newbang_product, 280, (r) => <SupplierName row={r} />, { sort: 'name', ...written('name') }),
    column(
      'external_id',
      m.admin_newbang_number,
      110,
      (r) => <span className={textStyles.mono}>{r.external_id}</span>,
      written('external_id'),
    ),
    column('brand', m.admin_products_brand, 120, (r) => r.brand || <Nothing />, { yields: true, ...written('brand') }),
    column('category', m.admin_newbang_category, 110, (r) => r.category || <Nothing />, { yields: true, ...written('category') }),
    column('cost', m.admin_newbang_cost, 92, (r) => <Money amount={r.cost} />, amount('cost')),
    column('price', m.admin_newbang_price, 92, (r) => <Money amount={r.price} />, amount('price')),
    column('suggested', m.admin_stock_suggested, 92, (r) => <Suggested row={r} />, { yields: true, ...amount('suggested_price') }),
    column('min', m.admin_stock_min_price, 92, (r) => <Money amount={r.min_price} />, { yields: true, ...amount('min_price') }),
    column('stock', m.admin_newbang_stock, 76, (r) => <span className={textStyles.num}>{formatCount(r.stock)}</span>, {
      align: 'right',
      ...written('stock', 'number'),
    }),
    column(
      'state',
      m.admin_newbang_state,
      [100, 112],
      (r) => <StatusTag status={supplierStatuses[r.state]} />,
      written('state', 'text', supplierStatuses),
    ),
    column('synced_at', m.admin_newbang_synced, [110, 130], (r) => <When iso={r.synced_at} />, {
      ...{ sort: 'synced_at', yields: true },
      ...written('synced_at', 'time'),
    }),
  ],
  nameOf: (r) => r.name,
  phone: (r) => <PhoneSupplied row={r} />,
  bulk: [importAction],
  empty: {
    title: m.admin_newbang_empty,
    text: m.admin_newbang_empty_text,
    offer: { needs: 'newbang update', text: m.admin_newbang_empty_offer, draw: () => <SyncControl isPrimary /> },
  },
});
