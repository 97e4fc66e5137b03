import { Ticket } from 'lucide-react';
import * as m from '#messages';
import type { CampaignRow } from '#modules/pricing/contract.ts';
import { Money, Nothing } from '../kit/cells.tsx';
import { createColumns, multiChoiceFilter, tab, written, writtenAs } from '../kit/list/describe.ts';
import { list } from '../kit/list/list.tsx';
import { StatusTag } from '../kit/status/status-tag.tsx';
import { offerStatuses } from '../kit/status/statuses.ts';
import { MadeBy } from '../promotion/cells.tsx';
import { issueLabels, kindLabels } from '../promotion/labels.ts';
import { BenefitCell, CampaignName, PhoneCampaign, RowMenu, Tickets, Validity } from './campaign-cells.tsx';
import { CheckButton } from './check-dialog.tsx';

const column = createColumns<CampaignRow>();
const issueOptions = () => Object.entries(issueLabels).map(([value, word]) => ({ value, label: word() }));

/** Coupon campaigns with the use of their tickets as a bar, and their cost. */
export const CampaignList = list({
  name: 'coupons',
  title: m.admin_coupons_title,
  under: () => [{ label: m.admin_promotion_group() }],
  things: m.admin_coupons_things,
  from: 'pricing.listCampaigns',
  sort: '-updated_at',
  icon: Ticket,
  open: ({ id }) => `/coupons/${id}`,
  edit: ({ id }) => `/coupons/${id}/edit`,
  create: { needs: 'coupons update', path: '/coupons/create', label: m.admin_coupons_create },
  actions: () => <CheckButton />,
  tabs: {
    param: 'state',
    values: [
      tab('all', m.admin_offers_all),
      ...(['active', 'scheduled', 'paused', 'ended', 'draft'] as const).map((state) => tab(state, offerStatuses[state].word)),
    ],
    counts: (page) => page && { all: Object.values(page.counts).reduce((sum, n) => sum + n, 0), ...page.counts },
  },
  search: m.admin_coupons_search,
  filters: [multiChoiceFilter('issue', m.admin_coupons_issue, issueOptions)],
  columns: [
    column('name', m.admin_coupons_campaign, [190, 180], (c) => <CampaignName campaign={c} />, { sort: 'name', ...written('name.tw') }),
    column('benefit', m.admin_offers_benefit, [140, 150], (c) => <BenefitCell campaign={c} />, writtenAs('benefit.kind', kindLabels)),
    column('issue', m.admin_coupons_issue, [130, 150], (c) => issueLabels[c.issue](), {
      yields: true,
      ...writtenAs('issue', issueLabels),
    }),
    column(
      'counts',
      m.admin_coupons_counts,
      [210, 200],
      (c) => <Tickets counts={c.counts} quantity={c.quantity} />,
      written('counts.used', 'number'),
    ),
    column('valid', m.admin_offers_period, [136, 140], (c) => <Validity {...c} />, written('valid_until', 'time')),
    column('sales', m.admin_offers_sales, 100, (c) => (c.sales > 0 ? <Money amount={c.sales} /> : <Nothing />), {
      align: 'right',
      yields: true,
      ...written('sales', 'amount'),
    }),
    column('discount', m.admin_offers_given, 96, (c) => (c.discount > 0 ? <Money amount={c.discount} /> : <Nothing />), {
      align: 'right',
      yields: true,
      ...written('discount', 'amount'),
    }),
    column(
      'state',
      m.admin_offers_state,
      [96, 100],
      (c) => <StatusTag status={offerStatuses[c.state]} />,
      written('state', 'text', offerStatuses),
    ),
    column('more', m.admin_offers_more, 60, (c) => <RowMenu campaign={c} />),
  ],
  summary: (page) => <MadeBy rows={page.data} />,
  nameOf: (c) => c.name.tw,
  phone: (c) => <PhoneCampaign campaign={c} />,
  empty: { title: m.admin_coupons_empty, text: m.admin_coupons_empty_text },
});
