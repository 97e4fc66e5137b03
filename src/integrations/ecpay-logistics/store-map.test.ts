import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cvsSubtypes, type MapQuestion, type StoreMapPort } from '#modules/shipping/ports.ts';
import { ecpayLogisticsSandbox } from './sandbox.ts';
import { createEcpaySimulator } from './simulator/simulator.ts';
import { createStoreMap } from './store-map.ts';

let base_url: string;
let stop: () => Promise<void>;
let now: Date;
let map: StoreMapPort;
const clock = { now: () => now };

beforeEach(async () => {
  now = new Date('2026-11-21T04:00:00Z');
  ({ base_url, stop } = await createEcpaySimulator().listen(0));
  map = createStoreMap(ecpayLogisticsSandbox(base_url), { clock });
});
afterEach(() => stop());

const question = (change: Partial<MapQuestion> = {}): MapQuestion => ({
  subtype: 'FAMIC2C',
  is_collection: false,
  reply_url: 'https://shop.example/api/map/reply',
  token: 'k3Jd82mQpL0sXz19abCD',
  device: 'mobile',
  ...change,
});

/** The form of the map; the shop has the account. */
function formFor(port: StoreMapPort, change: Partial<MapQuestion> = {}) {
  const form = port.mapForm(question(change));
  if (!form) throw new Error('no account');
  return form;
}

async function open(form: { url: string; fields: Record<string, string> }): Promise<{ status: number; text: string }> {
  const answer = await fetch(form.url, { method: 'POST', body: new URLSearchParams(form.fields), headers: { 'accept-language': 'en' } });
  return { status: answer.status, text: await answer.text() };
}

/** The form a browser would post for each store on the page. */
function formsOn(page: string): { action: string; fields: Record<string, string> }[] {
  return [...page.matchAll(/<form method="post" action="([^"]*)">(.*?)<\/form>/gs)].map(([, action = '', inside = '']) => ({
    action,
    fields: Object.fromEntries([...inside.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value])),
  }));
}

describe('the map', () => {
  test.each(cvsSubtypes)('of %s opens with twenty stores, and each is returned with the requested fields', async (subtype) => {
    const page = await open(formFor(map, { subtype }));
    expect(page.status).toBe(200);
    const forms = formsOn(page.text);
    expect(forms).toHaveLength(20);
    expect(new Set(forms.map(({ action }) => action))).toEqual(new Set(['https://shop.example/api/map/reply']));
    const replies = forms.map(({ fields }) => map.readReply(fields));
    expect(replies.every((r) => r?.subtype === subtype && r.token === 'k3Jd82mQpL0sXz19abCD')).toBe(true);
    expect(replies.filter((r) => r?.outside)).toHaveLength(1);
  });

  test('gives a store’s name, address and telephone', async () => {
    const page = await open(formFor(map));
    const chosen = formsOn(page.text).find(({ fields }) => fields['CVSStoreID'] === '006598');
    expect(map.readReply(chosen?.fields)).toEqual({
      token: 'k3Jd82mQpL0sXz19abCD',
      subtype: 'FAMIC2C',
      store_id: '006598',
      name: '全家模擬南港店',
      address: expect.stringMatching(/^臺北市南港區三重路\d+號$/),
      telephone: expect.stringMatching(/^02-\d{8}$/),
      outside: false,
    });
  });

  test('omits a store that accepts no payments when the parcel is cash on delivery', async () => {
    const page = await open(formFor(map, { is_collection: true }));
    expect(formsOn(page.text)).toHaveLength(19);
  });

  test('is signed with the account of the subtype', () => {
    expect(formFor(map).fields['MerchantID']).toBe('2000933');
    expect(formFor(map, { subtype: 'UNIMART' }).fields['MerchantID']).toBe('2000132');
  });

  test.each([
    ['a changed field', (f: Record<string, string>) => ({ ...f, IsCollection: 'Y' }), '0|CheckMacValue Error'],
    ['no check value', ({ CheckMacValue: _, ...f }: Record<string, string>) => f, '0|CheckMacValue Error'],
    ['another merchant', (f: Record<string, string>) => ({ ...f, MerchantID: '1' }), '0|MerchantID Error'],
  ] as const)('does not open with %s', async (_, change, text) => {
    const form = formFor(map);
    expect(await open({ ...form, fields: change(form.fields) })).toEqual({ status: 400, text });
  });

  test('does not open a C2C chain for the B2C account', async () => {
    const { b2c } = ecpayLogisticsSandbox(base_url);
    const wrong = createStoreMap({ ...ecpayLogisticsSandbox(base_url), c2c: b2c });
    expect(await open(formFor(wrong))).toEqual({ status: 400, text: '0|LogisticsSubType Error' });
  });

  test.each(['', 'has space', 'a'.repeat(21), 'dash-ed'])('refuses a token that would not be returned: “%s”', (token) => {
    expect(() => formFor(map, { token })).toThrow(RangeError);
  });
});

describe('a reply', () => {
  const reply = (change: Record<string, unknown> = {}) => ({
    MerchantID: '2000933',
    LogisticsSubType: 'FAMIC2C',
    CVSStoreID: '006598',
    CVSStoreName: 'Nangang',
    CVSAddress: 'Sanchong Road 19',
    CVSTelephone: '',
    CVSOutSide: '0',
    ExtraData: 'token1',
    ...change,
  });

  test.each([
    ['a store id with a letter of the wrong case', { CVSStoreID: '00659a' }],
    ['a store id that is too short', { CVSStoreID: '123' }],
    ['a store id that is too long', { CVSStoreID: '1234567890' }],
    ['a store without a name', { CVSStoreName: ' ' }],
    ['a store whose name is only a tag', { CVSStoreName: '<img src=x>' }],
    ['a name that is too long', { CVSStoreName: 'x'.repeat(41) }],
    ['an unknown chain', { LogisticsSubType: 'TCAT' }],
    ['another account’s merchant', { MerchantID: '2000132' }],
    ['a token that we never make', { ExtraData: '../x' }],
    ['a field given twice', { CVSStoreID: ['006598', '006599'] }],
    ['an island flag that is neither 0 nor 1', { CVSOutSide: '2' }],
  ])('with %s is invalid', (_, change) => {
    expect(map.readReply(reply(change))).toBeUndefined();
  });

  test.each([undefined, null, 'text', [], {}])('that is not a form is invalid: %j', (form) => {
    expect(map.readReply(form)).toBeUndefined();
  });

  test('is stripped of tags and control characters, and requires neither telephone nor island', () => {
    const {
      CVSTelephone: _,
      CVSOutSide: __,
      ...rest
    } = reply({ CVSStoreName: '<b>Nan\u0000gang</b>\n', CVSAddress: 'A <script>x</script> road' });
    expect(map.readReply(rest)).toMatchObject({ name: 'Nangang', address: 'A x road', telephone: '', outside: false });
  });

  test('with unknown fields is accepted', () => {
    expect(map.readReply(reply({ MerchantTradeNo: '', News: '1', CVSOutSide: '1' }))).toMatchObject({ store_id: '006598', outside: true });
  });
});

describe('the list of stores', () => {
  test('has every store of the chain except the closing one', async () => {
    const list = await map.storeList('FAMIC2C');
    const onMap = formsOn((await open(formFor(map))).text).map(({ fields }) => fields['CVSStoreID'] ?? '');
    const listed = new Set(list?.map((store) => store.store_id));
    expect(onMap.filter((id) => !listed.has(id))).toHaveLength(1);
    expect(list?.find((store) => store.store_id === '006598')?.name).toBe('全家模擬南港店');
  });

  test('is cached for six hours even while ECPay is unavailable, and unknown after that', async () => {
    const list = await map.storeList('FAMIC2C');
    expect(list).toHaveLength(19);
    await stop();
    now = new Date(now.getTime() + 6 * 3_600_000 - 1);
    expect(await map.storeList('FAMI')).toBe(list);
    now = new Date(now.getTime() + 1);
    expect(await map.storeList('FAMIC2C')).toBeUndefined();
    expect(await map.storeList('OKMARTC2C')).toBeUndefined();
  });

  test('is requested again five minutes after a failure', async () => {
    const { port } = new URL(base_url);
    await stop();
    expect(await map.storeList('OKMARTC2C')).toBeUndefined();
    ({ stop } = await createEcpaySimulator().listen(Number(port)));
    now = new Date(now.getTime() + 299_999);
    expect(await map.storeList('OKMARTC2C')).toBeUndefined();
    now = new Date(now.getTime() + 1);
    expect(await map.storeList('OKMARTC2C')).toHaveLength(19);
  });

  test.each([
    ['without chains', []],
    ['of a chain without stores', [{ CvsType: 'FAMI', StoreInfo: [] }]],
  ])('that is empty (%s) is unknown, not a chain that has closed', async (_, StoreList) => {
    const server = createServer((_request, response) => void response.end(JSON.stringify({ RtnCode: 1, RtnMsg: 'OK', StoreList })));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    expect(await createStoreMap(ecpayLogisticsSandbox(`http://127.0.0.1:${port}`), { clock }).storeList('FAMIC2C')).toBeUndefined();
    server.close();
  });

  test('is unknown when the account is refused', async () => {
    const sandbox = ecpayLogisticsSandbox(base_url);
    const stranger = createStoreMap({ ...sandbox, c2c: { ...sandbox.c2c, hash_key: 'wrong' } });
    expect(await stranger.storeList('FAMIC2C')).toBeUndefined();
    expect(await stranger.storeList('FAMI')).toBeUndefined();
  });
});
