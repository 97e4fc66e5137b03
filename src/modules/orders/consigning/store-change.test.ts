import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mailing } from '#modules/orders/index.ts';
import { mailWorker } from '#testing/mails.ts';
import { type ConsigningShop, consigningShop } from '#testing/providers/consigning.ts';

let shop: ConsigningShop;
let member: number;
/** Stores of FamilyMart that are open, without the one of every test's parcel. */
let stores: { store_id: string; name: string; address: string }[];
beforeAll(async () => {
  shop = await consigningShop();
  member = await shop.customer();
  const listed = (await (await shop.ports.storeMap())?.storeList('FAMIC2C')) ?? [];
  stores = listed.filter(({ store_id }) => store_id !== first);
});
afterAll(() => shop.close());
beforeEach(() => shop.simulator.set({}));

const first = '006598';
const minute = 1 / 1440;
type Noted = Awaited<ReturnType<typeof closed>>;

/** An order of a member whose FamilyMart store has closed. */
async function closed() {
  const order = await shop.noted('family', { customerId: member });
  await shop.simulator.advance(order.carrierId, '7011');
  const { token } = await shop.db.selectFrom('orders').select('token').where('id', '=', order.id).executeTakeFirstOrThrow();
  return { ...order, token };
}
const openMap = async ({ token, parcelId }: Noted, by: number | null = member) =>
  ((await shop.shopper(by)('openStoreMap', { token, parcel_id: parcelId })) as { fields: Record<string, string> }).fields;
/** The form that the browser brings back from the map, with the store that was chosen there. */
const reply = async (fields: Record<string, string>, store_id: string, change: object = {}): Promise<{ location: string }> =>
  (await shop.shopper(null)('takeStore', {
    ...{ MerchantID: fields['MerchantID'], LogisticsSubType: 'FAMIC2C', CVSStoreID: store_id, CVSStoreName: 'x', CVSAddress: 'y' },
    ...{ MerchantTradeNo: '', CVSTelephone: '', CVSOutSide: '0', ExtraData: fields['ExtraData'], ...change },
  })) as { location: string };
const outcome = async (answer: Promise<{ location: string }>) => new URL((await answer).location, 'http://x').searchParams.get('store');
const storeOfOrder = async ({ id }: Noted) => (await shop.staff('show', { id })).delivery.store?.store_id;
const storeAtCarrier = async ({ id }: Noted) => (await shop.atCarrier(id))[0]?.store_id;
const at = (n: number) => stores[n]?.store_id ?? '';

describe('the shopper of a parcel whose store has closed', () => {
  test('is written to once, while it is so, in the language of the order', async () => {
    const order = await closed();
    await shop.simulator.advance(order.carrierId, '7011');
    expect(await shop.mails(order.id)).toEqual(['store_closed']);
    const facts = () => mailing.buyerMailFacts(shop.db, { mail: 'store_closed', orderId: order.id, subject: order.parcelId });
    expect(await facts()).toMatchObject({ order: { token: order.token }, parcel: { no: 1, store: { store_id: first } } });
    await reply(await openMap(order), at(0));
    expect(await facts()).toBeUndefined();
  });

  test('is written to again when the next store closes as well, and staff are alerted again', async () => {
    const mails = mailWorker(shop.db, { now: shop.now });
    const order = await closed();
    const written = async () => {
      await mails.run();
      const rows = await shop.db.selectFrom('mails').select('effect_key').where('kind', '=', 'store_closed').execute();
      return rows.filter(({ effect_key }) => effect_key.split(':')[1] === String(order.parcelId)).length;
    };
    const alerts = async () =>
      (await shop.db.selectFrom('outbox').select('payload').where('kind', '=', 'staff_failure').execute()).filter(
        ({ payload }) => (payload as { order_id: number }).order_id === order.id,
      ).length;
    expect([await written(), await alerts()]).toEqual([1, 1]);
    for (const [n, next] of stores.slice(0, 2).entries()) {
      shop.advance(minute);
      await reply(await openMap(order), next.store_id);
      for (let times = 0; times < 2; times += 1) {
        shop.advance(minute);
        await shop.simulator.advance(order.carrierId, '7011');
      }
      expect([await written(), await alerts()]).toEqual([2 + n, 2 + n]);
    }
  });

  test('sends it to another store of the chain, at the carrier and in the order', async () => {
    const order = await closed();
    const view = await shop.as(member)('byToken', { token: order.token });
    expect(view.shippings).toMatchObject([{ closed_store: { parcel_id: order.parcelId } }]);
    const fields = await openMap(order);
    expect(fields).toMatchObject({ LogisticsSubType: 'FAMIC2C', IsCollection: 'Y' });
    // The shopper reads English; the order was placed in Chinese.
    expect(await reply(fields, at(0))).toEqual({ location: `/en/order/${order.token}?store=changed` });
    expect(await storeAtCarrier(order)).toBe(at(0));
    const after = await shop.as(member)('byToken', { token: order.token });
    expect(after.shippings).toMatchObject([{ closed_store: null }]);
    expect(after.delivery.store).toMatchObject(stores[0] ?? {});
    expect(await outcome(reply(fields, at(1)))).toBeNull();
    expect([await storeAtCarrier(order), await storeOfOrder(order)]).toEqual([at(0), at(0)]);
  });

  test('cannot with another chain, a store that is not listed, a forged or late token', async () => {
    const order = await closed();
    expect(await outcome(reply(await openMap(order), '131386', { LogisticsSubType: 'UNIMARTC2C' }))).toBe('closed');
    expect(await outcome(reply(await openMap(order), '999999'))).toBe('closed');
    expect(await outcome(reply({ ...(await openMap(order)), ExtraData: '0123456789abcdef0123' }, at(0)))).toBeNull();
    const late = await openMap(order);
    shop.advance(30 * minute);
    expect(await outcome(reply(late, at(0)))).toBeNull();
    expect([await storeAtCarrier(order), await storeOfOrder(order)]).toEqual([first, first]);
    const fields = await openMap(order);
    shop.advance(29 * minute);
    expect(await outcome(reply(fields, at(0)))).toBe('changed');
  });

  test('must be who may see the order; a stranger sees that the store has closed and nothing else', async () => {
    const order = await closed();
    for (const stranger of [null, await shop.customer()])
      await expect(openMap(order, stranger)).rejects.toMatchObject({ code: 'open_order_first' });
    const other = await closed();
    await expect(openMap({ ...order, parcelId: other.parcelId })).rejects.toMatchObject({ code: 'order_not_found' });
  });

  test('cannot while no store has closed, nor once the parcel has moved on', async () => {
    const { id, parcelId, ...rest } = await shop.noted('family', { customerId: member });
    const { token } = await shop.db.selectFrom('orders').select('token').where('id', '=', id).executeTakeFirstOrThrow();
    await expect(openMap({ id, parcelId, ...rest, token })).rejects.toMatchObject({ code: 'store_change_late' });
    const order = await closed();
    const fields = await openMap(order);
    shop.advance(minute);
    await shop.simulator.advance(order.carrierId, '3032');
    await shop.simulator.advance(order.carrierId, '3019');
    expect(await outcome(reply(fields, at(0)))).toBe('late');
    expect([await storeAtCarrier(order), await storeOfOrder(order)]).toEqual([first, first]);
  });

  test('and staff at once change it once: order and carrier have the same store', async () => {
    for (let n = 0; n < 5; n += 1) {
      const order = await closed();
      const fields = await openMap(order);
      const byStaff = (store_id: string) => shop.call('changeStore', { id: order.id, parcel_id: order.parcelId, store_id });
      const answers = await Promise.allSettled([
        ...stores.slice(1, 10).map(({ store_id }) => byStaff(store_id)),
        reply(fields, at(0)).then(({ location }) => (location.endsWith('=changed') ? location : Promise.reject(new Error(location)))),
      ]);
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await storeOfOrder(order)).toBe(await storeAtCarrier(order));
      expect(await storeOfOrder(order)).not.toBe(first);
    }
  });

  test('hears that the answer was lost, and the carrier’s report settles it', async () => {
    const order = await closed();
    shop.simulator.set({ at: 'change', lose_answer: true });
    expect(await outcome(reply(await openMap(order), at(2)))).toBe('unknown');
    shop.simulator.set({});
    expect([await storeAtCarrier(order), await storeOfOrder(order)]).toEqual([at(2), first]);
    expect(await outcome(reply(await openMap(order), at(3)))).toBe('running');
    shop.advance(minute);
    await shop.simulator.advance(order.carrierId, '2105');
    expect(await storeOfOrder(order)).toBe(at(2));
    await expect(openMap(order)).rejects.toMatchObject({ code: 'store_change_late' });
  });

  test('may choose again two minutes after an answer was lost, without the carrier’s report', async () => {
    const order = await closed();
    shop.simulator.set({ at: 'change', cut: true });
    expect(await outcome(reply(await openMap(order), at(2)))).toBe('unknown');
    shop.simulator.set({});
    shop.advance(2 * minute);
    expect(await outcome(reply(await openMap(order), at(3)))).toBe('changed');
    expect([await storeAtCarrier(order), await storeOfOrder(order)]).toEqual([at(3), at(3)]);
  });

  test('is not told again by a report from before the change, but may change it again when the next store closes', async () => {
    const order = await closed();
    shop.advance(minute);
    await reply(await openMap(order), at(0));
    await shop.simulator.advance(order.carrierId, '300');
    expect((await shop.as(member)('byToken', { token: order.token })).shippings).toMatchObject([{ closed_store: null }]);
    shop.advance(minute);
    await shop.simulator.advance(order.carrierId, '7011');
    expect(await outcome(reply(await openMap(order), at(1)))).toBe('changed');
    expect(await storeOfOrder(order)).toBe(at(1));
  });
});
