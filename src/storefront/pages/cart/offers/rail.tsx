import { Check } from 'lucide-react';
import { lazy, Suspense } from 'react';
import * as m from '#messages';
import type { CartView } from '#modules/cart/contract.ts';
import { useMoney } from '../../../ui/shop.ts';
import { FillersRoom } from './fillers-room.tsx';

// After the page: the rail says how far it is, they are a way to get there.
const Fillers = lazy(async () => ({ default: (await import('./fillers.tsx')).Fillers }));

type Mark = { key: string; amount: number; label: string; isReached: boolean };

/** Free delivery, gift tiers and attached offers that wait for an amount, on the scale of what the goods cost. */
function marksOf(cart: CartView): Mark[] {
  const { items_total: goods, free_shipping_threshold: threshold, free_shipping_missing: missing, gift_setting: gifts } = cart;
  const free: Mark[] =
    threshold === null
      ? []
      : [
          {
            key: 'free',
            // Free delivery counts the goods after discounts: what is missing says how far it truly is.
            amount: missing === null ? threshold : goods + missing,
            label: missing === null ? m.basket_rail_free_done() : m.basket_rail_free(),
            isReached: missing === null,
          },
        ];
  const tiers = (gifts.active ? gifts.tiers : []).filter(({ ids }) => ids.length > 0);
  const waiting = cart.offers.filter(({ missing: still }) => still?.code === 'amount');
  const marks = [
    ...free,
    ...tiers.map(({ id, min_price, select, reached }) => ({
      key: `tier ${id}`,
      amount: Math.max(min_price, gifts.min_price),
      label: m.basket_rail_gift({ count: select }),
      isReached: reached,
    })),
    ...waiting.map(({ id, name, missing: still }) => ({ key: id, amount: goods + (still?.amount ?? 0), label: name, isReached: false })),
  ];
  return marks.sort((a, b) => a.amount - b.amount);
}

/** The next step only, the one that costs least; the sum in it stands out. */
function Sentence({ cart }: { cart: CartView }) {
  const money = useMoney();
  const [next] = cart.progress;
  if (!next) return m.basket_rail_done();
  const amount = money(next.missing);
  const [before, ...after] = next.message.split(amount);
  if (!after.length) return next.message;
  return (
    <>
      {before}
      <strong className="font-semibold">{amount}</strong>
      {after.join(amount)}
    </>
  );
}

/** Where the mark's words stand: at the ends they stay inside the box. */
const place = (part: number): string =>
  part > 0.88 ? 'end-0 text-end' : part < 0.1 ? 'start-0' : 'start-1/2 -translate-x-1/2 text-center';

/** One bar on a true scale of amounts, with a mark for each reward. */
export function Rail({ cart }: { cart: CartView }) {
  const money = useMoney();
  const marks = marksOf(cart);
  const last = marks.at(-1);
  if (!last) return null;
  const end = last.amount * 1.06;
  const part = Math.min(1, cart.items_total / end);
  const [next] = cart.progress;
  const lastReached = marks.findLastIndex(({ isReached }) => isReached);
  return (
    <section aria-label={m.basket_rail()} className="border border-line bg-surface p-5 lg:px-6">
      <p aria-live="polite" className="text-small">
        <Sentence cart={cart} />
      </p>
      <div className="relative mt-10 mb-9 h-1.5 rounded-full bg-line">
        <div style={{ width: `${part * 100}%` }} className="h-full rounded-full bg-primary" />
        <ul>
          {marks.map(({ key, amount, label, isReached }, i) => (
            <li key={key} style={{ insetInlineStart: `${(amount / end) * 100}%` }} className="absolute top-1/2">
              <span
                className={`absolute -start-2.5 -top-2.5 grid size-5 place-items-center rounded-full ${isReached ? 'bg-primary text-on-primary' : 'border-[1.5px] border-line-2 bg-surface'}`}
              >
                {isReached && <Check size={12} strokeWidth={2.5} aria-hidden="true" />}
              </span>
              <span
                className={`absolute bottom-3.5 text-caption whitespace-nowrap ${place(amount / end)} ${i === marks.length - 1 ? '' : 'max-md:sr-only'}`}
              >
                {money(amount)}
              </span>
              <span
                className={`absolute top-3.5 text-caption whitespace-nowrap text-ink-2 ${place(amount / end)} ${i === marks.length - 1 || i === lastReached ? '' : 'max-xl:sr-only'}`}
              >
                {label}
                {isReached && <span className="sr-only"> {m.basket_rail_reached()}</span>}
              </span>
            </li>
          ))}
        </ul>
      </div>
      {next && (
        <Suspense fallback={<FillersRoom />}>
          <Fillers cart={cart} reward={`${next.kind} ${next.message}`} />
        </Suspense>
      )}
    </section>
  );
}
