import { RotateCcw, Truck } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import * as m from '#messages';
import type { ProductDetail } from '#modules/shopfront/contract.ts';
import { useLocale, useMoney, useShop } from '../../ui/shop.ts';
import { formatDate } from './format-date.ts';
import { useHydrated } from './use-hydrated.ts';

// The page shows the day as of its rendering, until the next cut-off; the reader's clock counts down to it.
const Arrival = lazy(async () => ({ default: (await import('./arrival.tsx')).Arrival }));

type Delivery = ProductDetail['deliveries'][number];

export function Fact({ icon: Icon, children }: { icon: typeof Truck; children: ReactNode }) {
  return (
    <div className="flex gap-4.5 border-b border-line py-5 text-menu">
      <Icon size={20} strokeWidth={1.5} aria-hidden="true" className="mt-0.5 shrink-0" />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}

function useFeeWords(): (delivery: Delivery) => string {
  const money = useMoney();
  return ({ name, fee, free_threshold }) => {
    if (fee === 0) return m.product_fee_none({ name });
    if (free_threshold === null) return m.product_fee({ name, fee: money(fee) });
    return m.product_fee_until({ name, fee: money(fee), amount: money(free_threshold) });
  };
}

/** Store chains with equal fees are shown as one method, as in the cart. */
function withoutRepeats(deliveries: readonly Delivery[]): Delivery[] {
  const isSame = (a: Delivery, b: Delivery) =>
    a.kind === 'cvs' && b.kind === 'cvs' && a.fee === b.fee && a.free_threshold === b.free_threshold;
  return deliveries
    .filter((each, at) => !deliveries.slice(0, at).some((before) => isSame(before, each)))
    .map((each) => (deliveries.filter((other) => isSame(other, each)).length > 1 ? { ...each, name: m.checkout_form_stores() } : each));
}

/** Arrival, delivery fees and returns, before the checkout. */
export function DeliveryFacts({ product }: { product: ProductDetail }) {
  const { website } = useShop();
  const locale = useLocale();
  const isHydrated = useHydrated();
  const feeWords = useFeeWords();
  const { deliveries } = product;
  const timed = deliveries.find(({ kind, arrival }) => arrival !== null && kind === 'home') ?? deliveries.find(({ arrival }) => arrival);
  const first = timed?.arrival?.first;
  const promise = first ? m.product_arrives({ date: formatDate(first, locale) }) : null;
  // A pre-order names the day from which it is sent beside its stock.
  const isPromised = !product.preorder?.ship_from && product.availability !== 'sold_out' && product.availability !== 'not_started';
  return (
    <>
      {deliveries.length > 0 && (
        <Fact icon={Truck}>
          {timed?.arrival && isPromised && (
            <p className="min-h-6">
              {!isHydrated && promise}
              {isHydrated && (
                <Suspense fallback={promise}>
                  <Arrival rule={timed.arrival} timeZone={website.time_zone} />
                </Suspense>
              )}
            </p>
          )}
          <ul className="text-small text-ink-2">
            {withoutRepeats(deliveries).map((delivery) => (
              <li key={delivery.id}>{feeWords(delivery)}</li>
            ))}
          </ul>
        </Fact>
      )}
      {website.return_days > 0 && <Fact icon={RotateCcw}>{m.product_returns_short({ days: website.return_days })}</Fact>}
    </>
  );
}
