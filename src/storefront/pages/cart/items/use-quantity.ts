import { useRef, useState } from 'react';
import type { CartView } from '#modules/cart/contract.ts';
import { reportFailure } from '../failure.ts';

/**
 * A quantity that changes at once and is saved in the background. One call at a time: later steps are merged, so that ten quick
 * taps are two calls. On failure it returns to the cart's value.
 */
export function useQuantity(saved: number, send: (quantity: number) => Promise<CartView>): [number, (quantity: number) => void] {
  const [requested, setRequested] = useState<number | null>(null);
  const next = useRef<number | null>(null);
  const isSending = useRef(false);

  async function sendAll(): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    try {
      while (next.current !== null) {
        const quantity = next.current;
        next.current = null;
        await send(quantity);
      }
    } catch (error) {
      next.current = null;
      reportFailure(error);
    } finally {
      isSending.current = false;
      setRequested(null);
    }
  }

  function change(quantity: number): void {
    setRequested(quantity);
    next.current = quantity;
    void sendAll();
  }
  return [requested ?? saved, change];
}
