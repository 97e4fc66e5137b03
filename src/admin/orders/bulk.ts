import { FilePlus2, ReceiptText, Tag, TagX } from 'lucide-react';
import * as m from '#messages';
import type { OrderRow } from '#modules/orders/contract.ts';
import { isEditable, isSettled, isToShip, type MachineName } from '#modules/orders/status.ts';
import type { BulkAction, BulkCall } from '../kit/list/spec.ts';
import { orderStatuses, type Status, shippingStatuses } from '../kit/status/statuses.ts';
import { fetchSearchTerms } from './choices.ts';
import { machineLabels } from './moves.ts';

const move = (machine: MachineName, to: string): BulkCall => ({ call: 'orders.moveMany', body: { machine, to } });
const statuses: Record<Exclude<MachineName, 'payment'>, Record<string, Status>> = { order: orderStatuses, shipping: shippingStatuses };

type Fits = BulkAction<OrderRow>['fits'];
type More = Pick<BulkAction<OrderRow>, 'prompt' | 'undo'>;

/** Moves each order to one target of one status machine; the server checks each. */
function to(machine: Exclude<MachineName, 'payment'>, target: string, fits: Fits, more: More = {}): BulkAction<OrderRow> {
  const status = statuses[machine][target];
  return {
    ...move(machine, target),
    key: `${machine} ${target}`,
    label: status?.word ?? (() => target),
    icon: status?.icon as Status['icon'],
    needs: 'orders update',
    menu: { label: m.admin_order_list_change_status, heading: machineLabels[machine], count: m.admin_order_list_can_move },
    fits,
    done: (n) => m.admin_order_list_moved({ n, status: status?.word() ?? '' }),
    ...more,
  };
}

const isUnderWay = ({ shipping_status: s }: OrderRow): boolean => s === 'shipped' || s === 'arrived';

const add = (tag: string) => ({ add: [tag] });
const remove = (tag: string) => ({ remove: [tag] });
const tagging = { call: 'orders.tag', body: {}, needs: 'orders update' } as const;
const suggest = async (): Promise<string[]> => (await fetchSearchTerms()).tags;

const addTag: BulkAction<OrderRow> = {
  ...tagging,
  key: 'tag',
  label: m.admin_order_list_tag_add,
  icon: Tag,
  fits: () => true,
  done: (n) => m.admin_order_list_tagged({ n }),
  prompt: { kind: 'word', label: m.admin_order_list_tag_which, body: add, undo: remove, suggest },
};
const removeTag: BulkAction<OrderRow> = {
  ...tagging,
  key: 'untag',
  label: m.admin_order_list_tag_take,
  icon: TagX,
  fits: ({ tags }) => tags.length > 0,
  done: (n) => m.admin_order_list_untagged({ n }),
  prompt: { kind: 'word', label: m.admin_order_list_tag_which, body: remove, undo: add, suggest },
};

/** Every move that many orders can take at once. Payments are confirmed order by order, with the amount in view. */
const bulkMoves: BulkAction<OrderRow>[] = [
  to('order', 'processing', ({ status }) => status === 'pending'),
  to('order', 'completed', (o) => o.status === 'processing' && o.shipping_status === 'delivered' && isSettled(o)),
  to('order', 'cancelled', isEditable, {
    prompt: { kind: 'consent', text: m.admin_order_list_cancel_text, reason: m.admin_orders_reason },
  }),
  to('shipping', 'preparing', (o) => o.status === 'processing' && o.shipping_status === 'unshipped', {
    undo: () => move('shipping', 'unshipped'),
  }),
  to('shipping', 'unshipped', ({ shipping_status }) => shipping_status === 'preparing', { undo: () => move('shipping', 'preparing') }),
  to('shipping', 'shipped', (o) => o.status === 'processing' && isToShip(o.shipping_status), {
    prompt: { kind: 'consent', text: m.admin_order_list_ship_text },
  }),
  to('shipping', 'arrived', (o) => o.shipping_status === 'shipped' && (o.shipping_kind === 'cvs' || o.shipping_kind === 'shop_pickup')),
  to('shipping', 'delivered', isUnderWay),
  to('shipping', 'failed', isUnderWay),
  to('shipping', 'returning', ({ shipping_status }) => shipping_status === 'delivered'),
];

/** Issues invoices again that could not be issued, once the cause is fixed. */
const issueInvoices: BulkAction<OrderRow> = {
  key: 'invoices',
  call: 'invoicing.issueMany',
  body: {},
  needs: 'orders update',
  label: m.admin_order_invoice_bulk,
  icon: ReceiptText,
  fits: ({ invoice }) => invoice === 'failed',
  done: (n) => m.admin_order_invoice_bulk_done({ n }),
};

/** Each note is a call to the carrier, so they are made as a task, with its progress in the drawer. */
const makeNotes: BulkAction<OrderRow> = {
  key: 'notes',
  call: 'consigning.makeMany',
  body: {},
  needs: 'orders update',
  label: m.admin_notes_bulk,
  icon: FilePlus2,
  isTask: true,
  fits: (o) => o.status === 'processing' && isToShip(o.shipping_status) && (o.shipping_kind === 'cvs' || o.shipping_kind === 'home'),
  done: (n) => m.admin_notes_done({ n }),
};

/** The bulk actions of orders. */
export const orderBulk: BulkAction<OrderRow>[] = [...bulkMoves, makeNotes, addTag, removeTag, issueInvoices];
