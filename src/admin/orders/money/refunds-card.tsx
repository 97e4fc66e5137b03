import { Button, Flex } from 'antd';
import { HandCoins } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { OrderForStaff } from '#modules/orders/contract.ts';
import { call } from '../../client.ts';
import { Moment, Money } from '../../kit/cells.tsx';
import { Card } from '../../kit/page.tsx';
import textStyles from '../../kit/text.module.css';
import styles from '../order-cards.module.css';
import type { Changer } from '../use-change.ts';

const refundStatusLabels: Record<string, () => string> = {
  to_do: m.admin_orders_refund_state_to_do,
  started: m.admin_orders_refund_state_started,
  unknown: m.admin_orders_refund_state_unknown,
  done: m.admin_orders_refund_state_done,
  failed: m.admin_orders_refund_state_failed,
};

/** Refunds, open and done, and overpaid amounts. Absent without any. */
export function RefundsCard({ order, change }: { order: OrderForStaff; change: Changer }): ReactNode {
  const { id, refunds, balance, currency } = order;
  // Money that was overpaid and has no refund yet.
  const toGiveBack = Math.max(0, -balance.net);
  if (refunds.length === 0 && toGiveBack === 0) return null;
  // Card refunds are sent by the shop; others wait until a staff member has sent them.
  const isByHand = order.payments.every(({ kind }) => kind !== 'card');
  const sent = (refund_id: number): void =>
    void change.run(() => call('paying.refundDone', { id, refund_id }), m.admin_order_show_refund_sent_done());
  return (
    <Card title={m.admin_orders_refunds()} isFlush>
      <ul className={styles.orderRows}>
        {refunds.map((refund) => (
          <li key={refund.id}>
            <strong>{refundStatusLabels[refund.state]?.() ?? refund.state}</strong>
            <span className={textStyles.meta}>
              <Moment iso={refund.done_at ?? refund.created_at} />
            </span>
            <span className={textStyles.meta}>{refund.reason}</span>
            {refund.credits > 0 && <span className={textStyles.meta}>{m.admin_orders_refund_credits({ amount: refund.credits })}</span>}
            <span className={styles.orderRowsEnd}>
              <Money amount={refund.amount} currency={currency} isStrong />
            </span>
            {refund.state === 'to_do' && (
              <Button size="small" disabled={change.isBusy} onClick={() => sent(refund.id)}>
                {m.admin_order_show_refund_sent()}
              </Button>
            )}
            {refund.state === 'to_do' && refund.amount > 0 && isByHand && (
              <Flex component="p" gap={6} align="center" className={styles.refundByHand}>
                <HandCoins size={15} aria-hidden="true" /> {m.admin_order_show_refund_by_hand()}
              </Flex>
            )}
          </li>
        ))}
        {toGiveBack > 0 && (
          <li>
            <strong>{m.admin_orders_to_give_back()}</strong>
            <span className={styles.orderRowsEnd}>
              <Money amount={toGiveBack} currency={currency} isStrong />
            </span>
          </li>
        )}
      </ul>
    </Card>
  );
}
