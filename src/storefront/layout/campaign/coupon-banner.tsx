import { Ticket, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import * as m from '#messages';
import type { PublicCoupon } from '#modules/pricing/contract.ts';
import { CallError, call } from '../../client.ts';
import { formatDay } from '../../ui/dates.ts';
import { useLocale, useMoney, useShop } from '../../ui/shop.ts';
import { useCart } from '../cart-store.ts';
import { stored } from '../storage.ts';

type Known = { kind: 'good'; coupon: PublicCoupon } | { kind: 'refused'; message: string };

function useKnown(code: string | null): Known | null {
  const [known, setKnown] = useState<Known | null>(null);
  useEffect(
    function fetchCoupon() {
      setKnown(null);
      if (!code) return;
      let isOver = false;
      const show = (next: Known) => !isOver && setKnown(next);
      call('pricing.coupon', { code })
        .then((coupon) => show({ kind: 'good', coupon }))
        // Without an answer nothing is shown about the coupon; a refusal is shown with its message.
        .catch((error: unknown) => {
          if (error instanceof CallError && error.status === 422) show({ kind: 'refused', message: error.message });
        });
      return () => {
        isOver = true;
      };
    },
    [code],
  );
  return known;
}

/** The coupon of the link: in local storage until it is applied to the cart, then in the cart until it is ordered. */
function useCode(): string | null {
  const cart = useCart();
  const [brought] = useState(() => stored.get('coupon'));
  const [orderedWith, setOrderedWith] = useState<string | null>(null);
  const attached = cart?.offers.find((offer) => offer.kind === 'coupon' && offer.code)?.code ?? null;
  useEffect(
    function remember() {
      if (attached) setOrderedWith(attached);
    },
    [attached],
  );
  if (attached) return attached;
  // Once applied, it is removed with the cart.
  return brought && brought.trim().toUpperCase() !== orderedWith ? brought : null;
}

const closedKey = 'closed_coupon';

/** Closed for this session; another coupon is shown again. */
function useClosing(code: string | null): [boolean, () => void] {
  const [closed, setClosed] = useState<string | null>(() => {
    try {
      return sessionStorage.getItem(closedKey);
    } catch {
      return null;
    }
  });
  function close() {
    setClosed(code);
    try {
      sessionStorage.setItem(closedKey, code ?? '');
    } catch {
      // It stays closed until the page is left.
    }
  }
  return [closed === code, close];
}

/** In a redemption shop: the visitor's coupon and its remaining value, on every page. */
export function CouponBanner() {
  const code = useCode();
  const known = useKnown(code);
  const [isClosed, close] = useClosing(code);
  const used = useCart()?.offers.find((offer) => offer.kind === 'coupon' && offer.code === code?.toUpperCase())?.discount ?? 0;
  const money = useMoney();
  const locale = useLocale();
  const { website } = useShop();
  if (!known || isClosed) return null;

  function benefitText({ name, benefit }: PublicCoupon): string {
    if (benefit.kind === 'amount') return m.coupon_banner_amount({ name, amount: money(Math.max(0, benefit.amount - used)) });
    return benefit.kind === 'percent' ? m.coupon_banner_percent({ name, percent: benefit.percent }) : m.coupon_banner_ready({ name });
  }
  const lines =
    known.kind === 'refused'
      ? [known.message]
      : [
          benefitText(known.coupon),
          used > 0 ? m.coupon_banner_in_cart({ amount: money(used) }) : '',
          known.coupon.uses_left > 1 ? m.coupon_banner_uses({ count: known.coupon.uses_left }) : '',
          known.coupon.expires_at ? m.coupon_banner_until({ day: formatDay(known.coupon.expires_at, locale, website.time_zone) }) : '',
        ].filter(Boolean);
  const look = known.kind === 'refused' ? 'bg-warn-w text-warn' : 'bg-primary-w text-ink';
  return (
    <aside aria-label={m.coupon_banner_label()} className={look}>
      <div className="wrap flex min-h-11 items-center gap-3 text-small">
        <Ticket size={20} strokeWidth={1.5} aria-hidden="true" className="shrink-0" />
        <p role="status" className="flex flex-wrap gap-x-4 py-2">
          {lines.map((line, at) => (
            <span key={line} className={at === 0 ? 'font-medium' : 'text-ink-2'}>
              {line}
            </span>
          ))}
        </p>
        <button type="button" aria-label={m.coupon_banner_close()} className="icon-button ms-auto -me-3 shrink-0" onClick={close}>
          <X size={20} strokeWidth={1.5} aria-hidden="true" />
        </button>
      </div>
    </aside>
  );
}
