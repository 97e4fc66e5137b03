import type { ReactNode } from 'react';
import * as m from '#messages';
import type { OrderForStaff } from '#modules/orders/contract.ts';
import { CopyButton, Moment, Money, Nothing } from '../kit/cells.tsx';
import { Card } from '../kit/page.tsx';
import { StatusTag } from '../kit/status/status-tag.tsx';
import { paymentKindWords } from './choices.ts';
import { statusOf } from './moves.ts';

/** Every parcel with its state and its tracking number, the number never cut. */
export function ParcelsCard({ order }: { order: OrderForStaff }): ReactNode {
  return (
    <Card title={m.admin_orders_parcels()} meta={m.admin_orders_parcel_count({ n: order.shippings.length })} isFlush>
      <ul className="rows">
        {order.shippings.map((parcel) => (
          <li key={parcel.id}>
            <strong>{m.admin_orders_parcel({ n: parcel.parcel_no })}</strong>
            <StatusTag status={statusOf(order, 'shipping', parcel.status)} />
            <span className="meta">{order.delivery.name}</span>
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
            <span className="rows-end meta">{parcel.shipped_at ? <Moment iso={parcel.shipped_at} /> : null}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
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
