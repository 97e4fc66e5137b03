import { Coins } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import type { StaffCreditRow } from '#modules/credits/contract.ts';
import { Money, Nothing, When } from '../kit/cells.tsx';
import listStyles from '../kit/list/list.module.css';
import textStyles from '../kit/text.module.css';
import { useMay } from '../session.ts';

/** The kinds of movements by name. */
export const types: Record<StaffCreditRow['type'], { word: () => string }> = {
  buy: { word: m.admin_credits_type_buy },
  use: { word: m.admin_credits_type_use },
  refund: { word: m.admin_credits_type_refund },
  bonus: { word: m.admin_credits_type_bonus },
};

/** Link from the movements to the purchases. */
export function BuyLink(): ReactNode {
  return (
    <Link className={textStyles.quietLink} to="/credits">
      <Coins size={15} aria-hidden="true" /> {m.admin_credits_buy()}
    </Link>
  );
}

/** The owner of the purse, linked for staff who may view customers. */
export function Customer({ row: { customer_id, customer } }: { row: StaffCreditRow }): ReactNode {
  const mayOpen = useMay('customers update');
  if (customer_id === null) return <Nothing />;
  return mayOpen ? <Link to={`/customers/${customer_id}`}>{customer}</Link> : customer;
}

/** The order or purchase of the movement, else the ledger's reference. */
export function Reference({ row: { order_id, reference_id } }: { row: StaffCreditRow }): ReactNode {
  const mayOpen = useMay('orders update');
  if (order_id !== null && mayOpen) return <Link to={`/orders/${order_id}`}>{m.admin_coupons_open_order()}</Link>;
  const purchase = /^purchase:(\d+)$/.exec(reference_id ?? '')?.[1];
  if (purchase) return <span className={textStyles.meta}>{m.admin_credits_of_purchase({ n: purchase })}</span>;
  // The owner has a column of its own, and a service is named by the description.
  return reference_id && !/^(customer|sms|line|note|invoice):/.test(reference_id) ? (
    <span className={`${textStyles.mono} ${textStyles.meta}`}>{reference_id}</span>
  ) : (
    <Nothing />
  );
}

/** Two lines: type, time and amount; reason and actor. */
export function PhoneMovement({ row }: { row: StaffCreditRow }): ReactNode {
  return (
    <>
      <span className={listStyles.phoneLine}>
        <strong className={listStyles.phoneName}>{types[row.type].word()}</strong>
        <span className={textStyles.meta}>
          <When iso={row.created_at} />
        </span>
        <span className={listStyles.phoneEnd}>
          <Money amount={row.amount} isStrong />
        </span>
      </span>
      <span className={listStyles.phoneLine}>
        {row.description} <span className={textStyles.meta}>{row.customer ?? row.staff}</span>
      </span>
    </>
  );
}
