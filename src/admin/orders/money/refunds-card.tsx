import { Button, Flex } from 'antd';
import { HandCoins } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import type { OrderForStaff } from '#modules/orders/contract.ts';
import type { Currency } from '#shared/money.ts';
import { now } from '../../clock.ts';
import { Moment, Money } from '../../kit/cells.tsx';
import { formatDay } from '../../kit/format.ts';
import layoutStyles from '../../kit/layout.module.css';
import { Card } from '../../kit/page.tsx';
import textStyles from '../../kit/text.module.css';
import { useLanguage } from '../../language.ts';
import styles from '../order-cards.module.css';
import type { Changer } from '../use-change.ts';
import { RefundSentDialog } from './refund-sent-dialog.tsx';

type Refund = OrderForStaff['refunds'][number];

const refundStatusLabels: Record<string, () => string> = {
  to_do: m.admin_orders_refund_state_to_do,
  started: m.admin_orders_refund_state_started,
  unknown: m.admin_orders_refund_state_unknown,
  done: m.admin_orders_refund_state_done,
  failed: m.admin_orders_refund_state_failed,
};

/** Refunds, open and done, and overpaid amounts. Absent without any. */
export function RefundsCard({ order, change }: { order: OrderForStaff; change: Changer }): ReactNode {
  const [sending, setSending] = useState<Refund | null>(null);
  const { refunds, balance, currency } = order;
  // Money that was overpaid and has no refund yet.
  const toGiveBack = Math.max(0, -balance.net);
  if (refunds.length === 0 && toGiveBack === 0) return null;
  return (
    <Card title={m.admin_orders_refunds()} isFlush>
      <ul className={`${styles.orderRows} ${layoutStyles.rows}`}>
        {refunds.map((refund) => (
          <RefundRow key={refund.id} refund={refund} currency={currency} isBusy={change.isBusy} onSend={() => setSending(refund)} />
        ))}
        {toGiveBack > 0 && (
          <li>
            <strong>{m.admin_orders_to_give_back()}</strong>
            <span className={`${styles.orderRowsEnd} ${layoutStyles.atEnd}`}>
              <Money amount={toGiveBack} currency={currency} isStrong />
            </span>
          </li>
        )}
      </ul>
      {sending && <RefundSentDialog order={order} refund={sending} change={change} onClose={() => setSending(null)} />}
    </Card>
  );
}

type Row = { refund: Refund; currency: Currency; isBusy: boolean; onSend: () => void };

/** A refund; one that no provider sends waits until a staff member has sent it, and then says where. */
function RefundRow({ refund, currency, isBusy, onSend }: Row): ReactNode {
  const locale = useLanguage();
  const { state, by_hand, sent_to, sent_by, sent_on, sent_note } = refund;
  const day = sent_on ? formatDay(`${sent_on}T12:00:00Z`, now(), 'UTC', locale) : '';
  const sender = sent_by ? m.admin_order_show_refund_sent_by({ name: sent_by, day }) : m.admin_order_show_refund_sent_on_day({ day });
  const to = sent_to && { bank: sent_to.bank_code, account: sent_to.account_number, name: sent_to.account_name };
  const facts = sent_on ? [sender, to && m.admin_order_show_refund_sent_to(to), sent_note].filter(Boolean).join(' · ') : '';
  return (
    <li>
      <strong>{refundStatusLabels[state]?.() ?? state}</strong>
      <span className={textStyles.meta}>
        <Moment iso={refund.done_at ?? refund.created_at} />
      </span>
      <span className={textStyles.meta}>{refund.reason}</span>
      {refund.credits > 0 && <span className={textStyles.meta}>{m.admin_orders_refund_credits({ amount: refund.credits })}</span>}
      <span className={`${styles.orderRowsEnd} ${layoutStyles.atEnd}`}>
        <Money amount={refund.amount} currency={currency} isStrong />
      </span>
      {(state === 'to_do' || state === 'failed') && (
        <Button size="small" disabled={isBusy} onClick={onSend}>
          {m.admin_order_show_refund_sent()}
        </Button>
      )}
      {state === 'to_do' && by_hand && (
        <Flex component="p" gap={6} align="center" className={`${layoutStyles.wholeLine} ${textStyles.wait}`}>
          <HandCoins size={15} aria-hidden="true" /> {m.admin_order_show_refund_by_hand()}
        </Flex>
      )}
      {facts && <p className={`${layoutStyles.wholeLine} ${textStyles.wait} ${textStyles.meta}`}>{facts}</p>}
    </li>
  );
}
