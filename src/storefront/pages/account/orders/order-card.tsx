import * as m from '#messages';
import type { MyOrderRow } from '#modules/orders/contract.ts';
import { formatSum } from '#shared/money.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { useLocale } from '../../../ui/shop.ts';
import { ShopLink } from '../../../ui/shop-link.tsx';
import { useDay } from '../parts/formatters.ts';
import { isToPay } from './status.ts';
import { StatusLabel } from './status-label.tsx';
import type { Reordering } from './use-reorder.ts';

const maxThumbs = 4;

function Thumbs({ items }: { items: MyOrderRow['items'] }) {
  const more = items.length - maxThumbs;
  return (
    <ul aria-label={m.my_orders_goods()} className="flex gap-2">
      {items.slice(0, maxThumbs).map(({ picture, name, quantity }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the items of an order never move, and a name may come twice.
        <li key={at} title={m.my_orders_times({ name, count: quantity })} className="aspect-card w-15 shrink-0 bg-mist md:w-17">
          {picture ? <Picture picture={picture} sizes="68px" alt={name} /> : <span className="sr-only">{name}</span>}
        </li>
      ))}
      {more > 0 && <li className="grid w-10 place-items-center text-small text-ink-2">{m.my_orders_more({ count: more })}</li>}
    </ul>
  );
}

/** At most two actions: the next step, filled only when the order waits for the shopper, and the details. */
function Actions({ order, reordering }: { order: MyOrderRow; reordering: Reordering }) {
  const detail = `/account/orders/${order.id}`;
  const named = { number: order.order_no };
  const isOver = ['completed', 'cancelled', 'returned'].includes(order.status) || order.shipping_status === 'delivered';
  return (
    <div className="flex gap-2.5 max-md:[&>*]:flex-1">
      {isToPay(order) ? (
        <ShopLink to={`/order/${order.token}`} className={buttonClass('filled', 'small')} aria-label={m.my_orders_pay_named(named)}>
          {m.my_orders_pay()}
        </ShopLink>
      ) : order.shipping_status === 'arrived' ? (
        <ShopLink to={`${detail}#parcels`} className={buttonClass('filled', 'small')} aria-label={m.my_orders_pickup_info_named(named)}>
          {m.my_orders_pickup_info()}
        </ShopLink>
      ) : isOver ? (
        <Button
          look="outline"
          size="small"
          isBusy={reordering.busyId === order.id}
          onClick={() => reordering.reorder(order.id)}
          aria-label={m.my_orders_again_named(named)}
        >
          {m.my_orders_again()}
        </Button>
      ) : (
        order.tracking_url && (
          <a href={order.tracking_url} target="_blank" rel="noopener noreferrer" className={buttonClass('outline', 'small')}>
            {m.my_orders_track()}
          </a>
        )
      )}
      <ShopLink to={detail} className={buttonClass('outline', 'small')} aria-label={m.my_orders_detail_named(named)}>
        {m.my_orders_detail()}
      </ShopLink>
    </div>
  );
}

/** An order in the list. */
export function OrderCard({ order, reordering }: { order: MyOrderRow; reordering: Reordering }) {
  const locale = useLocale();
  const day = useDay();
  return (
    <li className="border-y border-line bg-surface px-5 py-5 max-md:-mx-5 md:border-x md:px-6">
      <article aria-label={m.my_orders_number({ number: order.order_no })}>
        <div className="flex items-baseline justify-between gap-4 text-small">
          <p className="text-ink-2">
            {day(order.created_at)}
            <span className="ms-3 tracking-wide">{order.order_no}</span>
          </p>
          <p className="font-medium">{formatSum(order.grand_total, order.currency, locale)}</p>
        </div>
        <div className="mt-3.5 flex flex-col gap-4 md:flex-row md:items-center md:gap-6">
          <div className="max-md:order-2">
            <Thumbs items={order.items} />
          </div>
          <div className="min-w-0 flex-1 max-md:order-1">
            <StatusLabel order={order} />
          </div>
          <div className="max-md:order-3">
            <Actions order={order} reordering={reordering} />
          </div>
        </div>
      </article>
    </li>
  );
}
