import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ConsignmentPort, NoteRequest } from '#modules/shipping/ports.ts';
import { macVectors } from '#testing/mac-vectors.ts';
import { createConsignments } from './consignments.ts';
import { createFields } from './note-fields.ts';
import { ecpayLogisticsSandbox } from './sandbox.ts';
import { createEcpaySimulator, type EcpaySimulator } from './simulator/simulator.ts';
import { stateOfCode } from './status-codes.ts';

const now = new Date('2026-01-01T00:05:00Z');
const clock = { now: () => now };
const reportUrl = 'https://shop.example/api/logistics/reply';
let simulator: EcpaySimulator;
let base_url: string;
let stop: () => Promise<void>;
let port: ConsignmentPort;

beforeEach(async () => {
  simulator = createEcpaySimulator({ clock });
  ({ base_url, stop } = await simulator.listen(0));
  port = createConsignments(ecpayLogisticsSandbox(base_url), { clock, timeoutMs: 30_000 });
});
afterEach(() => stop());

const sender = { name: '王小明', phone: '0911222333', zip: '115', address: '台北市南港區三重路19-2號6樓' };
const recipient = { name: '陳美玲', phone: '0922333444', zip: '700', address: '台南市中西區民族路二段1號' };
const toStore = (change: Partial<NoteRequest> = {}): NoteRequest => ({
  ...{ trade_no: 'SHIP20260101000001', subtype: 'FAMIC2C', goods_name: '鳳梨酥禮盒', goods_amount: 880, is_collection: true },
  ...{ sender, recipient, store_id: '006598', temperature: 'ambient', size: '60', distance: 'other_county', weight_g: 500 },
  ...change,
});
const toHome = (change: Partial<NoteRequest> = {}) =>
  toStore({
    ...{ trade_no: 'HOME20260101000001', subtype: 'TCAT', goods_name: '冷凍水餃', goods_amount: 1500, is_collection: false },
    ...{ store_id: null, temperature: 'frozen', ...change },
  });

const vector = (name: string) => macVectors.find((one) => one.name.startsWith(name))?.fields ?? {};

describe('the fields of a note', () => {
  test('are those of the published vector of a store parcel with collection', () => {
    const { MerchantID: _, ...fields } = vector('L2');
    expect(createFields(toStore(), reportUrl, now)).toEqual(fields);
  });

  test('are those of the published vector of home delivery', () => {
    const { MerchantID: _, ...fields } = vector('L7');
    const { IsCollection, ...built } = createFields(toHome(), reportUrl, now);
    expect([built, IsCollection]).toEqual([fields, 'N']);
  });

  test.each([
    ['2026-01-04', '2026/01/04'],
    ['2026-01-03', undefined],
  ])('of home delivery on %s name the day from the third on, and the time of day', (deliver_on, expected) => {
    const built = createFields(toHome({ deliver_on, deliver_time: 'morning' }), reportUrl, now);
    expect([built['ScheduledDeliveryDate'], built['ScheduledDeliveryTime']]).toEqual([expected, '1']);
  });

  test('of 7-ELEVEN with collection name the amount twice', () => {
    expect(createFields(toStore({ subtype: 'UNIMARTC2C' }), reportUrl, now)).toMatchObject({ CollectionAmount: '880', GoodsAmount: '880' });
    expect(createFields(toStore({ is_collection: false, subtype: 'UNIMARTC2C' }), reportUrl, now)).not.toHaveProperty('CollectionAmount');
  });
});

describe('making a note', () => {
  test.each([
    ['FAMIC2C', { payment_no: expect.stringMatching(/^1\d{10}$/), validation_no: '', booking_no: '' }],
    ['UNIMARTC2C', { payment_no: expect.stringMatching(/^G\d{7}$/), validation_no: expect.stringMatching(/^\d{4}$/), booking_no: '' }],
    ['HILIFEC2C', { payment_no: expect.stringMatching(/^1\d{10}$/) }],
    ['OKMARTC2C', { payment_no: expect.stringMatching(/^1\d{10}$/) }],
    ['FAMI', { payment_no: '' }],
    ['UNIMART', { payment_no: '' }],
    ['HILIFE', { payment_no: '' }],
    ['TCAT', { booking_no: expect.stringMatching(/^9\d{11}$/) }],
    ['POST', { booking_no: expect.stringMatching(/^9\d{11}$/) }],
  ] as const)('of %s answers its numbers, and finds them again', async (subtype, numbers) => {
    const isHome = subtype === 'TCAT' || subtype === 'POST';
    const store_id = (await storesOf(subtype))[0] ?? null;
    const request = isHome ? toHome({ subtype }) : toStore({ subtype, store_id });
    const made = await port.create(request, reportUrl);
    expect(made).toMatchObject({ state: 'made', ...numbers });
    expect(await port.find(subtype, request.trade_no)).toEqual({ ...made, state: 'found', code: subtype === 'POST' ? '320' : '300' });
  });

  test.each([
    ['a store that has closed', toStore({ store_id: '999999' }), '找不到取件門市，請重新選擇門市'],
    ['20,001', toStore({ goods_amount: 20_001 }), '商品金額範圍為1~20000元'],
    ['a name with a sign', toStore({ goods_name: '茶 & 碗' }), 'GoodsName Error'],
    ['a name of one character', toStore({ recipient: { ...recipient, name: '陳' } }), 'ReceiverName Error'],
    ['an address of five characters', toHome({ recipient: { ...recipient, address: '一二三四五' } }), 'ReceiverAddress Error'],
  ])('with %s is refused in the carrier’s words', async (_, request, message) => {
    expect(await port.create(request, reportUrl)).toMatchObject({ state: 'refused', message });
    expect(simulator.parcels()).toEqual([]);
  });

  test('twice under one number answers the same note', async () => {
    const first = await port.create(toStore(), reportUrl);
    expect(await port.create(toStore(), reportUrl)).toEqual({ ...first, code: '300' });
    expect(simulator.parcels()).toHaveLength(1);
  });

  test.each([
    ['lose_answer', { lose_answer: true }, 'connection'],
    ['cut', { cut: true }, 'connection'],
    ['fail_with', { fail_with: 503 }, 'http_503'],
    ['garble', { garble: true }, 'malformed'],
  ])('leaves the result open: %s', async (_, fault, reason) => {
    simulator.set({ at: 'create', ...fault });
    expect(await port.create(toStore(), reportUrl)).toEqual({ state: 'unknown', reason });
  });

  test('a refusal that cannot be looked up leaves the result open', async () => {
    simulator.set({ at: 'query', fail_with: 403 });
    expect(await port.create(toStore({ goods_amount: 20_001 }), reportUrl)).toEqual({ state: 'unknown', reason: 'http_403' });
  });

  test('a query that the provider refuses says nothing of the note', async () => {
    const { trade_no } = toStore();
    await port.create(toStore(), reportUrl);
    const at = (seconds: number) =>
      createConsignments(ecpayLogisticsSandbox(base_url), { clock: { now: () => new Date(now.getTime() + seconds * 1000) } });
    expect(await at(180).find('FAMIC2C', trade_no)).toMatchObject({ state: 'found' });
    expect(await at(181).find('FAMIC2C', trade_no)).toEqual({ state: 'unknown', reason: 'refused' });
    const { c2c, ...others } = ecpayLogisticsSandbox(base_url);
    const wrongKey = createConsignments({ ...others, c2c: { ...c2c, hash_key: 'wrong' } }, { clock });
    expect(await wrongKey.find('FAMIC2C', trade_no)).toEqual({ state: 'unknown', reason: 'refused' });
  });

  test('that was never made is not found, and one of an account that the shop lacks is not served', async () => {
    expect(await port.find('FAMIC2C', 'NEVER')).toEqual({ state: 'not_found' });
    const onlyHome = createConsignments({ ...ecpayLogisticsSandbox(base_url), c2c: undefined }, { clock });
    expect([onlyHome.serves('FAMIC2C'), onlyHome.serves('TCAT')]).toEqual([false, true]);
    expect(await onlyHome.create(toStore(), reportUrl)).toMatchObject({ state: 'refused' });
  });
});

describe('printing', () => {
  test('the form of one FamilyMart note is the published vector', () => {
    const [form] = port.printForms([
      { subtype: 'FAMIC2C', logistics_id: '1717813', payment_no: '11000062128', validation_no: '', booking_no: '' },
    ]);
    expect(form).toEqual({
      url: `${base_url}/Express/PrintFAMIC2COrderInfo`,
      method: 'POST',
      subtype: 'FAMIC2C',
      count: 1,
      fields: {
        MerchantID: '2000933',
        AllPayLogisticsID: '1717813',
        CVSPaymentNo: '11000062128',
        CheckMacValue: '41E1B3163076BF1B46FCFAEA287C6CEE',
      },
    });
  });

  test('many of a chain are one page, of Hi-Life one page each', () => {
    const note = (subtype: 'HILIFEC2C' | 'TCAT', id: string) => ({
      subtype,
      logistics_id: id,
      payment_no: `P${id}`,
      validation_no: '',
      booking_no: '',
    });
    const forms = port.printForms([note('HILIFEC2C', '1'), note('TCAT', '2'), note('HILIFEC2C', '3'), note('TCAT', '4')]);
    expect(forms.map(({ url, count, fields }) => [url.replace(base_url, ''), count, fields['AllPayLogisticsID']])).toEqual([
      ['/Express/PrintHILIFEC2COrderInfo', 1, '1'],
      ['/Express/PrintHILIFEC2COrderInfo', 1, '3'],
      ['/helper/printTradeDocument', 2, '2,4'],
    ]);
  });
});

describe('a report', () => {
  const { CheckMacValue: _, ...L4 } = { ...vector('L4'), CheckMacValue: '' };
  const signed: Record<string, string> = { ...L4, CheckMacValue: 'D68E80B482D550A72E1E3DD0B48B36A9' };

  test('of the published vector is read', () => {
    expect(port.readReport(signed)).toEqual({
      key: '1717813:3018:2026/01/03 10:20:30',
      logistics_id: '1717813',
      code: '3018',
      message: '包裹配達取件門市',
      happened_at: new Date('2026-01-03T02:20:30Z'),
      state: 'arrived',
      payment_no: '11000062128',
    });
  });

  test.each([
    ['another code', { ...signed, RtnCode: '3022' }],
    ['a small letter in the check value', { ...signed, CheckMacValue: signed['CheckMacValue']?.toLowerCase() }],
    ['a repeated field', { ...signed, RtnCode: ['3018', '3022'] }],
    ['no form', null],
  ])('with %s is not', (_name, form) => {
    expect(port.readReport(form)).toBeUndefined();
  });

  test.each([
    ['FAMIC2C', '3018', 'arrived'],
    ['UNIMARTC2C', '2067', 'delivered'],
    ['UNIMARTC2C', '2074', 'failed'],
    ['OKMARTC2C', '3023', 'returned'],
    ['UNIMART', '2036', 'expired'],
    ['HILIFEC2C', '2104', 'store_closed'],
    ['TCAT', '3003', 'delivered'],
    ['TCAT', '3001', 'shipped'],
    ['TCAT', '3018', null],
    ['POST', '3308', 'delivered'],
    ['FAMIC2C', '300', null],
    ['FAMIC2C', '12345', null],
  ])('of %s with %s means %s', (subtype, code, state) => {
    expect(stateOfCode(subtype, code)).toBe(state);
  });
});

async function storesOf(subtype: string): Promise<string[]> {
  const { default: stores } = await import('./simulator/stores.json', { with: { type: 'json' } });
  const chain = subtype.replace(/C2C$/, '') as keyof typeof stores;
  return (stores[chain] ?? []).filter((one) => !('closing' in one)).map(({ id }) => id);
}
