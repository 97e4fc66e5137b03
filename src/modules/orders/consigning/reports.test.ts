import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ConsigningShop, consigningShop } from '#testing/providers/consigning.ts';

let shop: ConsigningShop;
beforeAll(async () => {
  shop = await consigningShop();
});
afterAll(async () => {
  expect(await shop.broken()).toEqual([]);
  await shop.close();
});
beforeEach(() => shop.simulator.set({}));

const make = (id: number, more: object = {}) => shop.call('make', { id, ...more });

const status = async (id: number) => (await shop.staff('show', { id })).shipping_status;

describe('the carrier’s reports', () => {
  test('lead a cash parcel to its buyer, who is mailed, and the money settles the order', async () => {
    const { id, parcelId, carrierId, grand_total } = await shop.noted('family');
    const seen: string[] = [];
    for (let n = 0; n < 4; n += 1) {
      expect(await shop.simulator.advance(carrierId)).toBe('1|OK');
      seen.push(await status(id));
    }
    expect(seen).toEqual(['shipped', 'shipped', 'arrived', 'delivered']);
    expect(await shop.staff('show', { id })).toMatchObject({ payment_status: 'paid', balance: { received: grand_total, mismatch: false } });
    expect(await shop.mails(id)).toEqual(['shipped', 'arrived', 'delivered', 'paid']);
    expect(await shop.words(parcelId)).toEqual([
      '3032 賣家已到門市寄件',
      '3024 物流中心驗收成功',
      '3018 包裹配達取件門市',
      '3022 買家已到店取貨',
    ]);
    const logs = await shop.staff('shippingLogs', { id, relation: parcelId });
    expect(logs.data[0]?.changes).toContainEqual({ field: 'carrier', old: null, new: '3022 買家已到店取貨' });
  });

  test('in any order, and repeated twenty times at once, end where the newest says', async () => {
    const { id, parcelId, carrierId, grand_total } = await shop.noted('family');
    const report = shop.reportsOf(carrierId);
    const newest = report('3022', '2026/11/24 10:00:00');
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(newest)));
    expect(new Set(answers)).toEqual(new Set(['200 1|OK']));
    expect(await post(report('3018', '2026/11/23 10:00:00'))).toBe('200 1|OK');
    expect(await post(report('3032', '2026/11/21 10:00:00'))).toBe('200 1|OK');
    expect(await status(id)).toBe('delivered');
    expect(await shop.words(parcelId)).toHaveLength(3);
    expect((await shop.staff('show', { id })).balance).toMatchObject({ received: grand_total });
  });

  test('that it was not collected lead back to the shop, and nothing is paid', async () => {
    const { id, carrierId } = await shop.noted('seven');
    for (const code of ['2068', '2030', '2073', '2074']) await shop.simulator.advance(carrierId, code);
    expect(await status(id)).toBe('failed');
    await shop.simulator.advance(carrierId, '2072');
    expect(await status(id)).toBe('failed');
    await shop.simulator.advance(carrierId, '2070');
    expect(await shop.staff('show', { id })).toMatchObject({ shipping_status: 'returned', payment_status: 'unpaid' });
  });

  test('that it was not handed in in time end the note, so that another can be made', async () => {
    const { id, carrierId } = await shop.noted('seven');
    await shop.simulator.advance(carrierId, '7013');
    expect(await shop.call('show', { id })).toMatchObject({ parcels: [{ note: { state: 'expired' }, may: { make: true, print: false } }] });
    await make(id);
    expect((await shop.notes(id)).map(({ state }) => state)).toEqual(['expired', 'made']);
  });

  test('with an unknown code or about an unknown parcel are accepted, and change nothing', async () => {
    const { id, parcelId, carrierId } = await shop.noted('family');
    const report = shop.reportsOf(carrierId);
    expect(await post(report('8888', '2026/11/24 10:00:00'))).toBe('200 1|OK');
    expect([await status(id), await shop.words(parcelId)]).toEqual(['preparing', ['8888']]);
    shop.simulator.set({});
    const stranger = await shop.noted('family');
    await shop.db.deleteFrom('consignments').where('logistics_id', '=', stranger.carrierId).execute();
    expect(await shop.simulator.advance(stranger.carrierId)).toBe('1|OK');
    expect(await status(stranger.id)).toBe('preparing');
  });

  test.each([
    ['a changed code', (f: Record<string, string>) => ({ ...f, RtnCode: '3022' })],
    ['no check value', ({ CheckMacValue: _, ...f }: Record<string, string>) => f],
    ['an empty one', (f: Record<string, string>) => ({ ...f, CheckMacValue: '' })],
    ['another merchant', (f: Record<string, string>) => ({ ...f, MerchantID: '2000132' })],
    ['a field more', (f: Record<string, string>) => ({ ...f, Extra: 'x' })],
    ['nothing in it', () => ({})],
  ])('with %s are refused, and nothing is written', async (_, change) => {
    const { id, parcelId, carrierId } = await shop.noted('family');
    const report = shop.reportsOf(carrierId);
    expect(await post(change(report('3018', '2026/11/24 10:00:00')) as Record<string, string>)).toBe('200 0|CheckMacValue Error');
    expect([await status(id), await shop.words(parcelId)]).toEqual(['preparing', []]);
  });
});

async function post(fields: Record<string, string>): Promise<string> {
  const answer = await fetch(shop.reportUrl, { method: 'POST', body: new URLSearchParams(fields) });
  return `${answer.status} ${await answer.text()}`;
}
