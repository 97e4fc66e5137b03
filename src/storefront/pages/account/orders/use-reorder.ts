import { useState } from 'react';
import * as m from '#messages';
import type { Received } from '../../../call.ts';
import { call } from '../../../client.ts';
import { addToCart } from '../../../layout/cart-store.ts';
import { showError, showToast } from '../../../layout/toasts.tsx';

/** Items that could not be added: a name, or the shop's reason. */
export type ReorderReport = { added: number; missing: string[]; refused: string[] };
export type Reordering = {
  reorder: (orderId: number) => void;
  busyId: number | null;
  report: ReorderReport | null;
  closeReport: () => void;
};

/** Adds the items of an earlier order to the cart one by one; a refused one does not stop the others. */
export async function putIntoCart({ items, missing }: Received<'orders.reorder'>): Promise<ReorderReport> {
  const refused: string[] = [];
  let added = 0;
  for (const { product_item_id, quantity } of items) {
    try {
      await addToCart(product_item_id, quantity);
      added += quantity;
    } catch (error) {
      refused.push(error instanceof Error ? error.message : m.error_system_error());
    }
  }
  return { added, missing, refused };
}

/** Reorders: a toast when everything was added, otherwise a report. */
export function useReorder(): Reordering {
  const [busyId, setBusyId] = useState<number | null>(null);
  const [report, setReport] = useState<ReorderReport | null>(null);
  async function reorder(orderId: number) {
    if (busyId !== null) return;
    setBusyId(orderId);
    try {
      const done = await putIntoCart(await call('orders.reorder', { id: orderId }));
      if (done.missing.length === 0 && done.refused.length === 0) {
        showToast({ kind: 'done', text: m.my_orders_all_added({ count: done.added }), link: { label: m.shop_see_cart(), to: '/cart' } });
      } else setReport(done);
    } catch (error) {
      showError(error);
    }
    setBusyId(null);
  }
  return { reorder: (id) => void reorder(id), busyId, report, closeReport: () => setReport(null) };
}
