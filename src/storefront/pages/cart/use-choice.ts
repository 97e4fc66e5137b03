import { useRef, useState } from 'react';
import type { Sent } from '../../call.ts';
import { saveCart } from '../../layout/cart-store.ts';
import { reportFailure } from './failure.ts';

/** A choice that changes at once and is saved in the background; on failure it returns to the cart's value. */
export function useChoice(
  saved: number | null,
  fieldsFor: (id: number) => Sent<'cart.save'>,
): [number | null, (id: number) => Promise<void>] {
  const [chosen, setChosen] = useState<number | null>(null);
  const last = useRef(0);
  async function choose(id: number) {
    last.current += 1;
    const mine = last.current;
    setChosen(id);
    await saveCart(fieldsFor(id)).catch(reportFailure);
    // With the arrow keys the choice may have changed again.
    if (mine === last.current) setChosen(null);
  }
  return [chosen ?? saved, choose];
}
