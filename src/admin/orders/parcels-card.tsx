import { Button } from 'antd';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { OrderForStaff } from '#modules/orders/contract.ts';
import { CopyButton, Moment, Money, Nothing } from '../kit/cells.tsx';
import { Card } from '../kit/page.tsx';
import { StatusTag } from '../kit/status/status-tag.tsx';
import { paymentKindWords } from './choices.ts';
import { moveWord, statusOf } from './moves.ts';
import type { Mover } from './use-moves.ts';

/** Every parcel with its state and its tracking number, the number never cut; of several each has its own steps. */
export function ParcelsCard({ order, mover }: { order: OrderForStaff; mover: Mover }): ReactNode {
  return (
    <Card title={m.admin_orders_parcels()} meta={m.admin_orders_parcel_count({ n: order.shippings.length })} isFlush>
      <ul className="rows">
        {order.shippings.map((parcel) => (
          <li key={parcel.id}>
            <strong>{m.admin_orders_parcel({ n: parcel.parcel_no })}</strong>
            <StatusTag status={statusOf(order, 'shipping', parcel.status)} />
            <span className="meta">{[order.delivery.name, order.delivery.store?.name].filter(Boolean).join(' · ')}</span>
            {parcel.tracking_no && (
              <span>
                <span className="meta">{m.admin_orders_tracking_no()}</span>{' '}
                {parcel.tracking_url ? (
                  <a href={parcel.tracking_url} target="_blank" rel="noreferrer">
                    {parcel.tracking_no}
                  </a>
                ) : (
                  parcel.tracking_no
                )}
                <CopyButton text={parcel.tracking_no} label={m.admin_orders_copy_tracking()} />
              </span>
            )}
            {order.shippings.length > 1 && <ParcelMoves parcel={parcel} mover={mover} />}
            <span className="rows-end meta">{parcel.shipped_at ? <Moment iso={parcel.shipped_at} /> : null}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function ParcelMoves({ parcel, mover }: { parcel: OrderForStaff['shippings'][number]; mover: Mover }): ReactNode {
  const open = parcel.moves.filter(({ allowed }) => allowed);
  return open.map(({ machine, to }) => (
    <Button key={to} size="small" disabled={mover.isBusy} onClick={() => void mover.move({ machine, to, parcel_id: parcel.id })}>
      {moveWord({ machine, to })}
    </Button>
  ));
}

/** Money that came, or that none did yet. */
export function PaymentsCard({ order }: { order: OrderForStaff }): ReactNode {
  return (
    <Card title={m.admin_orders_payments()} meta={order.payment.name} isFlush>
      <ul className="rows">
        {order.payments.map((payment) => (
          <li key={payment.id}>
            <StatusTag status={statusOf(order, 'payment', 'paid')} />
            <span>{paymentKindWords[payment.kind as keyof typeof paymentKindWords]?.() ?? payment.kind}</span>
            <span className="meta">
              <Moment iso={payment.created_at} />
            </span>
            <span className="meta">{payment.note}</span>
            <span className="rows-end">
              <Money amount={payment.amount} currency={order.currency} isStrong />
            </span>
          </li>
        ))}
        {order.payments.length === 0 && <li className="meta">{order.grand_total === 0 ? <Nothing /> : m.admin_orders_no_payment()}</li>}
      </ul>
    </Card>
  );
}

const refundWords: Record<string, () => string> = {
  to_do: m.admin_orders_refund_state_to_do,
  started: m.admin_orders_refund_state_started,
  unknown: m.admin_orders_refund_state_unknown,
  done: m.admin_orders_refund_state_done,
  failed: m.admin_orders_refund_state_failed,
};

/** Money and credits that went back or are on their way, and what is still to be settled. Absent when there is neither. */
export function RefundsCard({ order: { refunds, balance, currency, payment_status } }: { order: OrderForStaff }): ReactNode {
  const isOpen = balance.due !== 0 && balance.received > 0 && payment_status !== 'unpaid';
  if (refunds.length === 0 && !isOpen) return null;
  return (
    <Card title={m.admin_orders_refunds()} isFlush>
      <ul className="rows">
        {refunds.map((refund) => (
          <li key={refund.id}>
            <strong>{refundWords[refund.state]?.() ?? refund.state}</strong>
            <span className="meta">
              <Moment iso={refund.done_at ?? refund.created_at} />
            </span>
            <span className="meta">{refund.reason}</span>
            {refund.credits > 0 && <span className="meta">{m.admin_orders_refund_credits({ amount: refund.credits })}</span>}
            <span className="rows-end">
              <Money amount={refund.amount} currency={currency} isStrong />
            </span>
          </li>
        ))}
        {isOpen && (
          <li>
            <strong>{balance.due > 0 ? m.admin_orders_due() : m.admin_orders_to_give_back()}</strong>
            <span className="rows-end">
              <Money amount={Math.abs(balance.due)} currency={currency} isStrong />
            </span>
          </li>
        )}
      </ul>
    </Card>
  );
}
