import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fundShop } from '#modules/credits/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { clearCreditSettings, setServicePrices } from '#testing/credit-prices.ts';
import { type ConsigningShop, consigningShop } from '#testing/providers/consigning.ts';
import { buyerMailFacts } from '../queries/buyer-mail.ts';
import { selectLines } from '../store/lines.ts';
import { openReturnNote } from '../store/return-notes.ts';
import { insertReturn, moveReturn, selectReturns } from '../store/returns.ts';

let shop: ConsigningShop;
beforeAll(async () => {
  shop = await consigningShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.simulator.set({});
  await clearCreditSettings(shop.db);
});

/** A delivered order with an approved return. */
async function approved(by: 'bulk' | 'cat' | 'family', codes: readonly string[]) {
  const { id, carrierId } = await shop.noted(by);
  for (const code of codes) await shop.simulator.advance(carrierId, code);
  const at = shop.now();
  const [line] = await selectLines(shop.db, id);
  await inTransaction(shop.db, async (tx) => {
    await insertReturn(tx, { order_id: id, lines: [{ line_id: line?.id ?? 0, quantity: 1 }], reason: 'Too small', created_at: at });
    await moveReturn(tx, { order_id: id, from: ['requested'], to: 'approved', at });
  });
  const [request] = await selectReturns(shop.db, id);
  return { id, return_id: request?.id ?? 0 };
}
const toStore = ['3032', '3024', '3018', '3022'];
const order = (request: { id: number; return_id: number }) => shop.call('makeReturn', request);
const sendBack = async (id: number) => (await selectReturns(shop.db, id))[0]?.send_back;
const ordered = async (): Promise<{ number: string }[]> =>
  (await fetch(`${shop.carrierUrl}/sim/returns`)).json() as Promise<{ number: string }[]>;
const report = async (number: string, fields: Record<string, string>) =>
  (await fetch(`${shop.carrierUrl}/sim/returns/${number}/report`, { method: 'POST', body: new URLSearchParams(fields) })).text();
const newest = async () => (await ordered()).at(-1)?.number ?? '';

test('a store return gives the buyer a code, which is mailed, and follows the carrier’s reports', async () => {
  const request = await approved('bulk', toStore);
  expect(await shop.call('show', { id: request.id })).toMatchObject({ return_carrier: 'FAMI' });
  await order(request);
  const code = (await sendBack(request.id))?.code;
  expect(code).toMatch(/^7{9,}\d+$/);
  expect(await shop.mails(request.id)).toContain('return_label');
  const facts = await buyerMailFacts(shop.db, { mail: 'return_label', orderId: request.id, subject: request.return_id });
  expect(facts?.returned?.send_back).toMatchObject({ carrier: 'FAMI', code });
  const number = await newest();
  expect(await report(number, { code: '100', message: '退貨成功受理' })).toBe('1|OK');
  expect(await sendBack(request.id)).toMatchObject({ reported: 'accepted', message: '退貨成功受理' });
  await report(number, { code: '4002', message: '退貨商品已至物流中心', at: '2026/12/02 10:00:00' });
  await report(number, { code: '4001', message: '退貨商品已至門市交寄', at: '2026/12/01 12:00:00' });
  expect(await sendBack(request.id)).toMatchObject({ reported: 'on_the_way', message: '退貨商品已至物流中心' });
});

test('Black Cat fetches it: there is no code, its number comes by the report', async () => {
  const request = await approved('cat', ['3001', '3003']);
  await order(request);
  expect(await sendBack(request.id)).toEqual({ carrier: 'TCAT', code: null, booking_no: null, reported: null, message: null });
  await report(await newest(), { code: '325', message: '逆物流訂單建立' });
  expect(await sendBack(request.id)).toMatchObject({ reported: 'accepted', booking_no: expect.stringMatching(/^9\d{11}$/) });
  await report(await newest(), { code: '5008', message: '退貨配完', at: '2026/12/04 10:00:00' });
  expect(await sendBack(request.id)).toMatchObject({ reported: 'arrived' });
});

test('ordered by twenty at once is ordered once', async () => {
  const request = await approved('bulk', toStore);
  const before = (await ordered()).length;
  const answers = await Promise.allSettled(Array.from({ length: 20 }, () => order(request)));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'return_note_exists' });
  expect((await ordered()).length - before).toBe(1);
});

test('a drop-off parcel cannot be sent back by the carrier, nor one that was not delivered or approved', async () => {
  const dropped = await approved('family', toStore);
  expect(await shop.call('show', { id: dropped.id })).toMatchObject({ return_carrier: null });
  await expect(order(dropped)).rejects.toMatchObject({ code: 'return_not_sendable' });
  await expect(order(await approved('bulk', ['3032']))).rejects.toMatchObject({ code: 'return_not_sendable' });
  const received = await approved('bulk', toStore);
  await inTransaction(shop.db, (tx) => moveReturn(tx, { order_id: received.id, from: ['approved'], to: 'received', at: shop.now() }));
  await expect(order(received)).rejects.toMatchObject({ code: 'return_not_sendable' });
});

const attempts = (id: number) =>
  shop.db.selectFrom('return_consignments').select(['state', 'error']).where('order_id', '=', id).orderBy('id').execute();

test('without an answer it may have been ordered: staff are asked to look, and the next one is theirs to order', async () => {
  const request = await approved('bulk', toStore);
  const before = (await ordered()).length;
  shop.simulator.set({ at: 'create', lose_answer: true });
  await expect(order(request)).rejects.toMatchObject({ code: 'return_unknown' });
  expect([await attempts(request.id), (await ordered()).length - before]).toEqual([[{ state: 'failed', error: 'no_answer' }], 1]);
  expect([await sendBack(request.id), await shop.mails(request.id)]).toEqual([null, expect.not.arrayContaining(['return_label'])]);
  shop.simulator.set({});
  await order(request);
  expect((await attempts(request.id)).map(({ state }) => state)).toEqual(['failed', 'made']);
});

test('an attempt whose process died blocks another for two minutes and not longer', async () => {
  const request = await approved('bulk', toStore);
  await inTransaction(shop.db, (tx) =>
    openReturnNote(tx, { order_id: request.id, return_id: request.return_id, subtype: 'FAMI', created_at: shop.now() }),
  );
  shop.advance(2 / 1440);
  await expect(order(request)).rejects.toMatchObject({ code: 'return_note_exists' });
  expect(await attempts(request.id)).toEqual([{ state: 'pending', error: null }]);
  shop.advance(1 / 86_400);
  await order(request);
  expect(await attempts(request.id)).toEqual([
    { state: 'failed', error: 'no_answer' },
    { state: 'made', error: null },
  ]);
});

test('a priced one is paid from the shop’s purse, given back when refused, not without an answer, and refused while the purse is short', async () => {
  const holds = async () =>
    (await shop.db.selectFrom('credit_purses').select('balance').where('owner_type', '=', 'shop').executeTakeFirst())?.balance ?? 0;
  const request = await approved('bulk', toStore);
  const before = (await ordered()).length;
  await setServicePrices(shop.db, { price_note: 60 }, shop.now());
  await expect(order(request)).rejects.toMatchObject({ code: 'shop_credits_short', facts: { missing: 60 } });
  expect([await attempts(request.id), (await ordered()).length - before]).toEqual([[], 0]);
  await inTransaction(shop.db, (tx) => fundShop(tx, { amount: 120, now: shop.now() }));
  await shop.db
    .updateTable('consignments')
    .set({ logistics_id: '1' })
    .where('id', '=', (await shop.notes(request.id))[0]?.id ?? 0)
    .execute();
  await expect(order(request)).rejects.toMatchObject({ code: 'note_refused' });
  expect(await holds()).toBe(120);
  shop.simulator.set({ at: 'create', cut: true });
  await expect(order(request)).rejects.toMatchObject({ code: 'return_unknown' });
  expect(await holds()).toBe(60);
});

test('a report about another return, or with a wrong signature, changes nothing', async () => {
  const first = await approved('bulk', toStore);
  await order(first);
  const others = await newest();
  const second = await approved('bulk', toStore);
  await order(second);
  const note = await shop.db.selectFrom('return_consignments').select('id').where('order_id', '=', first.id).executeTakeFirstOrThrow();
  const post = async (fields: Record<string, string>) =>
    (
      await fetch(shop.reportUrl.replace('/reply', `/returns/${note.id}/reply`), { method: 'POST', body: new URLSearchParams(fields) })
    ).text();
  expect(
    await post({ RtnMerchantTradeNo: others, RtnCode: '5008', RtnMsg: '', UpdateStatusDate: '2026/12/01 10:00:00', CheckMacValue: 'A' }),
  ).toBe('0|CheckMacValue Error');
  await report(await newest(), { code: '5008' });
  expect([(await sendBack(first.id))?.reported, (await sendBack(second.id))?.reported]).toEqual([null, 'arrived']);
});
