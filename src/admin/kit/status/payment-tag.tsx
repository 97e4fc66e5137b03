import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { OrderRow } from '#modules/orders/contract.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import { useLanguage } from '../../language.ts';
import styles from './payment-tag.module.css';
import { StatusTag } from './status-tag.tsx';
import { findPaymentStatus, type Status } from './statuses.ts';

type Payment = Pick<OrderRow, 'payment_status' | 'grand_total' | 'due' | 'to_give_back'> & { currency: Currency };
type PaymentTagProps = { order: Payment; size?: 'cell' | 'large'; isShort?: boolean };

/** An order's payment status, and below it what is due or to be given back. */
export function PaymentTag({ order, size = 'cell', isShort = false }: PaymentTagProps): ReactNode {
  return (
    <span className={styles.paymentTag} data-size={size}>
      <StatusTag size={size} isShort={isShort} status={paymentLook(order)} />
      <OpenMoney order={order} />
    </span>
  );
}

/** A partly paid order gets no green tick. */
function paymentLook({ payment_status, grand_total, due }: Payment): Status {
  const status = findPaymentStatus(payment_status, grand_total);
  return due > 0 && status.tone === 'ok' ? { ...status, tone: 'wait', icon: CircleAlert } : status;
}

/** Absent when nothing is open. */
function OpenMoney({ order: { due, to_give_back, currency } }: { order: Payment }): ReactNode {
  const locale = useLanguage();
  const amount = (major: number): string => formatMoney(major, currency, locale);
  if (due === 0 && to_give_back === 0) return null;
  return (
    <span className={styles.openMoney}>
      {due > 0 && <span data-tone="wait">{m.admin_status_money_due({ amount: amount(due) })}</span>}
      {to_give_back > 0 && <span data-tone="back">{m.admin_status_money_to_give_back({ amount: amount(to_give_back) })}</span>}
    </span>
  );
}
