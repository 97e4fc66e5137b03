import { Button, Flex } from 'antd';
import { Undo2, Wallet } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import type { OrderForStaff } from '#modules/orders/contract.ts';
import { call } from '../../client.ts';
import { CopyButton, Nothing } from '../../kit/cells.tsx';
import layoutStyles from '../../kit/layout.module.css';
import { Card } from '../../kit/page.tsx';
import { RefreshPayment } from '../../kit/refresh-payment.tsx';
import textStyles from '../../kit/text.module.css';
import styles from '../order-cards.module.css';
import orderRailStyles from '../order-rail.module.css';
import type { Changer } from '../use-change.ts';
import { AttemptRow } from './attempt-row.tsx';
import { Differences } from './differences.tsx';
import { PaymentRow } from './payment-row.tsx';
import { ReceiptDialog } from './receipt-dialog.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { canTakeBack, hasLeft } from './refund-request.ts';
import { RequestBalance } from './request-balance.tsx';

type MoneyCard = { order: OrderForStaff; change: Changer };

/** Payments and open attempts; receipts are recorded and refunds started here. */
export function PaymentsCard({ order, change }: MoneyCard): ReactNode {
  const [isRecording, setRecording] = useState(false);
  /** The order as it was when the dialog opened: refunded with its version, so that a later change of a colleague is a conflict. */
  const [refunded, setRefunded] = useState<OrderForStaff>();
  const { balance, payment_status } = order;
  const isWaited = balance.net > 0 && order.status !== 'cancelled' && payment_status !== 'voided';
  return (
    <Card
      title={m.admin_orders_payments()}
      meta={order.payment.name}
      isFlush
      extra={
        <>
          {isWaited && (
            <Button size="small" icon={<Wallet size={14} />} onClick={() => setRecording(true)}>
              {m.admin_order_show_record_receipt()}
            </Button>
          )}
          {(hasLeft(order) || canTakeBack(order)) && (
            <Button size="small" icon={<Undo2 size={14} />} onClick={() => setRefunded(order)}>
              {hasLeft(order) ? m.admin_order_show_refund() : m.admin_order_show_take_back()}
            </Button>
          )}
        </>
      }
    >
      <Differences order={order} change={change} />
      <ul className={`${styles.orderRows} ${layoutStyles.rows}`}>
        {order.payments.map((payment) => (
          <PaymentRow key={payment.id} order={order} payment={payment} change={change} />
        ))}
        {order.attempts.map((attempt) => (
          <AttemptRow key={attempt.id} order={order} attempt={attempt} />
        ))}
        {order.payments.length === 0 && order.attempts.length === 0 && (
          <li className={textStyles.meta}>{order.grand_total === 0 ? <Nothing /> : m.admin_orders_no_payment()}</li>
        )}
        {order.refresh_after !== null && isWaited && <Refresh order={order} after={order.refresh_after} change={change} />}
      </ul>
      {order.due > 0 && <RequestBalance order={order} change={change} />}
      {isWaited && (order.payment.kind !== 'cod' || order.due > 0) && <PayLink token={order.token} />}
      {isRecording && <ReceiptDialog order={order} change={change} onClose={() => setRecording(false)} />}
      {refunded && <RefundDialog order={refunded} change={change} onClose={() => setRefunded(undefined)} />}
    </Card>
  );
}

/** The payment link, to be copied into a chat; the shop also mails it with the order. */
function PayLink({ token }: { token: string }): ReactNode {
  const link = `${location.origin}/order/${token}`;
  return (
    <Flex component="p" gap={10} align="center" className={orderRailStyles.payLink}>
      <span className={textStyles.meta}>{m.admin_order_show_pay_link()}</span>
      <span className={`${layoutStyles.grow} ${textStyles.anywhere} ${textStyles.num}`}>{link}</span>
      <CopyButton text={link} label={m.admin_order_show_copy_link()}>
        {m.admin_orders_copy()}
      </CopyButton>
    </Flex>
  );
}

function Refresh({ order, after, change }: MoneyCard & { after: number }): ReactNode {
  return (
    <li>
      <RefreshPayment
        key={after}
        after={after}
        query={() => call('paying.refreshPayment', { id: order.id })}
        run={(work) => change.run(work, m.admin_order_show_refresh_done())}
        isBusy={change.isBusy}
      />
      <span className={textStyles.meta}>{m.admin_order_show_refresh_hint()}</span>
    </li>
  );
}
