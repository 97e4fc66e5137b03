import { Coins } from 'lucide-react';
import * as m from '#messages';
import type { StaffCreditRow } from '#modules/credits/contract.ts';
import { Money, Nothing, When } from '../kit/cells.tsx';
import { between, createColumns, multiChoiceFilter, tab, written } from '../kit/list/describe.ts';
import { list } from '../kit/list/list.tsx';
import { BuyLink, Customer, PhoneMovement, Reference, types } from './movement-cells.tsx';

const column = createColumns<StaffCreditRow>();

/** All movements of the shop's or its customers' credits, newest first. */
export const CreditTransactions = list({
  name: 'credit-transactions',
  title: m.admin_credits_transactions,
  under: () => [{ label: m.admin_promotion_group() }, { label: m.admin_promotion_credits(), path: '/credits' }],
  things: m.admin_credits_transactions,
  from: 'credits.transactions',
  sort: '-created_at',
  icon: Coins,
  actions: () => <BuyLink />,
  tabs: {
    param: 'owner',
    values: [tab('all', m.admin_credits_of_shop), tab('customers', m.admin_credits_of_customers)],
    counts: () => undefined,
  },
  filters: [
    multiChoiceFilter('type', m.admin_credits_type, () => Object.entries(types).map(([value, { word }]) => ({ value, label: word() }))),
    between('from', 'to', m.admin_credits_when),
  ],
  columns: [
    column('created_at', m.admin_credits_when, [140, 140], (t) => <When iso={t.created_at} />, {
      sort: 'created_at',
      ...written('created_at', 'time'),
    }),
    column('type', m.admin_credits_type, 96, (t) => types[t.type].word(), written('type', 'text', types)),
    column('amount', m.admin_credits_amount, 120, (t) => <Money amount={t.amount} />, {
      align: 'right',
      sort: 'amount',
      ...written('amount', 'amount'),
    }),
    column('balance_after', m.admin_credits_after, 130, (t) => <Money amount={t.balance_after} />, {
      align: 'right',
      ...written('balance_after', 'amount'),
    }),
    column(
      'description',
      m.admin_credits_description,
      240,
      (t) => <span title={t.description}>{t.description}</span>,
      written('description'),
    ),
    column('customer', m.admin_credits_customer, 150, (t) => <Customer row={t} />, written('customer')),
    column('order', m.admin_credits_reference, 150, (t) => <Reference row={t} />, { yields: true, ...written('reference_id') }),
    column('staff', m.admin_credits_staff, 120, (t) => t.staff ?? <Nothing />, { yields: true, ...written('staff') }),
  ],
  summary: (page) => (
    <>
      {m.admin_credits_balance()} <Money amount={page.balance} isStrong />
    </>
  ),
  nameOf: (t) => t.description,
  phone: (t) => <PhoneMovement row={t} />,
  empty: { title: m.admin_credits_empty, text: m.admin_credits_empty_text },
});
