import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AllowanceRequest, InvoiceBuyer, InvoiceLine, InvoicePort, IssueRequest } from '#modules/invoices/ports.ts';
import type { EcpayInvoiceConfig } from './client.ts';
import { createEcpayInvoice } from './invoice.ts';
import { ecpayInvoiceSandbox } from './sandbox.ts';
import { createEcpayInvoiceSimulator, type EcpayInvoiceSimulator } from './simulator/simulator.ts';
import { allowanceData, issueData } from './wire.ts';

let now: Date;
const clock = { now: () => now };
let simulator: EcpayInvoiceSimulator;
let base_url: string;
let stop: () => Promise<void>;
let port: InvoicePort;

beforeEach(async () => {
  now = new Date('2026-11-20T04:00:00Z');
  simulator = createEcpayInvoiceSimulator({ clock });
  ({ base_url, stop } = await simulator.listen(0));
  port = connect();
});
afterEach(() => stop());

const patient = { timeoutMs: 30_000, checkTimeoutMs: 30_000 };
const shortTimeouts = { timeoutMs: 100, checkTimeoutMs: 100 };
const connect = (change: Partial<EcpayInvoiceConfig> = {}, at = clock, timeouts = patient): InvoicePort =>
  createEcpayInvoice({ ...ecpayInvoiceSandbox(base_url), ...change }, { clock: at, ...timeouts });

const line = (amount: number, change: Partial<InvoiceLine> = {}): InvoiceLine => ({
  name: '鳳梨酥禮盒 & "甜"',
  count: 1,
  unit: '盒',
  price: amount,
  amount,
  tax: 'taxed',
  ...change,
});
const member: InvoiceBuyer = {
  name: '林美惠',
  address: '',
  email: 'a+b@example.com',
  phone: '0912-345-678',
  company_number: '',
  is_printed: false,
  carrier: { kind: 'member' },
  donation_code: '',
};
const request = (change: Partial<IssueRequest> = {}): IssueRequest => ({
  relate_number: '26112000118N1',
  buyer: member,
  lines: [line(1200, { count: 2, price: 600 }), line(80)],
  amount: 1280,
  zero_rate: null,
  ...change,
});
const buyer = (change: Partial<InvoiceBuyer>) => request({ buyer: { ...member, ...change } });
const company = { company_number: '22099131', name: '庭下' };

async function issued(change: Partial<IssueRequest> = {}) {
  const answer = await port.issue(request(change));
  if (answer.state !== 'issued') throw new Error(JSON.stringify(answer));
  return answer;
}

const allowance = (invoice: AllowanceRequest['invoice'], amount: number): AllowanceRequest => ({
  invoice,
  lines: [line(amount)],
  amount,
  reason: '退一盒，顧客說不合口味，想換別的口味再買',
  buyer: member,
});

describe('issuing', () => {
  test('answers number, time and random code, and what was sent arrives as it was', async () => {
    expect(await issued()).toEqual({
      state: 'issued',
      number: 'AB10000000',
      issued_at: now,
      random_code: expect.stringMatching(/^\d{4}$/),
    });
    expect(simulator.invoices()).toMatchObject([
      {
        amount: 1280,
        is_void: false,
        sent: {
          TaxType: '1',
          Items: [{ ItemName: '鳳梨酥禮盒 & "甜"', ItemCount: 2, ItemPrice: 600, ItemAmount: 1200 }, { ItemAmount: 80 }],
        },
      },
    ]);
  });

  test.each([
    ['the member carrier', buyer({}), { Print: '0', Donation: '0', CarrierType: '1', CarrierNum: '', CustomerIdentifier: '' }],
    [
      'a mobile barcode with a plus',
      buyer({ carrier: { kind: 'barcode', code: '/ABC+123' } }),
      { Print: '0', CarrierType: '3', CarrierNum: '/ABC+123' },
    ],
    [
      'a citizen certificate',
      buyer({ carrier: { kind: 'certificate', code: 'AB12345678901234' } }),
      { CarrierType: '2', CarrierNum: 'AB12345678901234' },
    ],
    ['a donation', buyer({ carrier: null, donation_code: '168001' }), { Donation: '1', LoveCode: '168001', CarrierType: '', Print: '0' }],
    ['paper for a person', buyer({ carrier: null, is_printed: true, address: '台北市' }), { Print: '1', CarrierType: '' }],
    [
      'paper for a company',
      buyer({ ...company, carrier: null, is_printed: true, address: '台北市' }),
      { Print: '1', CustomerIdentifier: '22099131', CarrierType: '' },
    ],
    ['a company into the member carrier', buyer(company), { Print: '0', CustomerIdentifier: '22099131', CarrierType: '1' }],
    ['a company into its barcode', buyer({ ...company, carrier: { kind: 'barcode', code: '/ABC+123' } }), { Print: '0', CarrierType: '3' }],
    [
      'a company’s barcode, printed as well',
      buyer({ ...company, carrier: { kind: 'barcode', code: '/ABC+123' }, is_printed: true, address: '台北市' }),
      { Print: '1', CarrierType: '3' },
    ],
    ['exempt goods', request({ lines: [line(1280, { tax: 'exempt' })] }), { TaxType: '3' }],
    [
      'a zero rate',
      request({ lines: [line(1280, { tax: 'zero_rated' })], zero_rate: { through_customs: true, reason: '71' } }),
      { TaxType: '2' },
    ],
    ['taxed and exempt goods', request({ lines: [line(1200), line(80, { tax: 'exempt' })] }), { TaxType: '9' }],
  ])('accepts %s', async (_, given, sent) => {
    expect((await port.issue(given)).state).toBe('issued');
    expect(simulator.invoices()[0]?.sent).toMatchObject(sent);
  });

  test.each([
    ['lines that do not sum', request({ amount: 1281 }), '商品合計金額與發票金額不符'],
    ['neither paper nor carrier nor donation', buyer({ carrier: null }), '未列印且未捐贈的發票必須使用載具'],
    ['a company that donates', buyer({ ...company, carrier: null, donation_code: '168001' }), '有統一編號的發票不可捐贈'],
    [
      'a company’s certificate',
      buyer({ ...company, carrier: { kind: 'certificate', code: 'AB12345678901234' } }),
      '有統一編號的發票不可使用此載具',
    ],
    ['paper in a carrier', buyer({ is_printed: true, address: '台北市' }), '列印的發票不可使用載具'],
    ['paper without an address', buyer({ carrier: null, is_printed: true }), '列印發票時客戶名稱與地址不可為空值'],
    ['a wrong barcode', buyer({ carrier: { kind: 'barcode', code: '/abc' } }), '載具編號格式錯誤'],
    ['a zero rate without a reason', request({ lines: [line(1280, { tax: 'zero_rated' })] }), '零稅率發票的通關方式不可為空值'],
  ])('%s is refused in the provider’s words', async (_, given, message) => {
    expect(await port.issue(given)).toEqual({ state: 'refused', code: expect.any(String), message });
    expect(simulator.invoices()).toEqual([]);
  });

  test('the same number twice is the same invoice, and another amount under it is refused', async () => {
    const first = await issued();
    expect(await port.issue(request({ relate_number: '26112000118n1' }))).toEqual(first);
    expect(await port.issue(request({ lines: [line(90)], amount: 90 }))).toMatchObject({
      state: 'refused',
      message: '自訂編號重複，請重新設定',
    });
    expect(simulator.invoices()).toHaveLength(1);
  });

  test('a used up range of numbers is refused in the provider’s words', async () => {
    simulator.set({ used_up: true });
    expect(await port.issue(request())).toMatchObject({ state: 'refused', message: '發票字軌號碼已用完，請至廠商後台設定' });
    simulator.set({});
    for (let n = 0; n < 50; n++) await issued({ relate_number: `R${n}` });
    expect(await port.issue(request({ relate_number: 'R50' }))).toMatchObject({ state: 'refused', code: '5000029' });
  });
});

describe('an open result', () => {
  test.each([
    ['a lost answer', { lose_answer: true }, 'connection', 1],
    ['an answer after the timeout', { delay_ms: 3_000 }, 'timeout', 1],
    ['nonsense', { garble: true }, 'malformed', 1],
    ['a cut connection', { cut: true }, 'connection', 0],
    ['an outage', { fail_with: 503 }, 'http_503', 0],
    ['too many calls', { fail_with: 403 }, 'http_403', 0],
  ])('%s is unknown, and the provider’s record says what it became', async (_, switches, reason, made) => {
    simulator.set({ at: 'issue', ...switches });
    const caller = reason === 'timeout' ? connect({}, clock, shortTimeouts) : port;
    expect(await caller.issue(request())).toEqual({ state: 'unknown', reason });
    await expect.poll(() => simulator.invoices().length).toBe(made);
    expect(await port.find('26112000118N1')).toMatchObject(
      made
        ? { state: 'found', number: 'AB10000000', amount: 1280, is_void: false, remaining: 1280, issued_at: now }
        : { state: 'not_found' },
    );
  });

  test('a query without an answer is unknown, not “not found”', async () => {
    await issued();
    simulator.set({ at: 'query', fail_with: 500 });
    expect(await port.find('26112000118N1')).toEqual({ state: 'unknown', reason: 'http_500' });
  });
});

describe('the envelope', () => {
  test.each([
    ['ten minutes', 600_000, 'issued'],
    ['ten minutes and a second', 601_000, 'refused'],
  ])('a clock wrong by %s: %s', async (_, wrongMs, state) => {
    expect(await connect({}, { now: () => new Date(now.getTime() - wrongMs) }).issue(request())).toMatchObject({ state });
  });
  test.each([
    ['another key', { hash_key: 'ejCk326UnaZWKisX' }, 'Decrypt Error'],
    ['another merchant', { merchant_id: '1' }, 'MerchantID Not Exists'],
  ])('%s is refused, and a query about it is unknown', async (_, change, message) => {
    expect(await connect(change).issue(request())).toMatchObject({ state: 'refused', message });
    expect((await connect(change).find('26112000118N1')).state).toBe('unknown');
  });
});

describe('voiding', () => {
  test('once, whatever the length of the reason', async () => {
    const invoice = await issued();
    expect(await port.void(invoice, '顧客取消訂單，改用公司名義重新購買同樣的商品')).toEqual({ state: 'done' });
    expect(await port.find('26112000118N1')).toMatchObject({ is_void: true });
    expect(await port.void(invoice, '')).toMatchObject({ state: 'refused', message: '該發票已作廢' });
  });
  test.each([
    ['2027-01-13T15:59:59Z', 'done'],
    ['2027-01-13T16:00:00Z', 'refused'],
  ])('at %s: %s', async (at, state) => {
    const invoice = await issued();
    now = new Date(at);
    expect(await port.void(invoice, '')).toMatchObject({ state });
  });
  test('not with an allowance, nor one that does not exist', async () => {
    const invoice = await issued();
    await port.allow(allowance(invoice, 80));
    expect(await port.void(invoice, '')).toMatchObject({ state: 'refused', message: '該發票已有折讓，請先作廢折讓' });
    expect(await port.void({ number: 'ZZ10000000', issued_at: now }, '')).toMatchObject({ message: '查無發票資料' });
  });
});

describe('an allowance', () => {
  test('takes off a part, then the rest, never more', async () => {
    const invoice = await issued();
    const first = await port.allow(allowance(invoice, 80));
    expect(first).toEqual({ state: 'issued', number: expect.stringMatching(/^\d{16}$/), issued_at: now });
    expect(await port.find('26112000118N1')).toMatchObject({ remaining: 1200 });
    expect(await port.allow(allowance(invoice, 1201))).toMatchObject({ state: 'refused', message: '折讓金額超過可折讓金額' });
    expect((await port.allow(allowance(invoice, 1200))).state).toBe('issued');
    expect(await port.allowancesOf(invoice)).toEqual([(first as { number: string }).number, expect.any(String)]);
  });
  test('whose answer was lost shows in what remains and in the list', async () => {
    const invoice = await issued();
    simulator.set({ at: 'allowance', lose_answer: true });
    expect(await port.allow(allowance(invoice, 80))).toEqual({ state: 'unknown', reason: 'connection' });
    expect(await port.find('26112000118N1')).toMatchObject({ remaining: 1200 });
    expect(await port.allowancesOf(invoice)).toHaveLength(1);
  });
  test('for a buyer without an address is not mailed', async () => {
    const invoice = await issued();
    expect((await port.allow({ ...allowance(invoice, 80), buyer: { name: '', email: '' } })).state).toBe('issued');
  });
});

test('an address that is too long is left out, not cut to another one', () => {
  const address = (length: number) => `lin@${'a'.repeat(length - 8)}.com`;
  expect([80, 81].map((n) => issueData(buyer({ email: address(n) })).CustomerEmail)).toEqual([address(80), '']);
  const allowed = [100, 101].map((n) =>
    allowanceData({ ...allowance({ number: 'AB12345678', issued_at: now }, 80), buyer: { name: '', email: address(n) } }),
  );
  expect(allowed.map(({ AllowanceNotify, NotifyMail }) => [AllowanceNotify, NotifyMail])).toEqual([
    ['E', address(100)],
    ['N', ''],
  ]);
});

describe('the checks while a shopper types', () => {
  test('know a registered code from another, and a company’s name', async () => {
    expect([await port.checkBarcode('/ABC+123'), await port.checkBarcode('/XXXXXXX')]).toEqual([true, false]);
    expect([await port.checkDonationCode('168001'), await port.checkDonationCode('999')]).toEqual([true, false]);
    expect([await port.companyName('22099131'), await port.companyName('04595257')]).toEqual(['模擬股份有限公司22', '']);
  });
  test.each([
    ['the ministry is away', { ministry_away: true }],
    ['the provider is away', { fail_with: 503 }],
    ['the answer takes too long', { at: 'check' as const, delay_ms: 3_000 }],
  ])('say nothing when %s', async (_, switches) => {
    simulator.set(switches);
    const caller = 'delay_ms' in switches ? connect({}, clock, shortTimeouts) : port;
    const answers = await Promise.all([
      caller.checkBarcode('/ABC+123'),
      caller.checkDonationCode('168001'),
      caller.companyName('22099131'),
    ]);
    expect(answers).toEqual([undefined, undefined, undefined]);
  });
});
