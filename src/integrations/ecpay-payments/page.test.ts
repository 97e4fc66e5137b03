import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PageCharge, PagePort, PageRecord } from '#modules/payments/ports.ts';
import { macVectors } from '#testing/mac-vectors.ts';
import { createPaymentPage } from './page.ts';
import { ecpayPaymentSandbox } from './sandbox.ts';
import { simulatedMac } from './simulator/simulated-mac.ts';
import { createEcpayPaymentSimulator, type EcpayPaymentSimulator } from './simulator/simulator.ts';

const account = ecpayPaymentSandbox('');
let now = new Date('2026-11-20T04:00:00Z');
const clock = { now: () => now };

let simulator: EcpayPaymentSimulator;
let page: PagePort;
let stop: () => Promise<void>;
beforeAll(async () => {
  simulator = createEcpayPaymentSimulator({ clock });
  const provider = await simulator.listen(0);
  stop = provider.stop;
  page = createPaymentPage(ecpayPaymentSandbox(provider.base_url), { clock, timeoutMs: 300 });
});
afterAll(() => stop());
beforeEach(() => simulator.set({}));

let count = 0;
const charge = (change: Partial<PageCharge> = {}): PageCharge => ({
  attempt_id: `T${++count}`,
  kind: 'atm',
  amount: 1280,
  details: '訂單 261120-00001',
  valid_minutes: 4320,
  urls: { notice: 'http://127.0.0.1:9/notify', result: 'http://127.0.0.1:9/return', order: 'http://127.0.0.1:9/order' },
  locale: 'tw',
  ...change,
});
const post = (url: string, fields: Record<string, string>) => fetch(url, { method: 'POST', body: new URLSearchParams(fields) });
/** Opens the page of a charge, as the shopper's browser does. */
async function open(change: Partial<PageCharge> = {}) {
  const request = charge(change);
  const { url, fields } = page.form(request);
  const answer = await post(url, fields);
  return { id: request.attempt_id, url, fields, status: answer.status, text: await answer.text() };
}
const decide = async (url: string, trade: string, decision: string) => {
  simulator.set({ lose_notices: true });
  const text = await (await post(url.replace('/Cashier/AioCheckOut/V5', '/sim/decide'), { trade, decision })).text();
  simulator.set({});
  return Object.fromEntries(
    [...(text.split('</form>')[0] ?? '').matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );
};

describe('the check value of the simulator', () => {
  test.each(macVectors.filter(({ account: of }) => of === 'payment').map(({ name, fields, mac }) => [name, fields, mac] as const))(
    '%s',
    (_, fields, mac) => {
      expect(simulatedMac(fields, account.hash_key, account.hash_iv)).toBe(mac);
    },
  );
});

describe('the form', () => {
  test('of an ATM transfer has the published fields and is accepted once', async () => {
    const { fields, status, id, url } = await open({ valid_minutes: 4321 });
    const { CheckMacValue, ...plain } = fields;
    expect(plain).toEqual({
      MerchantID: '3002607',
      MerchantTradeNo: id,
      MerchantTradeDate: '2026/11/20 12:00:00',
      PaymentType: 'aio',
      TotalAmount: '1280',
      TradeDesc: '訂單 261120-00001',
      ItemName: '訂單 261120-00001',
      ReturnURL: 'http://127.0.0.1:9/notify',
      ClientBackURL: 'http://127.0.0.1:9/order',
      ChoosePayment: 'ATM',
      EncryptType: '1',
      PaymentInfoURL: 'http://127.0.0.1:9/notify',
      ClientRedirectURL: 'http://127.0.0.1:9/return',
      ExpireDate: '4',
    });
    expect(CheckMacValue).toMatch(/^[0-9A-F]{64}$/);
    expect(status).toBe(200);
    expect((await post(url, fields)).status).toBe(400);
  });

  test.each([
    ['page_card', 30, { ChoosePayment: 'Credit', OrderResultURL: 'http://127.0.0.1:9/return' }],
    ['cvs_code', 90, { ChoosePayment: 'CVS', StoreExpireDate: '90' }],
    ['barcode', 10_000, { ChoosePayment: 'BARCODE', StoreExpireDate: '7' }],
    ['barcode', 43_201, { ChoosePayment: 'BARCODE', StoreExpireDate: '30' }],
    ['atm', 1, { ChoosePayment: 'ATM', ExpireDate: '1' }],
  ] as const)('of %s for %i minutes', async (kind, valid_minutes, expected) => {
    const { fields, status } = await open({ kind, valid_minutes });
    expect(fields).toMatchObject(expected);
    expect(status).toBe(200);
  });

  test('is refused by the provider when a field was changed, and texts lose what the provider blocks', async () => {
    const { url, fields } = page.form(charge({ details: 'curl #1 bowl', locale: 'en' }));
    expect(fields).toMatchObject({ ItemName: '1 bowl', Language: 'ENG' });
    expect((await post(url, { ...fields, TotalAmount: '1' })).status).toBe(400);
    expect(() => page.form(charge({ attempt_id: 'x'.repeat(21) }))).toThrow(RangeError);
  });
});

describe('a report', () => {
  test('of a code carries the account and the end of its day in Taipei', async () => {
    const { url, id } = await open();
    expect(page.readNotice(await decide(url, id, 'code'))).toEqual({
      state: 'code',
      attempt_id: id,
      trade_id: simulator.trades().at(-1)?.trade_no,
      amount: 1280,
      code: { kind: 'atm', bank_code: '812', account: simulator.trades().at(-1)?.trade_no.slice(-16) },
      pay_until: new Date('2026-11-23T15:59:59Z'),
    });
  });

  test('of a store code ends at its minute, and of barcodes has three', async () => {
    const store = await open({ kind: 'cvs_code', valid_minutes: 90 });
    expect(page.readNotice(await decide(store.url, store.id, 'code'))).toMatchObject({
      code: { kind: 'cvs_code', code: expect.stringMatching(/^GW\d{12}$/) },
      pay_until: new Date('2026-11-20T05:30:00Z'),
    });
    const bars = await open({ kind: 'barcode' });
    const notice = page.readNotice(await decide(bars.url, bars.id, 'code'));
    expect(notice?.state === 'code' && notice.code.kind === 'barcode' && notice.code.codes.length).toBe(3);
  });

  test('of a payment is accepted with unknown and empty fields, and refused when any field was changed, added or left out', async () => {
    const { url, id } = await open({ kind: 'page_card' });
    simulator.set({ unknown_field: true });
    const fields = await decide(url, id, 'pay');
    expect(page.readNotice(fields)).toMatchObject({ state: 'captured', is_test: false, amount: 1280 });
    const { StoreID, ...without } = fields;
    expect(StoreID).toBe('');
    for (const forged of [{ ...fields, TradeAmt: '1' }, { ...fields, Extra: '' }, without, {}, { ...fields, CheckMacValue: '' }])
      expect(page.readNotice(forged)).toBeUndefined();
  });

  test('of the published vector A5 is read', () => {
    const published = macVectors.find(({ name }) => name.startsWith('A5'));
    const fields = { ...published?.fields, CheckMacValue: published?.mac ?? '' };
    expect(page.readNotice(fields)).toEqual({
      ...{ state: 'captured', is_test: false, attempt_id: 'SHOP202601010001', trade_id: '2601010800051234', amount: 1280 },
    });
  });

  test('of a refused card names the provider’s reason', async () => {
    const { url, id } = await open({ kind: 'page_card' });
    expect(page.readNotice(await decide(url, id, 'fail'))).toMatchObject({ state: 'failed', code: '10200058', message: '授權失敗' });
  });
});

test('a card that the bank has not confirmed is neither failed nor paid', async () => {
  const { url, id } = await open({ kind: 'page_card' });
  const notice = await decide(url, id, 'wait');
  expect(notice['RtnCode']).toBe('10300066');
  const { trade_no: trade_id = '' } = simulator.trades().at(-1) ?? {};
  expect(page.readNotice(notice)).toEqual({ state: 'pending', attempt_id: id, trade_id, amount: 1280 });
  expect(await page.query(id)).toEqual({ state: 'pending', trade_id });
});

describe('the query of a code', () => {
  test.each([
    ['atm', { kind: 'atm', bank_code: '812', account: expect.stringMatching(/^\d{16}$/) }, '2026-11-23T15:59:59.000Z'],
    ['cvs_code', { kind: 'cvs_code', code: expect.stringMatching(/^GW\d{12}$/) }, '2026-11-23T04:00:00.000Z'],
    ['barcode', { kind: 'barcode', codes: [expect.any(String), expect.any(String), expect.any(String)] }, '2026-11-23T04:00:00.000Z'],
  ] as const)('of %s finds it with its end, also when it was paid meanwhile', async (kind, code, until) => {
    const { id, url } = await open({ kind });
    expect(await page.findCode(id)).toEqual({ state: 'none' });
    await decide(url, id, 'code');
    const found = { state: 'code', attempt_id: id, trade_id: expect.any(String), amount: 1280, code, pay_until: new Date(until) };
    expect(await page.findCode(id)).toEqual(found);
    await decide(url, id, 'pay');
    expect(await page.findCode(id)).toEqual(found);
  });

  test('of an unknown trade finds none, and one that fails or is refused says so', async () => {
    expect(await page.findCode('Nowhere1')).toEqual({ state: 'none' });
    simulator.set({ fail_with: 500 });
    expect(await page.findCode('Nowhere1')).toEqual({ state: 'unknown', reason: 'http_500' });
    simulator.set({ query_budget: 0 });
    expect(await page.findCode('Nowhere1')).toEqual({ state: 'limited' });
    simulator.set({ cut: true });
    expect(await page.findCode('Nowhere1')).toEqual({ state: 'unknown', reason: 'connection' });
  });
});

describe('a query', () => {
  test('distinguishes unknown, unfinished, pending and paid trades', async () => {
    expect(await page.query('nothing')).toEqual({ state: 'not_found' });
    const { url, id } = await open();
    expect(await page.query(id)).toEqual({ state: 'not_found' });
    await decide(url, id, 'code');
    const { trade_no: trade_id = '' } = simulator.trades().at(-1) ?? {};
    expect(await page.query(id)).toEqual({ state: 'pending', trade_id });
    await decide(url, id, 'pay');
    expect(await page.query(id)).toEqual({ state: 'captured', trade_id, amount: 1280, fee: 10 });
  });

  test.each([
    ['0', { fee: 0 }],
    ['12.5', { fee: 13 }],
    ['', {}],
    ['-1', {}],
    ['ten', {}],
  ])('whose fee is “%s” answers %j', async (written, fee) => {
    const { url, id } = await open({ kind: 'page_card' });
    await decide(url, id, 'pay');
    simulator.set({ fee: written });
    const { authorisation: _, trade_id: __, ...answer } = (await page.query(id)) as Extract<PageRecord, { state: 'captured' }>;
    expect(answer).toEqual({ state: 'captured', amount: 1280, ...fee });
  });

  test.each([
    ['403', { query_budget: 0 }, { state: 'limited' }],
    ['500', { fail_with: 500 }, { state: 'unknown', reason: 'http_500' }],
    ['a cut connection', { cut: true }, { state: 'unknown', reason: 'connection' }],
    ['silence', { delay_ms: 600 }, { state: 'unknown', reason: 'timeout' }],
  ] as const)('answered by %s decides nothing', async (_, switches, expected) => {
    simulator.set(switches);
    expect(await page.query('T1')).toEqual(expected);
  });

  test('is refused by the provider with an old time stamp', async () => {
    const before = now;
    const late = createPaymentPage(ecpayPaymentSandbox((await open()).url.replace('/Cashier/AioCheckOut/V5', '')), {
      clock: { now: () => new Date(before.getTime() - 181_000) },
    });
    expect(await late.query('T1')).toEqual({ state: 'unknown', reason: 'malformed' });
    now = before;
  });
});
