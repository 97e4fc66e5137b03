import { Circle } from 'lucide-react';
import type { MouseEvent } from 'react';
import * as m from '#messages';
import type { CartView } from '#modules/cart/contract.ts';

/** Brings the field or part into view and puts the cursor there. */
export function goTo(target: string): void {
  const place = document.getElementById(target);
  const field = place?.matches('fieldset') ? (place.querySelector<HTMLElement>('input:not(:disabled)') ?? place) : place;
  place?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}

/** What is left before the order can be sent, each a link to where it is done. */
export function Blockers({ cart, id }: { cart: CartView; id: string }) {
  const { blockers } = cart;
  if (!blockers.length) return null;
  return (
    <div id={id} className="mt-5 bg-warn-w p-4 text-small">
      <p className="font-semibold">{m.cart_blockers({ count: blockers.length })}</p>
      <ul className="mt-2 flex flex-col">
        {blockers.map(({ code, target, message }) => (
          <li key={`${code}${target}`}>
            <a
              href={`#${target}`}
              onClick={(event: MouseEvent) => {
                event.preventDefault();
                goTo(target);
              }}
              className="flex min-h-8 items-center gap-2 underline underline-offset-4"
            >
              <Circle size={16} strokeWidth={1.5} aria-hidden="true" className="shrink-0" />
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
