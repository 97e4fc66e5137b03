import { Gift, TicketPercent } from 'lucide-react';
import { lazy, Suspense } from 'react';
import * as m from '#messages';
import type { ProductDetail } from '#modules/shopfront/contract.ts';
import { useCart } from '../../layout/cart-store.ts';
import { panels } from '../../layout/panels.ts';
import { useSessionState } from '../../layout/session-store.ts';
import { useMoney } from '../../ui/shop.ts';
import { ShopLink } from '../../ui/shop-link.tsx';
import { Fact } from './delivery-facts.tsx';
import { useHydrated } from './use-hydrated.ts';

const Countdown = lazy(async () => ({ default: (await import('./countdown.tsx')).Countdown }));

type Offer = ProductDetail['offers'][number];

/** The total and unit price of a volume price. */
function Volume({ rows }: { rows: Offer['volume'] }) {
  const money = useMoney();
  return (
    <table className="mt-1.5 mb-1 text-small text-ink-2">
      <caption className="sr-only">{m.product_volume()}</caption>
      <tbody>
        {rows.map(({ quantity, total }) => (
          <tr key={quantity}>
            <th scope="row" className="pe-6 text-start font-normal">
              {m.product_volume_quantity({ count: quantity })}
            </th>
            <td>{m.product_volume_total({ amount: money(total) })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The action of an offer: log in, or see more products. */
function OfferAction({ offer }: { offer: Offer }) {
  const session = useSessionState();
  if (offer.for_members && session !== 'member')
    return (
      <button type="button" className="link-line shrink-0 text-small" onClick={() => panels.set('login')}>
        {m.product_offer_login()}
      </button>
    );
  return (
    offer.path &&
    offer.class !== 'shipping' && (
      <ShopLink to={offer.path} className="link-line shrink-0 text-small">
        {m.product_offer_goods()}
      </ShopLink>
    )
  );
}

/** The offers of this product: a sentence with its action each. */
export function Offers({ offers }: Pick<ProductDetail, 'offers'>) {
  const isHydrated = useHydrated();
  if (offers.length === 0) return null;
  return (
    <Fact icon={TicketPercent}>
      <ul className="grid gap-1.5">
        {offers.map((offer) => (
          <li key={offer.id}>
            <div className="flex items-start justify-between gap-4">
              <p>
                {offer.name}
                {offer.message && <span className="block text-small text-ink-2">{offer.message}</span>}
                {isHydrated && offer.ends_at && (
                  <span className="block text-small text-warn">
                    <Suspense>
                      <Countdown until={offer.ends_at} sentence={m.product_offer_left} />
                    </Suspense>
                  </span>
                )}
              </p>
              <OfferAction offer={offer} />
            </div>
            {offer.volume.length > 0 && <Volume rows={offer.volume} />}
          </li>
        ))}
      </ul>
    </Fact>
  );
}

/** The amount from which a gift can be chosen; with a cart, the missing amount. */
export function GiftHint({ from }: { from: number | null }) {
  const money = useMoney();
  const next = useCart()?.progress.find(({ kind }) => kind === 'gift_tier');
  if (from === null) return null;
  return <Fact icon={Gift}>{next?.message ?? m.product_gift_from({ amount: money(from) })}</Fact>;
}
