import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import type { CustomerForStaff } from '#modules/customers/contract.ts';
import type { OrderRow } from '#modules/orders/contract.ts';
import { call } from '../client.ts';
import cardStyles from '../kit/card.module.css';
import { CardProblem, CardSkeleton } from '../kit/card-states.tsx';
import { Money, When } from '../kit/cells.tsx';
import layoutStyles from '../kit/layout.module.css';
import { Card } from '../kit/page.tsx';
import { PaymentTag } from '../kit/status/payment-tag.tsx';
import { StatusTag } from '../kit/status/status-tag.tsx';
import { findShippingStatus, orderStatuses } from '../kit/status/statuses.ts';
import textStyles from '../kit/text.module.css';
import { useLanguage } from '../language.ts';
import { Items } from '../orders/order-cells.tsx';
import { useMay } from '../session.ts';
import styles from './customer.module.css';

const shown = 8;

/** The latest orders with their status. */
export function OrdersCard({ customer: { id: customerId, email } }: { customer: CustomerForStaff }): ReactNode {
  const query = useQuery({
    queryKey: ['orders.list', useLanguage(), 'customer', customerId],
    queryFn: ({ signal }) => call('orders.list', { customer: customerId, per_page: shown }, signal),
  });
  const total = query.data?.meta.total ?? 0;
  return (
    <Card
      title={m.admin_customers_orders()}
      meta={total > shown ? m.admin_customers_latest_of({ n: shown, total }) : undefined}
      extra={total > shown && <Link to={`/orders?q=${encodeURIComponent(email)}`}>{m.admin_customers_all_orders()}</Link>}
      isFlush
    >
      <CardProblem query={query} />
      {query.isPending && <CardSkeleton lines={4} />}
      {query.data && total === 0 && <p className={`${cardStyles.cardInset} ${textStyles.meta}`}>{m.admin_customers_no_orders()}</p>}
      <ul className={`${styles.ownRows} ${layoutStyles.rows}`}>
        {query.data?.data.map((order) => (
          <OrderLine key={order.id} order={order} />
        ))}
      </ul>
    </Card>
  );
}

function OrderLine({ order }: { order: OrderRow }): ReactNode {
  const mayOpen = useMay('orders update');
  return (
    <li className={styles.ownOrder}>
      {mayOpen ? (
        <Link className={textStyles.num} to={`/orders/${order.id}`}>
          {order.order_no}
        </Link>
      ) : (
        <span className={textStyles.num}>{order.order_no}</span>
      )}
      <span className={textStyles.meta}>
        <When iso={order.created_at} />
      </span>
      <Items order={order} />
      <PaymentTag isShort order={order} />
      <StatusTag isShort status={findShippingStatus(order.shipping_status, order.shipping_kind)} />
      <StatusTag isShort status={orderStatuses[order.status]} />
      <span className={`${styles.ownEnd} ${textStyles.alignEnd}`}>
        <Money amount={order.grand_total} currency={order.currency} />
      </span>
    </li>
  );
}
