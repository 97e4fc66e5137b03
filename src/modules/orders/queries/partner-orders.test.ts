import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '#platform/crypto/passwords.ts';
import { json } from '#platform/db/json.ts';
import { guest, staffWith, staffWithout } from '#testing/clients.ts';
import { insertBareOrder } from '#testing/orders/bare-order.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';
import type { PartnerOrders } from '../contract.ts';

const passcode = 'kumquat-2026';
let shop: ServedShop;
const ownOffer = 'mine-0000000000000000000';
const otherOffer = 'others-00000000000000000';
const none = 'none-000000000000000000';
const partnerPath = (id: string) => `/api/offers/${id}/orders`;

async function addOffer(public_id: string, code: string | null, commission_percent = 7.5): Promise<number> {
  const partner = { name: 'Mei', email: 'mei@example.com', commission_percent, passcode_hash: code && (await hashPassword(code)) };
  const row = {
    public_id,
    name: json({ tw: '夥伴優惠', en: 'A partner’s offer' }),
    message: json({ tw: '' }),
    trigger: 'code' as const,
    class: 'order' as const,
    benefit: json({ kind: 'amount', amount: 100 }),
    conditions: json({}),
    partner: json(partner),
  };
  const { id } = await shop.fixtures.db.insertInto('offers').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

async function addOrder(offerId: number, change: object): Promise<void> {
  const id = await insertBareOrder(shop.fixtures.db, change);
  await shop.fixtures.db
    .insertInto('order_adjustments')
    .values({ order_id: id, step: 'order_offer', offer_id: offerId, amount: 100 })
    .execute();
}

beforeAll(async () => {
  shop = await servedShop();
  const offer = await addOffer(ownOffer, passcode);
  await addOffer(otherOffer, 'another-passcode');
  await addOffer(none, null);
  const money = { items_total: 1100, discount_total: 100, grand_total: 1000 };
  await addOrder(offer, { ...money, order_no: '261121-00042', name: '王小明', payment_status: 'paid', status: 'processing' });
  await addOrder(offer, { ...money, order_no: '261121-00043', name: '陳亭', status: 'pending' });
  await addOrder(offer, { ...money, order_no: '261121-00044', name: 'Amy Lin', status: 'cancelled' });
});
afterAll(() => shop.close());

test('the passcode opens an offer’s orders with totals, remembered by the browser', async () => {
  const partner = guest(shop);
  expect(await partner.call('GET', partnerPath(ownOffer))).toMatchObject({ status: 404, body: { code: 'passcode_needed' } });
  const opened = await partner.call<PartnerOrders>('POST', partnerPath(ownOffer), { passcode });
  expect(opened.status).toBe(200);
  expect(opened.body.offer).toMatchObject({ name: 'A partner’s offer', commission_percent: 7.5 });
  // One paid order: 1,100 − 100 of items, 7.5% of them.
  expect(opened.body.totals).toEqual({
    orders: 2,
    cancelled: 1,
    items_total: 2200,
    discount: 200,
    paid: 1,
    paid_total: 1000,
    commission: 75,
  });
  const again = await partner.call<PartnerOrders>('GET', `${partnerPath(ownOffer)}?per_page=2&page=2`);
  expect(again.body.meta).toEqual({ page: 2, per_page: 2, total: 3 });
  expect(again.body.data.map(({ order_no }) => order_no)).toEqual(['261121-○○○42']);
});

test.each([
  [8.2, 1500, 123], // exactly 123, which binary fractions make 122.99…
  [2.5, 100, 3], // 2.5, half up
  [2.49, 100, 2],
])('%s percent of goods of %s is a commission of %s', async (percent, goods, commission) => {
  const id = `share-${goods}-${commission}`.padEnd(24, '0');
  const offer = await addOffer(id, passcode, percent);
  await addOrder(offer, {
    items_total: goods + 100,
    discount_total: 100,
    grand_total: goods,
    payment_status: 'paid',
    status: 'processing',
  });
  const { body } = await guest(shop).call<PartnerOrders>('POST', partnerPath(id), { passcode });
  expect(body.totals).toMatchObject({ paid_total: goods, commission });
});

test('names and numbers are masked, and no address, phone or e-mail is shown', async () => {
  const partner = guest(shop);
  const { text, body } = await partner.call<PartnerOrders>('POST', partnerPath(ownOffer), { passcode });
  expect(body.data.map(({ orderer, order_no }) => [orderer, order_no])).toEqual([
    ['A○○ ○○○', '261121-○○○44'],
    ['陳○', '261121-○○○43'],
    ['王○明', '261121-○○○42'],
  ]);
  for (const secret of ['buyer@example.com', '0912345678', 'mei@example.com', 'argon2', '00042', '小', 'token']) {
    expect(text).not.toContain(secret);
  }
  expect(Object.keys(body.data[0] ?? {}).sort()).toEqual([
    'created_at',
    'due',
    'grand_total',
    'items',
    'order_no',
    'orderer',
    'payment_status',
    'status',
    'to_give_back',
  ]);
});

test('a missing offer cannot be distinguished from one that is locked or has no passcode', async () => {
  const unknown = 'unknown-0000000000000000';
  const answers = await Promise.all(
    [ownOffer, none, unknown].map(async (id) => {
      const visitor = guest(shop);
      const read = await visitor.call('GET', partnerPath(id));
      const answer = await visitor.call('POST', partnerPath(id), { passcode: 'wrong-passcode' });
      return [read.status, read.body, answer.status, answer.body];
    }),
  );
  expect(answers[0]).toEqual([
    404,
    expect.objectContaining({ code: 'passcode_needed' }),
    422,
    expect.objectContaining({ code: 'passcode_wrong' }),
  ]);
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
});

test('the passcode of one offer opens no other, and a changed cookie opens nothing', async () => {
  const partner = guest(shop);
  await partner.call('POST', partnerPath(ownOffer), { passcode });
  expect((await partner.call('GET', partnerPath(otherOffer))).status).toBe(404);
  const [, until, signature] = (partner.cookies.get('shophouse_partner') ?? '').split('.');
  for (const forged of [
    `${otherOffer}.${until}.${signature}`,
    `${ownOffer}.${Number(until) + 1}.${signature}`,
    `${ownOffer}.${until}.`,
    'x',
    '..',
  ]) {
    partner.cookies.set('shophouse_partner', forged);
    expect((await partner.call('GET', partnerPath(ownOffer))).status).toBe(404);
    expect((await partner.call('GET', partnerPath(otherOffer))).status).toBe(404);
  }
});

test('a new passcode revokes access of every browser that used the old one', async () => {
  const id = 'changing-000000000000000';
  await addOffer(id, passcode);
  const partner = guest(shop);
  await partner.call('POST', partnerPath(id), { passcode });
  expect((await partner.call('GET', partnerPath(id))).status).toBe(200);
  const partnerNow = json({ name: 'Mei', email: '', commission_percent: 0, passcode_hash: await hashPassword('a-new-passcode') });
  await shop.fixtures.db.updateTable('offers').set({ partner: partnerNow }).where('public_id', '=', id).execute();
  expect((await partner.call('GET', partnerPath(id))).status).toBe(404);
});

test('wrong attempts wait longer and longer', async () => {
  const id = 'guessed-0000000000000000';
  await addOffer(id, passcode);
  const guesser = guest(shop);
  const statuses: number[] = [];
  for (let i = 0; i < 6; i++) statuses.push((await guesser.call('POST', partnerPath(id), { passcode: `guess-${i}` })).status);
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  expect((await guesser.call('POST', partnerPath(id), { passcode })).status).toBe(429);
});

test('staff with ‘offers view’ need no passcode, staff without it are refused', async () => {
  const path = `/api/admin/offers/${ownOffer}/partner-orders`;
  const allowed = await (await staffWith(shop, 'offers view')).call<PartnerOrders>('GET', path);
  expect([allowed.status, allowed.body.totals?.orders]).toEqual([200, 2]);
  expect((await (await staffWithout(shop, 'offers view')).call('GET', path)).status).toBe(403);
  expect((await guest(shop).call('GET', path)).status).toBe(401);
});
