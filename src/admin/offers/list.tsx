import { Megaphone } from 'lucide-react';
import * as m from '#messages';
import type { OfferRow } from '#modules/pricing/contract.ts';
import { Money } from '../kit/cells.tsx';
import { choiceFilter, createColumns, multiChoiceFilter, tab, written, writtenAs } from '../kit/list/describe.ts';
import { list } from '../kit/list/list.tsx';
import { StatusTag } from '../kit/status/status-tag.tsx';
import { offerStatuses } from '../kit/status/statuses.ts';
import { Benefit, MadeBy, Period } from '../promotion/cells.tsx';
import { classLabels, kindLabels, triggerLabels } from '../promotion/labels.ts';
import { partnerOptions, pause, resume } from './bulk.ts';
import { CalendarLink, Codes, OfferName, PhoneOffer, RowMenu, Used } from './offer-cells.tsx';

const column = createColumns<OfferRow>();
const toOptions = (words: Record<string, () => string>) => Object.entries(words).map(([value, word]) => ({ value, label: word() }));

/** Offers with their benefit, elapsed time, uses and cost. */
export const OfferList = list({
  name: 'offers',
  title: m.admin_offers_title,
  under: () => [{ label: m.admin_promotion_group() }],
  things: m.admin_offers_things,
  from: 'pricing.listOffers',
  sort: '-updated_at',
  icon: Megaphone,
  open: ({ id }) => `/offers/${id}`,
  openNeeds: 'offers update',
  actions: () => <CalendarLink />,
  create: { needs: 'offers create', path: '/offers/create', label: m.admin_offers_create },
  tabs: {
    param: 'state',
    values: [
      tab('all', m.admin_offers_all),
      ...(['active', 'scheduled', 'paused', 'ended', 'draft'] as const).map((state) => tab(state, offerStatuses[state].word)),
    ],
    counts: (page) => page && { all: Object.values(page.counts).reduce((sum, n) => sum + n, 0), ...page.counts },
  },
  search: m.admin_offers_search,
  filters: [
    multiChoiceFilter('trigger', m.admin_offers_trigger, () => toOptions(triggerLabels)),
    multiChoiceFilter('class', m.admin_promotion_class, () => toOptions(classLabels)),
    choiceFilter('partner', m.admin_offers_partner, partnerOptions),
  ],
  columns: [
    column('name', m.admin_offers_name, [246, 262], (o) => <OfferName offer={o} />, { sort: 'name', ...written('name.tw') }),
    column('code', m.admin_offers_codes, [108, 104], (o) => <Codes offer={o} />, { yields: true, ...written('code') }),
    column('trigger', m.admin_offers_trigger, [84, 78], (o) => triggerLabels[o.trigger](), {
      yields: true,
      ...writtenAs('trigger', triggerLabels),
    }),
    column('benefit', m.admin_offers_benefit, [132, 136], (o) => <Benefit row={o} />, writtenAs('benefit.kind', kindLabels)),
    column('period', m.admin_offers_period, [146, 136], (o) => <Period {...o} />, { sort: 'ends_at', ...written('ends_at', 'time') }),
    column('used', m.admin_offers_used, 80, (o) => <Used offer={o} />, { align: 'right', sort: 'used', ...written('used', 'number') }),
    column('sales', m.admin_offers_sales, 96, (o) => <Money amount={o.sales} />, {
      align: 'right',
      yields: true,
      ...written('sales', 'amount'),
    }),
    column('discount', m.admin_offers_given, 96, (o) => <Money amount={o.discount} />, {
      align: 'right',
      yields: true,
      ...written('discount', 'amount'),
    }),
    column(
      'state',
      m.admin_offers_state,
      96,
      (o) => <StatusTag status={offerStatuses[o.state]} />,
      written('state', 'text', offerStatuses),
    ),
    column('more', m.admin_offers_more, 52, (o) => <RowMenu offer={o} />),
  ],
  nameOf: (o) => o.name.tw,
  phone: (o) => <PhoneOffer offer={o} />,
  bulk: [pause, resume],
  summary: (page) => <MadeBy rows={page.data} />,
  empty: { title: m.admin_offers_empty, text: m.admin_offers_empty_text },
});
