import * as m from '#messages';
import type { OrderForShopper } from '#modules/orders/contract.ts';

type Parcel = OrderForShopper['shippings'][number];

const words: Record<Parcel['status'], () => string> = {
  unshipped: m.order_parcel_unshipped,
  preparing: m.order_parcel_preparing,
  shipped: m.order_parcel_shipped,
  partially_shipped: m.order_parcel_shipped,
  arrived: m.order_parcel_arrived,
  delivered: m.order_parcel_delivered,
  failed: m.order_parcel_failed,
  returning: m.order_parcel_returning,
  returned: m.order_parcel_returned,
  cancelled: m.order_parcel_cancelled,
};

function Tracking({ no, url }: { no: string; url: string | null }) {
  const text = m.order_tracking({ no });
  if (!url) return <span>{text}</span>;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className="link-line">
      {text}
    </a>
  );
}

/** What the shopper shows at the shop. */
export function PickupCode({ code }: { code: string }) {
  return (
    <span>
      {m.order_pickup_code()} <strong className="text-price font-semibold tabular-nums">{code}</strong>
      <span className="ms-2 text-small text-ink-2">{m.order_pickup_code_hint()}</span>
    </span>
  );
}

/** Each parcel with its state; one that adds nothing to the order's state is not listed. */
export function Parcels({ shippings }: { shippings: readonly Parcel[] }) {
  const isShown =
    shippings.length > 1 || shippings.some(({ tracking_no, status, pickup_code }) => tracking_no || pickup_code || status === 'failed');
  if (!isShown) return null;
  return (
    <ul aria-label={m.order_parcels()} className="mt-8 border-t border-line text-menu">
      {shippings.map(({ status, tracking_no, tracking_url, pickup_code }, at) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: a parcel's place is its number.
          key={at}
          className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b border-line py-3"
        >
          <span>
            {shippings.length > 1 && <span className="me-3 text-ink-2">{m.order_parcel_no({ no: at + 1 })}</span>}
            {words[status]()}
          </span>
          {tracking_no && <Tracking no={tracking_no} url={tracking_url} />}
          {pickup_code && <PickupCode code={pickup_code} />}
        </li>
      ))}
    </ul>
  );
}
