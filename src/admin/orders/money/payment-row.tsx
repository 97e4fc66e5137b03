import { Button } from 'antd';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { OrderForStaff } from '#modules/orders/contract.ts';
import { paymentKindLabel } from '#shared/payments/kind-labels.ts';
import { call } from '../../client.ts';
import { CalendarDay, Chip, Moment, Money } from '../../kit/cells.tsx';
import layoutStyles from '../../kit/layout.module.css';
import { StatusTag } from '../../kit/status/status-tag.tsx';
import textStyles from '../../kit/text.module.css';
import { useMay } from '../../session.ts';
import { findStatus } from '../moves.ts';
import styles from '../order-cards.module.css';
import type { Changer } from '../use-change.ts';

type Payment = OrderForStaff['payments'][number];
type Props = { order: OrderForStaff; payment: Payment; change: Changer };

/** Received money; what the bank only holds for the shop is collected here. */
export function PaymentRow({ order, payment, change }: Props): ReactNode {
  return (
    <li>
      <StateTag order={order} payment={payment} />
      <span>{paymentKindLabel(payment.kind)()}</span>
      <span className={textStyles.meta}>
        {payment.received_on ? <CalendarDay day={payment.received_on} /> : <Moment iso={payment.created_at} />}
      </span>
      {payment.instalments !== null && (
        <span className={textStyles.meta}>{m.admin_order_show_instalments({ count: payment.instalments })}</span>
      )}
      <span className={textStyles.meta}>{payment.note}</span>
      {payment.fee !== null && (
        <span className={textStyles.meta}>
          {m.admin_order_show_payment_fee()} <Money amount={payment.fee} currency={order.currency} />
        </span>
      )}
      {payment.captured_at && (
        <span className={textStyles.meta}>
          {m.admin_order_show_captured_at()} <Moment iso={payment.captured_at} />
        </span>
      )}
      <span className={`${styles.orderRowsEnd} ${layoutStyles.atEnd}`}>
        <Money amount={payment.amount} currency={order.currency} isStrong />
      </span>
      {payment.state === 'authorised' && <Held order={order} payment={payment} change={change} />}
    </li>
  );
}

function StateTag({ order, payment: { state } }: Omit<Props, 'change'>): ReactNode {
  if (state === 'authorised') return <Chip tone="wait">{m.admin_order_show_authorised()}</Chip>;
  if (state === 'voided') return <Chip>{m.admin_order_show_voided()}</Chip>;
  if (state === 'lapsed') return <Chip tone="bad">{m.admin_order_show_lapsed()}</Chip>;
  return <StatusTag status={findStatus(order, 'payment', 'paid')} />;
}

/** When the provider collects the money by itself, and the button that collects it now. */
function Held({ order, payment: { id, capture_due }, change }: Props): ReactNode {
  const mayCapture = useMay('orders update');
  const capture = () =>
    change.run(() => call('paying.capturePayment', { id: order.id, payment_id: id }), m.admin_order_show_capture_done());
  return (
    <>
      <p className={`${layoutStyles.wholeLine} ${textStyles.meta}`}>
        {capture_due ? (
          <>
            {m.admin_order_show_capture_due()} <Moment iso={capture_due} />
          </>
        ) : (
          m.admin_order_show_capture_by_hand()
        )}
      </p>
      {mayCapture && (
        <Button size="small" disabled={change.isBusy} onClick={() => void capture()}>
          {m.admin_order_show_capture()}
        </Button>
      )}
    </>
  );
}
