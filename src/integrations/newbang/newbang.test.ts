import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { NewbangPort, SupplierOrderRequest } from '#modules/newbang/ports.ts';
import type { NewbangConfig } from './client.ts';
import { createNewbang } from './newbang.ts';
import { newbangSandbox } from './sandbox.ts';
import { createNewbangSimulator, type NewbangSimulator } from './simulator/simulator.ts';

let now: Date;
const clock = { now: () => now };
let simulator: NewbangSimulator;
let base_url: string;
let stop: () => Promise<void>;
let port: NewbangPort;
let pauses: number[];

beforeEach(async () => {
  now = new Date('2026-11-20T04:00:00Z');
  pauses = [];
  simulator = createNewbangSimulator({ clock });
  ({ base_url, stop } = await simulator.listen(0));
  port = connect();
});
afterEach(() => stop());

const pause = async (ms: number) => pauses.push(ms);
const connect = (change: Partial<NewbangConfig> = {}, at = clock, timeoutMs = 30_000): NewbangPort =>
  createNewbang({ ...newbangSandbox(base_url), ...change }, { clock: at, timeoutMs, pause });

const firstPage = { page: 1, per_page: 10, since: null };
const request = (change: Partial<SupplierOrderRequest> = {}): SupplierOrderRequest => ({
  external_no: '261120-00001-2',
  items: [{ sku: 'NB1003-1', quantity: 2, cost: 520 }],
  recipient: { name: '林美惠', phone: '0912345678', zip: '103', city: '台北市', district: '大同區', address: '迪化街一段 147 號' },
  note: '',
  ...change,
});

describe('the feed', () => {
  test('is read page by page to its end', async () => {
    const pages = [
      await port.products(firstPage),
      await port.products({ ...firstPage, page: 2 }),
      await port.products({ ...firstPage, page: 3 }),
    ];
    expect(pages).toMatchObject([
      { state: 'page', next: 2, total: 24 },
      { state: 'page', next: 3, total: 24 },
      { state: 'page', next: null, total: 24 },
    ]);
    expect(pages.flatMap((page) => (page.state === 'page' ? page.records : []))).toHaveLength(24);
    expect(pages[0]).toMatchObject({
      records: [
        {
          product: {
            ...{ id: 'NB1001', name: '南部鐵器 急須 0.6L', brand: '岩鑄', cross_border: true, status: 'on', temperature: 'ambient' },
            options: [{ name: '顏色', values: ['玄黑', '青磁綠'] }],
            variants: [
              {
                sku: 'NB1001-1',
                spec: { 顏色: '玄黑' },
                cost: 1480,
                suggested_price: 2664,
                min_price: 1702,
                currency: 'twd',
                stock: 40,
                active: true,
              },
              { sku: 'NB1001-2', spec: { 顏色: '青磁綠' }, cost: 1540 },
            ],
            // By their `sort`, which is backwards.
            images: [{ url: `${base_url}/pictures/NB1001-2.png` }, { url: `${base_url}/pictures/NB1001-1.png` }],
          },
        },
        ...Array(9).fill(expect.anything()),
      ],
    });
  });

  test('with wrong types gives up only the wrong records, each with the field that is wrong', async () => {
    simulator.set({ wrong_types: true });
    const page = await port.products({ ...firstPage, per_page: 24 });
    if (page.state !== 'page') throw new Error(page.reason);
    expect(page.records.filter((record) => 'product' in record)).toHaveLength(16);
    expect(page.records.filter((record) => 'problem' in record).slice(0, 5)).toEqual([
      { id: 'NB1001', problem: 'variants.0.cost' },
      { id: null, problem: 'record' },
      { id: 'NB1007', problem: 'name' },
      { id: 'NB1010', problem: 'variants.0.stock' },
      { id: null, problem: 'record' },
    ]);
  });

  test.each([
    ['of nine megabytes', { huge: true }, 'too_large'],
    ['of nonsense', { garble: true }, 'malformed'],
    ['that was lost', { lose_answer: true }, 'connection'],
    ['that failed', { fail_with: 503 }, 'http_503'],
    ['after the time-out', { delay_ms: 3_000 }, 'timeout'],
  ])('an answer %s is a failure with its reason', async (_, switches, reason) => {
    simulator.set(switches);
    const caller = reason === 'timeout' ? connect({}, clock, 100) : port;
    expect(await caller.products(firstPage)).toEqual({ state: 'failed', reason });
  });

  test('a page that names itself as the next is the last', async () => {
    simulator.set({ endless: true });
    expect(await port.products({ ...firstPage, page: 3 })).toMatchObject({ state: 'page', next: null });
  });

  test('a tombstone needs only its id', async () => {
    simulator.set({ deleted: ['NB1002'] });
    expect(await port.products({ ...firstPage, per_page: 2 })).toMatchObject({
      records: [{}, { product: { id: 'NB1002', status: 'deleted', variants: [] } }],
    });
  });

  test('too many calls are repeated after the pause that the supplier names, three times at most', async () => {
    simulator.set({ too_many: 2 });
    expect(await port.products(firstPage)).toMatchObject({ state: 'page' });
    expect(pauses).toEqual([1000, 1000]);
    simulator.set({ too_many: 9 });
    expect(await port.products(firstPage)).toEqual({ state: 'failed', reason: 'http_429' });
    expect(pauses).toHaveLength(5);
  });

  test('stocks are those that were requested, however many come', async () => {
    simulator.set({ stocks: { 'NB1003-1': 3 } });
    expect(await port.stocks(['NB1003-1', 'NB9999-1'])).toEqual({ state: 'stocks', stocks: [{ sku: 'NB1003-1', stock: 3, cost: 520 }] });
    await expect(port.stocks(Array(201).fill('NB1003-1'))).rejects.toThrow('at most 200 SKUs');
  });

  test('a picture is fetched from the supplier, and from no address of this network', async () => {
    expect((await port.picture(`${base_url}/pictures/NB1001-1.png`))?.subarray(1, 4).toString()).toBe('PNG');
    expect(await port.picture(`${base_url.replace(/\d+$/, '1')}/pictures/NB1001-1.png`)).toBeUndefined();
    expect(await port.picture('http://169.254.169.254/latest/meta-data')).toBeUndefined();
  });
});

describe('signing', () => {
  test.each([
    ['another key', { key: 'other' }, 0],
    ['another secret', { secret: 'other' }, 0],
    ['a clock five minutes slow', {}, 300_000],
    ['a clock slower than that', {}, 301_000],
  ])('with %s', async (name, change, lateMs) => {
    const late = { now: () => new Date(now.getTime() - lateMs) };
    const isRight = name === 'a clock five minutes slow';
    expect(await connect(change, late).balance()).toMatchObject(isRight ? { state: 'balance' } : { state: 'failed', reason: 'http_401' });
  });

  test.each(['http://93.184.216.34', 'https://127.0.0.1:9', 'https://[::1]', 'https://10.0.0.8', 'https://localhost'])(
    'a real account is never used at %s',
    async (address) => {
      expect(await connect({ base_url: address, isSimulator: false }).balance()).toEqual({ state: 'failed', reason: 'private' });
    },
  );
});

describe('orders', () => {
  test('are placed once for each key, however often they are sent', async () => {
    simulator.set({ at: 'order', lose_answer: true });
    expect(await port.order(request(), 'k1')).toEqual({ state: 'failed', reason: 'connection' });
    simulator.set({});
    const answers = await Promise.all(Array.from({ length: 20 }, () => port.order(request(), 'k1')));
    expect(answers).toEqual(Array(20).fill({ state: 'placed', supplier_order_no: 'S700001' }));
    expect(simulator.orders()).toMatchObject([
      { key: 'k1', amount: 1040, sent: { external_no: '261120-00001-2', items: [{ sku: 'NB1003-1', qty: 2, cost: 520 }] } },
    ]);
    expect(await port.balance()).toEqual({ state: 'balance', balance: 248_960, currency: 'twd', as_of: now });
  });

  test.each([
    ['another cost', { costs: { 'NB1003-1': 560 } }, { code: 'price_changed', lines: [{ sku: 'NB1003-1', cost: 560, stock: null }] }],
    ['too little stock', { stocks: { 'NB1003-1': 1 } }, { code: 'out_of_stock', lines: [{ sku: 'NB1003-1', cost: null, stock: 1 }] }],
    ['too little balance', { balance: 1039 }, { code: 'balance_not_enough', lines: [] }],
  ])('with %s are refused, and nothing exists', async (_, switches, refusal) => {
    simulator.set(switches);
    expect(await port.order(request(), 'k1')).toEqual({ state: 'refused', words: refusal.code, ...refusal });
    expect(simulator.orders()).toEqual([]);
  });

  test('are found with their tracking number, and cancelled until they are shipped', async () => {
    await port.order(request(), 'k1');
    await port.order(request(), 'k2');
    expect(await port.find('S700001')).toEqual({ state: 'placed' });
    simulator.move('S700001', 'shipped');
    expect(await port.find('S700001')).toEqual({ state: 'shipped', tracking_no: '9070000101', carrier: 'TCAT' });
    expect(await port.cancel('S700001')).toEqual({ state: 'refused', code: 'already_shipped' });
    expect([await port.cancel('S700002'), await port.cancel('S700002')]).toEqual([{ state: 'cancelled' }, { state: 'cancelled' }]);
    expect([await port.find('S700002'), await port.find('S1')]).toEqual([{ state: 'cancelled' }, { state: 'not_found' }]);
  });
});
