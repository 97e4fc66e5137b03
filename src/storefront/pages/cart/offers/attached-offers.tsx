import { X } from 'lucide-react';
import * as m from '#messages';
import type { CartView } from '#modules/cart/contract.ts';
import { showToast } from '../../../layout/toasts.tsx';
import { useMoney } from '../../../ui/shop.ts';
import { reportFailure } from '../failure.ts';
import { applyCode, removeOffer } from './calls.ts';

type Offer = CartView['offers'][number];

function Entry({ cart, offer }: { cart: CartView; offer: Offer }) {
  const money = useMoney();
  const { id, name, code, kind, message, valid, discount, removable } = offer;

  async function remove() {
    try {
      await removeOffer(cart.id, id);
      const undo = { label: m.shop_undo(), run: () => void (code && applyCode(cart.id, code).catch(reportFailure)) };
      showToast({ kind: 'removed', text: m.basket_offer_removed({ name }), ...(code ? { action: undo } : {}) });
    } catch (error) {
      reportFailure(error);
    }
  }

  return (
    <li className="flex items-center gap-3 border-b border-line py-2.5">
      <div className="min-w-0 flex-1">
        <p className="text-menu font-medium">
          {name}
          <span className="ms-2 text-caption font-normal text-ink-2">{kind === 'auto' ? m.basket_offer_auto() : code}</span>
        </p>
        {message && <p className={`text-caption ${valid ? 'text-ink-2' : 'text-warn'}`}>{message}</p>}
      </div>
      {valid && discount > 0 && <p className="shrink-0 text-menu font-medium text-secondary-t">{money(-discount)}</p>}
      {removable && (
        <button type="button" aria-label={m.basket_offer_remove({ name })} onClick={() => void remove()} className="icon-button -me-3">
          <X size={20} strokeWidth={1.5} aria-hidden="true" />
        </button>
      )}
    </li>
  );
}

/** Attached offers: each with its discount or what it still needs. Those in `shown` are displayed elsewhere. */
export function AttachedOffers({ cart, shown }: { cart: CartView; shown: ReadonlySet<string> }) {
  const offers = cart.offers.filter(({ id }) => !shown.has(id));
  if (!offers.length) return null;
  return (
    <ul aria-label={m.basket_attached()} className="mt-5 border-t border-line">
      {offers.map((offer) => (
        <Entry key={offer.id} cart={cart} offer={offer} />
      ))}
    </ul>
  );
}
