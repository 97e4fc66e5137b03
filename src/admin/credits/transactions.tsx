import { Coins } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import type { StaffCreditRow } from '#modules/credits/contract.ts';
import { Money, Nothing, When } from '../kit/cells.tsx';
import { anyOf, between, columnsOf, tab, written } from '../kit/list/describe.ts';
import { list } from '../kit/list/list.tsx';
import { useMay } from '../session.ts';

const column = columnsOf<StaffCreditRow>();

const types: Record<StaffCreditRow['type'], { word: () => string }> = {
  buy: { word: m.admin_credits_type_buy },
  use: { word: m.admin_credits_type_use },
  refund: { word: m.admin_credits_type_refund },
  bonus: { word: m.admin_credits_type_bonus },
};

/** Every movement of the shop's credits, or of its customers', the latest first. */
export const CreditTransactions = list({
  name: 'credit-transactions',
  title: m.admin_credits_transactions,
  things: m.admin_credits_transactions,
  from: 'credits.transactions',
  sort: '-created_at',
  icon: Coins,
  tabs: {
    param: 'owner',
    values: [tab('all', m.admin_credits_of_shop), tab('customers', m.admin_credits_of_customers)],
    counts: () => undefined,
  },
  filters: [
    anyOf('type', m.admin_credits_type, () => Object.entries(types).map(([value, { word }]) => ({ value, label: word() }))),
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
      280,
      (t) => <span title={t.description}>{t.description}</span>,
      written('description'),
    ),
    column('customer', m.admin_credits_customer, 150, (t) => <Customer row={t} />, written('customer')),
    column('order', m.admin_credits_reference, 150, (t) => <Reference row={t} />, written('reference_id')),
    column('staff', m.admin_credits_staff, 120, (t) => t.staff ?? <Nothing />, written('staff')),
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

function Customer({ row: { customer_id, customer } }: { row: StaffCreditRow }): ReactNode {
  const mayOpen = useMay('customers update');
  if (customer_id === null) return <Nothing />;
  return mayOpen ? <Link to={`/customers/${customer_id}`}>{customer}</Link> : customer;
}

/** The order behind it, else what the ledger calls it. */
function Reference({ row: { order_id, reference_id } }: { row: StaffCreditRow }): ReactNode {
  const mayOpen = useMay('orders update');
  if (order_id !== null && mayOpen) return <Link to={`/orders/${order_id}`}>{m.admin_coupons_open_order()}</Link>;
  return reference_id ? <span className="mono meta">{reference_id}</span> : <Nothing />;
}

function PhoneMovement({ row }: { row: StaffCreditRow }): ReactNode {
  return (
    <>
      <span className="phone-line">
        <strong className="phone-name">{types[row.type].word()}</strong>
        <span className="meta">
          <When iso={row.created_at} />
        </span>
        <span className="phone-end">
          <Money amount={row.amount} isStrong />
        </span>
      </span>
      <span className="phone-line">
        {row.description} <span className="meta">{row.customer ?? row.staff}</span>
      </span>
    </>
  );
}
