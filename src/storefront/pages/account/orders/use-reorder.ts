import { useState } from 'react';
import * as m from '#messages';
import { call } from '../../../client.ts';
import { addToCart } from '../../../frame/cart-store.ts';
import { showError, showToast } from '../../../frame/toasts.tsx';

/** What could not be put into the cart again: by name, or with the shop's reason. */
export type ReorderReport = { added: number; missing: string[]; refused: string[] };
export type Reordering = {
  reorder: (orderId: number) => void;
  busyId: number | null;
  report: ReorderReport | null;
  closeReport: () => void;
};

/** Puts the goods of an order into the cart again, one after the other: one that is refused keeps no other out. */
async function putIntoCart(orderId: number): Promise<ReorderReport> {
  const { items, missing } = await call('orders.reorder', { id: orderId });
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

/** Buying an order again: a toast when everything went in, a report when something did not. */
export function useReorder(): Reordering {
  const [busyId, setBusyId] = useState<number | null>(null);
  const [report, setReport] = useState<ReorderReport | null>(null);
  async function reorder(orderId: number) {
    if (busyId !== null) return;
    setBusyId(orderId);
    try {
      const done = await putIntoCart(orderId);
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
