import { createPanel, type ScenarioId, type SimulatorPanel } from '../../simulator-panel.ts';
import type { OrderStatus, SimulatedOrder } from './orders.ts';
import type { Switches } from './switches.ts';

/** Faults that the shop must survive: a feed with wrong data, and a supplier that refuses, is slow or does not answer. */
const scenarios: Partial<Record<ScenarioId, Partial<Switches>>> = {
  feed_wrong_types: { wrong_types: true },
  feed_huge: { at: 'products', huge: true },
  feed_repeats: { repeat_ids: true },
  feed_vanishing: { vanished: ['NB1001', 'NB1002', 'NB1003'] },
  feed_endless: { endless: true },
  feed_stops: { silent_from_page: 1 },
  prices_up: { cost_percent: 120 },
  sold_out: { at: 'stocks', stocks: { 'NB1001-1': 0, 'NB1003-1': 0, 'NB1004-1': 0 } },
  wallet_empty: { balance: -1_000_000 },
  answer_slow: { at: 'stocks', delay_ms: 15_000 },
  answer_lost: { at: 'order', lose_answer: true },
  server_error: { fail_with: 503 },
};

export type PanelDeps = {
  read(): Switches;
  set(switches: Partial<Switches>): void;
  orders(): SimulatedOrder[];
  move(no: string, status: OrderStatus): void;
  /** Reports the state of an order, or the event given, so many times. */
  report(order: SimulatedOrder, options?: { event?: OrderStatus; times?: number }): Promise<void>;
};

/** The panel of the demo: situations, and steps for the newest order that the step fits. */
export function createNewbangPanel({ read, set, orders, move, report }: PanelDeps): SimulatorPanel {
  const newest = (...states: OrderStatus[]) =>
    orders()
      .toReversed()
      .find(({ status }) => states.includes(status));
  const step = (to: OrderStatus, from: OrderStatus, options?: { times: number }) => async () => {
    const order = newest(from);
    if (!order) return;
    move(order.supplier_order_no, to);
    await report({ ...order, status: to }, options);
  };
  return createPanel<Switches>({
    id: 'newbang',
    scenarios,
    read,
    set,
    records: () =>
      orders()
        .toReversed()
        .map(({ supplier_order_no, amount, status, sent }) => ({
          reference: `${supplier_order_no} (${String(sent['external_no'])})`,
          amount,
          state: status,
        })),
    steps: {
      order_ships: step('shipped', 'placed'),
      order_ships_noticed_twice: step('shipped', 'placed', { times: 2 }),
      order_is_cancelled: step('cancelled', 'placed'),
      order_comes_back: step('returned', 'shipped'),
      notice_late: async () => {
        // A cancellation that never was, and a shipment noticed again: the shop must ask what is true.
        const order = newest('shipped', 'returned');
        if (!order) return;
        await report(order, { event: 'cancelled' });
        await report(order, { event: 'shipped' });
      },
    },
  });
}
