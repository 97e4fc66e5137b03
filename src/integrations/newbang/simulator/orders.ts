import type { Clock } from '#platform/clock/clock.ts';
import type { Switches } from './switches.ts';

export type OrderStatus = 'placed' | 'shipped' | 'cancelled' | 'returned';
export type SimulatedOrder = {
  supplier_order_no: string;
  key: string;
  sent: Record<string, unknown>;
  amount: number;
  status: OrderStatus;
  tracking_no: string | null;
  placed_at: Date;
};
type Answer = { status: number; body: unknown };
type Item = { sku: string; qty: number; cost: number };

/** Costs and stocks as the feed states them. */
export type Shelf = (sku: string) => { cost: number; stock: number } | undefined;

export type OrderDesk = {
  place(key: string, sent: unknown): Answer;
  show(no: string): Answer;
  cancel(no: string): Answer;
  move(no: string, status: OrderStatus): boolean;
  balance(): number;
  all(): SimulatedOrder[];
};

const refusal = (status: number, error: string, lines: unknown[] = []): Answer => ({ status, body: { error, lines } });

const view = ({ supplier_order_no, status, tracking_no }: SimulatedOrder) => ({
  ...{ supplier_order_no, status, tracking_no },
  carrier: tracking_no && 'TCAT',
});

function move(order: SimulatedOrder, status: OrderStatus): void {
  order.status = status;
  if (status === 'shipped') order.tracking_no ??= `90${order.supplier_order_no.replace(/\D/g, '')}01`;
}

const buildOrder = (number: number, key: string, sent: { items: Item[] }, placed_at: Date): SimulatedOrder => ({
  ...{ supplier_order_no: `S${number}`, key, sent, placed_at },
  amount: sent.items.reduce((sum, { qty, cost }) => sum + qty * cost, 0),
  ...{ status: 'placed', tracking_no: null },
});

type DeskOptions = { clock: Clock; first: number; shelf: Shelf; switches: () => Switches };

/** The supplier's orders in memory, numbered from `first`. A repeated key gets its first answer again. */
export function createOrderDesk({ clock, first, shelf, switches }: DeskOptions): OrderDesk {
  const orders: SimulatedOrder[] = [];
  const spent = () => orders.filter(({ status }) => status !== 'cancelled').reduce((sum, { amount }) => sum + amount, 0);
  const find = (no: string) => orders.find(({ supplier_order_no }) => supplier_order_no === no);
  const settle = (order: SimulatedOrder) => {
    const wait = switches().ships_after_seconds;
    if (wait !== null && order.status === 'placed' && clock.now().getTime() - order.placed_at.getTime() >= wait * 1000)
      move(order, 'shipped');
    return order;
  };
  return {
    place(key, sent) {
      const known = orders.find((order) => order.key === key);
      if (known) return { status: 201, body: view(known) };
      const refused = findRefusal(sent, shelf, switches().balance - spent());
      if (refused) return refused;
      const order = buildOrder(first + orders.length, key, sent as { items: Item[] }, clock.now());
      orders.push(order);
      return { status: 201, body: view(order) };
    },
    show(no) {
      const order = find(no);
      return order ? { status: 200, body: view(settle(order)) } : refusal(404, 'not_found');
    },
    cancel(no) {
      const order = find(no);
      if (!order) return refusal(404, 'not_found');
      if (settle(order).status === 'shipped' || order.status === 'returned') return refusal(409, 'already_shipped');
      move(order, 'cancelled');
      return { status: 200, body: { ...view(order), error: '' } };
    },
    move(no, status) {
      const order = find(no);
      if (order) move(order, status);
      return order !== undefined;
    },
    balance: () => switches().balance - spent(),
    all: () => orders.map((order) => ({ ...order })),
  };
}

function findRefusal(sent: unknown, shelf: Shelf, balance: number): Answer | undefined {
  const { items, recipient, external_no } = (sent ?? {}) as { items?: Item[]; recipient?: Record<string, string>; external_no?: string };
  if (!external_no || !Array.isArray(items) || items.length === 0 || !recipient?.['name'] || !recipient['phone'])
    return refusal(422, 'invalid');
  const facts = items.map((item) => ({ ...item, now: shelf(item.sku) }));
  const short = facts.filter(({ now, qty }) => !now || now.stock < qty);
  if (short.length > 0)
    return refusal(
      409,
      'out_of_stock',
      short.map(({ sku, now }) => ({ sku, stock: now?.stock ?? 0 })),
    );
  const repriced = facts.filter(({ now, cost }) => now?.cost !== cost);
  if (repriced.length > 0)
    return refusal(
      409,
      'price_changed',
      repriced.map(({ sku, now }) => ({ sku, cost: now?.cost })),
    );
  return items.reduce((sum, { qty, cost }) => sum + qty * cost, 0) > balance ? refusal(402, 'balance_not_enough') : undefined;
}
