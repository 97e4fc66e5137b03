import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { OrderRow } from '#modules/orders/contract.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import { useLanguage } from '../../language.ts';
import styles from './payment-tag.module.css';
import { StatusTag } from './status-tag.tsx';
import { paymentStatusOf, type Status } from './statuses.ts';

type Payment = Pick<OrderRow, 'payment_status' | 'grand_total' | 'due' | 'to_give_back'> & { currency: string };
type PaymentTagProps = { order: Payment; size?: 'cell' | 'large'; isShort?: boolean };

/** Where the money of an order stands: the word of its status, and beneath it what is still due or to be given back. */
export function PaymentTag({ order, size = 'cell', isShort = false }: PaymentTagProps): ReactNode {
  return (
    <span className={styles.paymentTag} data-size={size}>
      <StatusTag size={size} isShort={isShort} status={lookOf(order)} />
      <OpenMoney order={order} />
    </span>
  );
}

/** Paid, but not all of it, is no green tick. */
function lookOf({ payment_status, grand_total, due }: Payment): Status {
  const status = paymentStatusOf(payment_status, grand_total);
  return due > 0 && status.tone === 'ok' ? { ...status, tone: 'wait', icon: CircleAlert } : status;
}

/** Absent when the money is settled. */
function OpenMoney({ order: { due, to_give_back, currency } }: { order: Payment }): ReactNode {
  const locale = useLanguage();
  const amount = (major: number): string => formatMoney(major, currency as Currency, locale);
  if (due === 0 && to_give_back === 0) return null;
  return (
    <span className={styles.openMoney}>
      {due > 0 && <span data-tone="wait">{m.admin_status_money_due({ amount: amount(due) })}</span>}
      {to_give_back > 0 && <span data-tone="back">{m.admin_status_money_to_give_back({ amount: amount(to_give_back) })}</span>}
    </span>
  );
}
