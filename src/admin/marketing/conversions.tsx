import { Handshake } from 'lucide-react';
import * as m from '#messages';
import { type ConversionRow, conversionStates } from '#modules/marketing/contract.ts';
import { Money, When } from '../kit/cells.tsx';
import { between, createColumns, multiChoiceFilter, tab, written } from '../kit/list/describe.ts';
import { list } from '../kit/list/list.tsx';
import { StatusTag } from '../kit/status/status-tag.tsx';
import { Commission, conversionStatuses, eventWords, OrderNumber, PhoneConversion, resend, Words } from './conversion-cells.tsx';

const column = createColumns<ConversionRow>();

/** Reports to the affiliate network with its answers, and their sums. */
export const Conversions = list({
  name: 'affiliate-conversions',
  title: m.admin_conversions_title,
  under: () => [{ label: m.admin_promotion_group() }],
  things: m.admin_conversions_things,
  from: 'marketing.conversions',
  sort: '-created_at',
  icon: Handshake,
  tabs: {
    param: 'state',
    values: [tab('all', m.admin_conversions_all), ...conversionStates.map((state) => tab(state, conversionStatuses[state].word))],
    counts: (page) => page && { all: Object.values(page.counts).reduce((sum, n) => sum + n, 0), ...page.counts },
  },
  search: m.admin_conversions_search,
  filters: [
    multiChoiceFilter('event', m.admin_conversions_event, () =>
      Object.entries(eventWords).map(([value, { word }]) => ({ value, label: word() })),
    ),
    between('from', 'to', m.admin_conversions_when),
  ],
  columns: [
    column('created_at', m.admin_conversions_when, 130, (c) => <When iso={c.created_at} />, written('created_at', 'time')),
    column('order_no', m.admin_conversions_order, 130, (c) => <OrderNumber row={c} />, written('order_no')),
    column('event', m.admin_conversions_event, [80, 110], (c) => eventWords[c.event].word(), written('event', 'text', eventWords)),
    column(
      'state',
      m.admin_conversions_state,
      [110, 130],
      (c) => <StatusTag status={conversionStatuses[c.state]} />,
      written('state', 'text', conversionStatuses),
    ),
    column('sale_amount', m.admin_conversions_goods, 110, (c) => <Money amount={c.sale_amount} currency={c.currency} />, {
      align: 'right',
      ...written('sale_amount', 'amount'),
    }),
    column('commission', m.admin_conversions_commission, 110, (c) => <Commission amount={c.commission} />, {
      align: 'right',
      ...written('commission', 'number'),
    }),
    column(
      'rid',
      () => 'RID',
      120,
      (c) => <Words text={c.rid} />,
      { yields: true, ...written('rid') },
    ),
    column(
      'click_id',
      () => 'Click_ID',
      130,
      (c) => <Words text={c.click_id} />,
      { yields: true, ...written('click_id') },
    ),
    column('answer', m.admin_conversions_answer, 220, (c) => <Words text={c.answer} />, { yields: true, ...written('answer') }),
    column('request', m.admin_conversions_request, 260, (c) => <Words text={c.request} />, { isExtra: true, ...written('request') }),
  ],
  summary: ({ sums }) => (
    <>
      {m.admin_conversions_sums({ n: sums.orders })} <Money amount={sums.sale_amount} isStrong /> · {m.admin_conversions_commission()}{' '}
      <Commission amount={sums.commission} />
    </>
  ),
  nameOf: (c) => c.order_no,
  phone: (c) => <PhoneConversion row={c} />,
  bulk: [resend],
  empty: { title: m.admin_conversions_empty, text: m.admin_conversions_empty_text },
});
