import { PackageOpen } from 'lucide-react';
import * as m from '#messages';
import type { OrderRow } from '#modules/orders/contract.ts';
import { call } from '../client.ts';
import type { BulkAction, BulkProblem } from '../kit/list/spec.ts';
import { sentenceOf } from '../kit/state.tsx';

/** The start of a packing round: everything ticked that may be prepared. One call per order; what is refused says why. */
export const startPreparing: BulkAction<OrderRow> = {
  key: 'preparing',
  label: m.admin_orders_move_shipping_preparing,
  icon: PackageOpen,
  needs: 'orders update',
  fits: ({ status, shipping_status }) => status === 'processing' && shipping_status === 'unshipped',
  run: async (rows, onProgress) => {
    const moved: OrderRow[] = [];
    const problems: BulkProblem[] = [];
    for (const row of rows) {
      try {
        await call('orders.move', { id: row.id, machine: 'shipping', from: 'unshipped', to: 'preparing' });
        moved.push(row);
      } catch (error) {
        problems.push({ name: row.order_no, reason: sentenceOf(error) });
      }
      onProgress(moved.length + problems.length);
    }
    const undo = async (): Promise<void> => {
      for (const { id } of moved) await call('orders.move', { id, machine: 'shipping', from: 'preparing', to: 'unshipped' });
    };
    return { text: m.admin_orders_preparing_done({ n: moved.length }), undo, problems };
  },
};
