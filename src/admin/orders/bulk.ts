import { PackageOpen } from 'lucide-react';
import * as m from '#messages';
import type { OrderRow } from '#modules/orders/contract.ts';
import type { BulkAction, BulkCall } from '../kit/list/spec.ts';

const move = (from: string, to: string): BulkCall => ({ call: 'orders.moveMany', body: { machine: 'shipping', from, to } });

/** The start of a packing round: everything ticked that may be prepared. */
export const startPreparing: BulkAction<OrderRow> = {
  ...move('unshipped', 'preparing'),
  key: 'preparing',
  label: m.admin_orders_move_shipping_preparing,
  icon: PackageOpen,
  needs: 'orders update',
  fits: ({ status, shipping_status }) => status === 'processing' && shipping_status === 'unshipped',
  done: (n) => m.admin_orders_preparing_done({ n }),
  undo: () => move('preparing', 'unshipped'),
};
