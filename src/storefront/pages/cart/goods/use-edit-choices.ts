import { useState } from 'react';
import * as m from '#messages';
import type { ProductDetail } from '#modules/shopfront/contract.ts';
import { call } from '../../../client.ts';
import { showError, showToast } from '../../../frame/toasts.tsx';

/** Making the choices of something in the cart anew: what can be chosen is asked for at the tap. */
export function useEditChoices(productId: number) {
  const [product, setProduct] = useState<ProductDetail | null>(null);
  const [isOpen, setOpen] = useState(false);
  async function fetchAndOpen() {
    try {
      setProduct(await call('shopfront.product', { id: productId }));
      setOpen(true);
    } catch (error) {
      showError(error);
    }
  }
  return { product, isOpen, open: () => void fetchAndOpen(), close: () => setOpen(false) };
}

/** Says that it is done, and puts the focus where the choices could be changed again: their old row may be gone. */
export function announceChoices(changes: string): void {
  showToast({ kind: 'done', text: m.basket_choices_changed() });
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-changes="${changes}"]`)?.focus());
}
