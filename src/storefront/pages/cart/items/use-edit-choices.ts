import { useState } from 'react';
import * as m from '#messages';
import type { ProductDetail } from '#modules/shopfront/contract.ts';
import { call } from '../../../client.ts';
import { showToast } from '../../../layout/toasts.tsx';
import { reportFailure } from '../failure.ts';

/** State for editing the choices of a cart line: the options are fetched on demand. */
export function useEditChoices(productId: number) {
  const [product, setProduct] = useState<ProductDetail | null>(null);
  const [isOpen, setOpen] = useState(false);
  async function fetchAndOpen() {
    try {
      setProduct(await call('shopfront.product', { id: productId }));
      setOpen(true);
    } catch (error) {
      reportFailure(error);
    }
  }
  return { product, isOpen, open: () => void fetchAndOpen(), close: () => setOpen(false) };
}

/** Announces the change and focuses the row's edit button, as the old row may have been removed. */
export function announceChoices(changes: string): void {
  showToast({ kind: 'done', text: m.basket_choices_changed() });
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-changes="${changes}"]`)?.focus());
}
