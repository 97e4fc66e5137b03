import { Flex } from 'antd';
import { ShoppingCart } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import cardStyles from '../kit/card.module.css';
import { CardProblem, CardSkeleton } from '../kit/card-states.tsx';
import { Chip, Day, Money, Thumb, When } from '../kit/cells.tsx';
import { IfAllowed } from '../kit/if-allowed.tsx';
import layoutStyles from '../kit/layout.module.css';
import { Card } from '../kit/page.tsx';
import spaceStyles from '../kit/space.module.css';
import { StatusTag } from '../kit/status/status-tag.tsx';
import textStyles from '../kit/text.module.css';
import { couponStatuses } from './choices.ts';
import styles from './customer.module.css';
import type { Overview } from './use-overview.ts';

type Part = { overview: Overview };

/** Coupons, usable ones first. */
export function CouponsCard({ overview }: Part): ReactNode {
  const { coupons = [], coupon_counts: counts } = overview.data ?? {};
  return (
    <Card title={m.admin_customers_coupons()} meta={counts && m.admin_customers_coupon_counts(counts)} isFlush>
      <CardProblem query={overview} />
      {overview.isPending && <CardSkeleton lines={2} />}
      {overview.data && coupons.length === 0 && (
        <p className={`${cardStyles.cardInset} ${textStyles.meta}`}>{m.admin_customers_no_coupons()}</p>
      )}
      <ul className={`${styles.ownRows} ${layoutStyles.rows}`}>
        {coupons.map(({ id, code, name, state, expires_at, used_at }) => (
          <li key={id} className={styles.ownCoupon}>
            <StatusTag status={couponStatuses[state]} />
            <span className={textStyles.anywhere}>{name}</span>
            <span className={`${textStyles.num} ${textStyles.meta}`}>{code}</span>
            <span className={`${textStyles.meta} ${textStyles.alignEnd} ${styles.ownDate}`}>
              {used_at ? (
                <When iso={used_at} />
              ) : expires_at ? (
                <>
                  {m.admin_customers_until()} <Day iso={expires_at} />
                </>
              ) : (
                m.admin_customers_no_end()
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Messages of the customer to the shop. */
export function MessagesCard({ overview }: Part): ReactNode {
  const messages = overview.data?.messages ?? [];
  if (messages.length === 0) return null;
  return (
    <Card title={m.admin_customers_messages()} isFlush>
      <ul className={`${styles.ownRows} ${layoutStyles.rows}`}>
        {messages.map(({ id, body, created_at, state }) => (
          <li key={id} className={styles.ownMessage}>
            <p>{body}</p>
            <span className={textStyles.meta}>
              <When iso={created_at} />
            </span>
            {state === 'new' && <Chip tone="wait">{m.admin_customers_message_new()}</Chip>}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The customer's present cart. */
export function CartCard({ overview }: Part): ReactNode {
  const cart = overview.data?.cart;
  return (
    <Card title={m.admin_customers_cart()} meta={cart && <Money amount={cart.total} />}>
      <CardProblem query={overview} />
      {overview.isPending && <CardSkeleton lines={2} />}
      {overview.data && !cart && <p className={textStyles.meta}>{m.admin_customers_no_cart()}</p>}
      <ul className={styles.cartLines}>
        {cart?.items.map(({ name, spec, quantity, total, picture }) => (
          <Flex component="li" gap={10} align="center" key={`${name} ${spec}`}>
            <Thumb picture={picture} size={36} label="" />
            <span className={layoutStyles.stack}>
              {name} {spec}
              <span className={textStyles.meta}>
                ×{quantity} · <Money amount={total} />
              </span>
            </span>
          </Flex>
        ))}
      </ul>
      {cart && (
        <IfAllowed needs="orders create">
          <Link className={`${layoutStyles.inline} ${spaceStyles.above12}`} to={`/orders/create?cart=${encodeURIComponent(cart.id)}`}>
            <ShoppingCart size={15} aria-hidden="true" /> {m.admin_customers_cart_order()}
          </Link>
        </IfAllowed>
      )}
    </Card>
  );
}
