import { Check } from 'lucide-react';
import { lazy, Suspense } from 'react';
import * as m from '#messages';
import type { CartView } from '#modules/cart/contract.ts';
import { useMoney } from '../../../ui/shop.ts';
import { FillersPlaceholder } from './fillers-placeholder.tsx';

// Loaded after the page: the progress bar works without them.
const Fillers = lazy(async () => ({ default: (await import('./fillers.tsx')).Fillers }));

/** The next step with the lowest missing amount, which is emphasized. */
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

/** The alignment of a mark's label: inside the box at both ends. */
const place = (part: number): string =>
  part > 0.88 ? 'end-0 text-end' : part < 0.1 ? 'start-0' : 'start-1/2 -translate-x-1/2 text-center';

/** A progress bar to scale, with a mark for each reward. */
export function RewardProgress({ cart }: { cart: CartView }) {
  const money = useMoney();
  const { rail: marks } = cart;
  const last = marks.at(-1);
  if (!last) return null;
  const end = last.amount * 1.06;
  const part = Math.min(1, cart.items_total / end);
  const [next] = cart.progress;
  const lastReached = marks.findLastIndex(({ reached }) => reached);
  return (
    <section aria-label={m.basket_rail()} className="border border-line bg-surface p-5 lg:px-6">
      <p aria-live="polite" className="text-small">
        <Sentence cart={cart} />
      </p>
      <div className="relative mt-10 mb-9 h-1.5 rounded-full bg-line">
        <div data-part="filled" style={{ width: `${part * 100}%` }} className="h-full rounded-full bg-primary" />
        <ul>
          {marks.map(({ key, amount, label, reached: isReached }, i) => (
            <li key={key} style={{ insetInlineStart: `${(amount / end) * 100}%` }} className="absolute top-1/2">
              <span
                data-reached={isReached}
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
        <Suspense fallback={<FillersPlaceholder />}>
          <Fillers cart={cart} reward={`${next.kind} ${next.message}`} />
        </Suspense>
      )}
    </section>
  );
}
