import * as m from '#messages';
import type { MyOrder } from '#modules/orders/contract.ts';
import { formatMoment } from '../../../ui/dates.ts';
import { useLocale, useShop } from '../../../ui/shop.ts';

type Milestone = MyOrder['history'][number];

/** Labels of the events shoppers see; internal events have none. */
function eventLabel({ machine, to, by }: Milestone, isFirst: boolean, order: MyOrder): string | undefined {
  if (isFirst) return m.my_orders_step_placed();
  switch (`${machine} ${to}`) {
    case 'order cancelled':
      if (by === 'customer') return m.my_orders_cancelled_text();
      return order.cancelled_by === 'expiry' ? m.my_orders_expired_text() : m.my_orders_dropped_text();
    case 'order completed':
      return m.my_orders_step_completed();
    case 'order returned':
      return m.my_orders_step_returned();
    case 'payment pending':
      return by === 'customer' ? m.my_orders_step_reported() : m.my_orders_checking();
    case 'payment paid':
      return m.my_orders_step_paid();
    case 'payment failed':
      return m.my_orders_failed();
    case 'payment expired':
      return m.my_orders_late();
    case 'payment partially_refunded':
    case 'payment refunded':
      return m.my_orders_step_refunded();
    case 'shipping preparing':
      return m.my_orders_step_packing();
    case 'shipping shipped':
      return m.my_orders_step_shipped();
    case 'shipping arrived':
      return m.my_orders_step_arrived();
    case 'shipping delivered':
      return m.my_orders_step_delivered();
    case 'shipping failed':
      return m.my_orders_not_delivered();
    case 'shipping returned':
      return m.my_orders_step_back();
    default:
      return undefined;
  }
}

/** The order's history, newest first. */
export function Timeline({ order }: { order: MyOrder }) {
  const locale = useLocale();
  const { website } = useShop();
  const several = order.parcels.length > 1;
  const events = order.history
    .flatMap((milestone, at) => {
      const words = eventLabel(milestone, at === 0, order);
      if (!words) return [];
      const parcel = several && milestone.parcel_no !== null ? m.my_orders_of_parcel({ step: words, number: milestone.parcel_no }) : words;
      return [{ ...milestone, words: parcel }];
    })
    .reverse();
  return (
    <section aria-labelledby="timeline-title" className="mt-10">
      <h2 id="timeline-title" className="title-card">
        {m.my_orders_timeline()}
      </h2>
      <ol className="mt-4">
        {events.map(({ id, words, reason, created_at }, at) => (
          <li key={id} className="relative flex gap-4 pb-5 last:pb-0">
            {at < events.length - 1 && <span aria-hidden="true" className="absolute start-1.25 top-5 bottom-0 w-px bg-line" />}
            <span
              aria-hidden="true"
              className={`relative mt-1.75 size-2.75 shrink-0 rounded-full border-[1.5px] ${at === 0 ? 'border-primary bg-primary' : 'border-line-2 bg-paper'}`}
            />
            <span>
              <span className={`block text-menu ${at === 0 ? 'font-semibold' : ''}`}>{words}</span>
              {reason && <span className="block text-small text-ink-2">{m.my_orders_your_words({ reason })}</span>}
              <time dateTime={created_at} className="block text-caption text-ink-2">
                {formatMoment(created_at, locale, website.time_zone)}
              </time>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
