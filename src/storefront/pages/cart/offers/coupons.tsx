import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import * as m from '#messages';
import type { CartView } from '#modules/cart/contract.ts';
import { panels } from '../../../layout/panels.ts';
import { useSessionState } from '../../../layout/session-store.ts';
import { showToast } from '../../../layout/toasts.tsx';
import { useMoney } from '../../../ui/shop.ts';
import { reportFailure } from '../failure.ts';
import { AttachedOffers } from './attached-offers.tsx';
import { applyBest, chooseCoupon, removeOffer } from './calls.ts';
import { CodeBox } from './code-box.tsx';
import { type Best, useBest } from './use-best.ts';

type Coupon = Best['coupons'][number];

/** A member's coupon as a toggle. */
function OwnCoupon({ cart, coupon }: { cart: CartView; coupon: Coupon }) {
  const [isBusy, setBusy] = useState(false);
  const money = useMoney();
  const attached = cart.offers.find(({ id }) => id === coupon.id);
  const isUsed = attached !== undefined;
  const saves = coupon.saving > 0 ? m.basket_coupon_saves({ amount: money(coupon.saving) }) : coupon.message;
  const counts =
    attached?.valid && attached.discount > 0 ? m.basket_coupon_counts({ amount: money(attached.discount) }) : attached?.message;

  async function tap() {
    if (isBusy) return;
    setBusy(true);
    await (isUsed ? removeOffer(cart.id, coupon.id) : chooseCoupon(cart.id, coupon.code)).catch(reportFailure);
    setBusy(false);
  }

  return (
    <li>
      <button
        type="button"
        aria-pressed={isUsed}
        aria-disabled={isBusy || undefined}
        onClick={() => void tap()}
        className={`flex h-full w-full items-start gap-3.5 rounded-control border bg-surface px-4.5 py-4 text-start ${isUsed ? 'border-primary inset-ring inset-ring-primary' : 'border-line-2'}`}
      >
        <span
          aria-hidden="true"
          className={`mt-0.75 size-5 shrink-0 rounded-full ${isUsed ? 'border-6 border-primary' : 'border-[1.5px] border-line-2'}`}
        />
        <span className="min-w-0">
          <span className="block text-name font-medium">{coupon.name}</span>
          <span className={`block text-caption ${attached && !attached.valid ? 'text-warn' : 'text-ink-2'}`}>
            {isUsed ? counts : saves}
          </span>
        </span>
      </button>
    </li>
  );
}

/** Offers a better combination, with undo. */
function Proposal({ cart, best }: { cart: CartView; best: Best }) {
  const [isBusy, setBusy] = useState(false);
  const money = useMoney();
  if (best.saving <= 0) return null;

  async function applyProposal() {
    if (isBusy) return;
    setBusy(true);
    try {
      const { back } = await applyBest(cart);
      showToast({
        kind: 'done',
        text: m.basket_best_applied(),
        action: { label: m.shop_undo(), run: () => void back().catch(reportFailure) },
      });
    } catch (error) {
      reportFailure(error);
    } finally {
      setBusy(false);
    }
  }

  const names = best.offers.map(({ name }) => name).join(m.basket_best_joint());
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-3 bg-primary-w px-4 py-1.5 text-small">
      <span className="flex items-start gap-3 py-1.5">
        <Sparkles size={16} strokeWidth={1.5} aria-hidden="true" className="mt-0.75 shrink-0 text-primary-t" />
        {m.basket_best({ names, amount: money(best.saving) })}
      </span>
      <button type="button" onClick={() => void applyProposal()} className="grid min-h-11 place-items-center">
        <span className="link-line">{m.basket_best_apply()}</span>
      </button>
    </p>
  );
}

/** The member's coupons, the code field, and all attached offers. */
export function Coupons({ cart }: { cart: CartView }) {
  const session = useSessionState();
  const best = useBest(cart);
  const own = best?.coupons ?? [];
  return (
    <section aria-labelledby="coupons-title" className="mt-8">
      <h3 id="coupons-title" className="text-menu font-semibold">
        {m.basket_coupons()}
      </h3>
      {own.length > 0 && (
        <ul className="mt-3 grid gap-3 md:grid-cols-2">
          {own.map((coupon) => (
            <OwnCoupon key={coupon.id} cart={cart} coupon={coupon} />
          ))}
        </ul>
      )}
      {session === 'visitor' && (
        <button type="button" onClick={() => panels.set('login')} className="grid min-h-11 place-items-center text-small">
          <span className="link-line">{m.basket_coupons_login()}</span>
        </button>
      )}
      {best && <Proposal cart={cart} best={best} />}
      <CodeBox cartId={cart.id} />
      <AttachedOffers cart={cart} shown={new Set(own.map(({ id }) => id))} />
    </section>
  );
}
