import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AnalyticsEvent, AnalyticsPort } from '#modules/marketing/ports.ts';
import { createMeasurement } from './measurement.ts';
import { analyticsSandbox } from './sandbox.ts';
import { type AnalyticsSimulator, createAnalyticsSimulator } from './simulator.ts';

let simulator: AnalyticsSimulator;
let stop: () => Promise<void>;
let port: AnalyticsPort;
beforeEach(async () => {
  simulator = createAnalyticsSimulator();
  const server = await simulator.listen(0);
  stop = server.stop;
  port = createMeasurement(analyticsSandbox(server.base_url), { timeoutMs: 5_000 });
});
afterEach(() => stop());

const event = (change: Partial<AnalyticsEvent> = {}): AnalyticsEvent => ({
  ...{ name: 'purchase', client_id: '1234567890.1700000000', happened_at: new Date('2026-11-28T04:00:00Z') },
  ...{ order_no: '261128-00001', value: 957, currency: 'TWD', items: [{ id: 'SKU-1', quantity: 3, price: 299 }] },
  ...change,
});

test('a purchase has its order number, value and items, and is counted once; refunds each count', async () => {
  for (const one of [event(), event(), event({ name: 'refund', value: 299, items: [] })])
    expect(await port.send(one)).toEqual({ state: 'received' });
  expect(simulator.events()).toEqual([
    {
      ...{ client_id: '1234567890.1700000000', name: 'purchase' },
      params: {
        ...{ transaction_id: '261128-00001', value: 957, currency: 'TWD', engagement_time_msec: 1 },
        items: [{ item_id: 'SKU-1', quantity: 3, price: 299 }],
      },
    },
    {
      ...{ client_id: '1234567890.1700000000', name: 'refund' },
      params: { transaction_id: '261128-00001', value: 299, currency: 'TWD', engagement_time_msec: 1 },
    },
  ]);
});

test('a server error is refused, and a lost answer is unknown', async () => {
  simulator.set({ fail_with: 503 });
  expect(await port.send(event())).toEqual({ state: 'refused', message: 'http_503' });
  simulator.set({ lose_answer: true });
  expect(await port.send(event())).toEqual({ state: 'unknown', reason: 'connection' });
});
