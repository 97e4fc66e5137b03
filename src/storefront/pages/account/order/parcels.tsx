import { ExternalLink, MapPin } from 'lucide-react';
import * as m from '#messages';
import type { MyOrder } from '#modules/orders/contract.ts';
import { formatAddress } from '#shared/address/address.ts';
import { PickupCode } from '../../order/parcels.tsx';
import { useDay } from '../parts/formatters.ts';

type Parcel = MyOrder['parcels'][number];

const words: Record<Parcel['status'], () => string> = {
  unshipped: m.my_orders_parcel_waiting,
  preparing: m.my_orders_parcel_packing,
  partially_shipped: m.my_orders_parcel_shipped,
  shipped: m.my_orders_parcel_shipped,
  arrived: m.my_orders_parcel_arrived,
  delivered: m.my_orders_parcel_delivered,
  failed: m.my_orders_not_delivered,
  returning: m.my_orders_returning,
  returned: m.my_orders_step_back,
  cancelled: m.my_orders_cancelled,
};

function OneParcel({ parcel, isOnly }: { parcel: Parcel; isOnly: boolean }) {
  const day = useDay();
  const at = parcel.delivered_at ?? parcel.arrived_at ?? parcel.shipped_at;
  return (
    <li className="border-b border-line py-4 text-menu last:border-0">
      <p className="flex flex-wrap justify-between gap-x-4 font-medium">
        {isOnly ? words[parcel.status]() : m.my_orders_parcel({ number: parcel.parcel_no, status: words[parcel.status]() })}
        {at && <span className="text-small font-normal text-ink-2">{day(at)}</span>}
      </p>
      {!isOnly && (
        <p className="text-small text-ink-2">
          {parcel.lines
            .map(({ name, spec, quantity }) => m.my_orders_times({ name: spec ? `${name} ${spec}` : name, count: quantity }))
            .join(m.shop_clause_separator())}
        </p>
      )}
      {parcel.status === 'arrived' && parcel.pickup_until && (
        <p className="text-small text-warn">{m.my_orders_pickup_until({ day: day(parcel.pickup_until) })}</p>
      )}
      {parcel.pickup_code && (
        <p className="mt-2">
          <PickupCode code={parcel.pickup_code} />
        </p>
      )}
      {parcel.tracking_no &&
        (parcel.tracking_url ? (
          <a href={parcel.tracking_url} target="_blank" rel="noopener noreferrer" className="mt-2 link-line">
            {m.order_tracking({ no: parcel.tracking_no })}
            <ExternalLink size={16} strokeWidth={1.5} aria-hidden="true" />
          </a>
        ) : (
          <p className="text-small text-ink-2">{m.my_orders_tracking_no({ no: parcel.tracking_no })}</p>
        ))}
    </li>
  );
}

const mapUrl = (address: string) => `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;

/** The destination: the store or shop with a map link, otherwise the address. */
function Destination({ order: { delivery, recipient } }: { order: MyOrder }) {
  const { store, pickup_address } = delivery;
  const address = store?.address || pickup_address || '';
  const lines = address ? [store?.name ?? delivery.name, address, store?.telephone ?? ''] : [delivery.name, formatAddress(recipient)];
  return (
    <div className="mt-3 text-menu">
      {[...lines, [recipient.name, recipient.phone].filter(Boolean).join(' ')].filter(Boolean).map((line) => (
        <p key={line} className="text-ink-2 first:text-ink">
          {line}
        </p>
      ))}
      {address && (
        <a href={mapUrl(store ? `${store.name} ${address}` : address)} target="_blank" rel="noopener noreferrer" className="mt-2 link-line">
          <MapPin size={16} strokeWidth={1.5} aria-hidden="true" />
          {m.my_orders_map()}
        </a>
      )}
    </div>
  );
}

/** The parcels with tracking numbers and destination. */
export function Parcels({ order }: { order: MyOrder }) {
  return (
    <section id="parcels" aria-labelledby="parcels-title" className="mt-10 scroll-mt-24">
      <h2 id="parcels-title" className="title-card">
        {m.my_orders_delivery()}
      </h2>
      <Destination order={order} />
      {order.parcels.length > 0 && (
        <ul className="mt-3 border-t border-line">
          {order.parcels.map((parcel) => (
            <OneParcel key={parcel.id} parcel={parcel} isOnly={order.parcels.length === 1} />
          ))}
        </ul>
      )}
    </section>
  );
}
