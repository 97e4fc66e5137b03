import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fundShop } from '#modules/credits/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { clearCreditSettings, setServicePrices } from '#testing/credit-prices.ts';
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

const shopHolds = async () =>
  (await shop.db.selectFrom('credit_purses').select('balance').where('owner_type', '=', 'shop').executeTakeFirst())?.balance;

const status = async (id: number) => (await shop.staff('show', { id })).shipping_status;

describe('making a note', () => {
  test('stores its number with the parcel, which is being prepared, and links the carrier’s page', async () => {
    const { id, grand_total } = await shop.sell('family');
    const answer = await make(id);
    const [at] = await shop.atCarrier(id);
    expect(at?.sent).toMatchObject({
      LogisticsSubType: 'FAMIC2C',
      GoodsAmount: String(grand_total),
      IsCollection: 'Y',
      GoodsName: '胭脂碗',
      SenderName: '王小明',
      ReceiverName: '林美惠',
      ReceiverCellPhone: '0912345678',
      ReceiverStoreID: '006598',
      ServerReplyURL: shop.reportUrl,
    });
    expect(await shop.parcels(id)).toMatchObject([
      {
        status: 'preparing',
        consignment_no: at?.payment_no,
        tracking_no: at?.payment_no,
        tracking_url: `https://carrier.example/track?no=${at?.payment_no}`,
      },
    ]);
    expect(answer).toMatchObject({
      connected: true,
      parcels: [
        {
          carrier: 'FAMIC2C',
          note: { state: 'made', number: at?.payment_no, collects: grand_total, printed_at: null },
          may: { make: false, print: true, discard: 'here', change_store: false },
        },
      ],
    });
  });

  test('twenty at once make one, and pay the carrier once', async () => {
    const { id } = await shop.sell('seven');
    const before = shop.simulator.calls()['/Express/Create'] ?? 0;
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => make(id)));
    expect(answers.filter(({ status: one }) => one === 'fulfilled')).toHaveLength(1);
    expect([(await shop.notes(id)).length, (await shop.atCarrier(id)).length]).toEqual([1, 1]);
    expect((shop.simulator.calls()['/Express/Create'] ?? 0) - before).toBe(1);
    const [at] = await shop.atCarrier(id);
    expect((await shop.parcels(id))[0]?.tracking_no).toBe(`${at?.payment_no}${at?.validation_no}`);
  });

  test.each([
    ['the answer is lost', { lose_answer: true }, 1],
    ['the answer is nonsense', { garble: true }, 1],
    ['the carrier is away', { fail_with: 503 }, 2],
    ['the connection is cut', { cut: true }, 2],
  ])('when %s it is queried before another try, and made once', async (_, fault, creates) => {
    const { id } = await shop.sell('family');
    const before = shop.simulator.calls()['/Express/Create'] ?? 0;
    shop.simulator.set({ at: 'create', ...fault });
    expect(await make(id)).toMatchObject({ parcels: [{ note: { state: 'pending' }, may: { make: false, print: false } }] });
    await expect(make(id)).rejects.toMatchObject({ code: 'note_exists' });
    shop.simulator.set({});
    await shop.send();
    expect(await shop.notes(id)).toMatchObject([{ state: 'pending', tries: 1 }]);
    shop.advance(2 / 1440);
    await shop.send();
    expect(await shop.notes(id)).toMatchObject([{ state: 'made' }]);
    expect(await shop.atCarrier(id)).toHaveLength(1);
    expect((shop.simulator.calls()['/Express/Create'] ?? 0) - before).toBe(creates);
  });

  test('a refusal keeps the carrier’s words, and the parcel can have another note', async () => {
    const { id } = await shop.sell('family');
    shop.simulator.set({ wallet_empty: true });
    await expect(make(id)).rejects.toMatchObject({ code: 'note_refused', facts: { reason: '餘額不足，請先儲值' } });
    expect(await shop.call('show', { id })).toMatchObject({
      parcels: [{ note: { state: 'failed', error: '餘額不足，請先儲值', error_code: '10500076' }, may: { make: true } }],
    });
    expect((await shop.parcels(id))[0]).toMatchObject({ status: 'unshipped', consignment_no: null });
    shop.simulator.set({});
    await make(id);
    expect((await shop.notes(id)).map(({ state }) => state)).toEqual(['failed', 'made']);
  });

  test('a priced note is paid from the shop’s purse, given back when refused or cancelled, and refused while the purse is short', async () => {
    await setServicePrices(shop.db, { price_note: 60 }, shop.now());
    const { id } = await shop.sell('family');
    await expect(make(id)).rejects.toMatchObject({ code: 'shop_credits_short', facts: { missing: 60 } });
    expect([await shop.notes(id), await shop.atCarrier(id)]).toEqual([[], []]);
    await inTransaction(shop.db, (tx) => fundShop(tx, { amount: 60, now: shop.now() }));
    shop.simulator.set({ wallet_empty: true });
    await expect(make(id)).rejects.toMatchObject({ code: 'note_refused' });
    expect(await shopHolds()).toBe(60);
    shop.simulator.set({});
    await make(id);
    expect(await shopHolds()).toBe(0);
    const [parcel] = await shop.parcels(id);
    await shop.call('discard', { id, parcel_id: parcel?.id ?? 0 });
    expect(await shopHolds()).toBe(60);
    await clearCreditSettings(shop.db);
  });

  test('what may not be shipped gets none: an unpaid order, a cancelled one, an own delivery', async () => {
    const unpaid = await shop.sell('family', { payment: 'transfer' });
    await expect(make(unpaid.id)).rejects.toMatchObject({ code: 'note_not_possible' });
    const own = await shop.place({ items: [{ itemId: await shop.item(100) }], payment: 'cod' });
    await expect(make(own.id)).rejects.toMatchObject({ code: 'no_carrier' });
    const cancelled = await shop.sell('family');
    await shop.superman('move', { id: cancelled.id, machine: 'order', from: 'processing', to: 'cancelled', reason: '不要了' });
    await expect(make(cancelled.id)).rejects.toMatchObject({ code: 'note_not_possible' });
    expect([...(await shop.notes(unpaid.id)), ...(await shop.notes(own.id)), ...(await shop.notes(cancelled.id))]).toEqual([]);
  });

  test('the carrier’s rules are checked before it is called, with a sentence that says which', async () => {
    const { id } = await shop.sell('family');
    await shop.db.updateTable('orders').set({ recipient_name: '陳 3', recipient_phone: '02-27880044' }).where('id', '=', id).execute();
    const before = shop.simulator.calls()['/Express/Create'];
    await expect(make(id)).rejects.toMatchObject({
      code: 'note_not_possible',
      facts: { reason: expect.stringMatching(/^Recipient’s name: .*; Recipient’s phone: /) },
    });
    expect(shop.simulator.calls()['/Express/Create']).toBe(before);
  });

  test('many orders at once: made, unchanged, refused with the reason', async () => {
    const [fresh, made, unpaid] = [
      await shop.sell('family'),
      await shop.noted('seven'),
      await shop.sell('family', { payment: 'transfer' }),
    ];
    expect(await shop.call('makeMany', { ids: [fresh.id, made.id, unpaid.id] })).toMatchObject({
      done: [fresh.id],
      unchanged: [made.id],
      failed: [{ id: unpaid.id, code: 'note_not_possible', message: expect.stringMatching(/^No consignment note can be made: /) }],
    });
  });

  test('a home parcel names the day and the time of day that its buyer chose', async () => {
    const { id } = await shop.sell('cat');
    const slot = { slot_name: { tw: '上午' }, slot_time: 'morning' };
    await shop.db
      .updateTable('orders')
      .set({ delivery_on: '2026-12-24', delivery_slot: 's1', delivery_method: sql`delivery_method || ${JSON.stringify(slot)}::jsonb` })
      .where('id', '=', id)
      .execute();
    await make(id);
    expect((await shop.atCarrier(id)).map(({ sent }) => sent)).toMatchObject([
      { ScheduledDeliveryDate: '2026/12/24', ScheduledDeliveryTime: '1' },
    ]);
  });

  test('two parcels of different temperatures get a note each, and together collect exactly the total', async () => {
    const items = [{ itemId: await shop.item(300) }, { itemId: await shop.item(199, 10, { temperature: 'chilled' }), quantity: 2 }];
    const { id, grand_total } = await shop.sell('cat', { items });
    await make(id, { size: '90' });
    const sent = (await shop.atCarrier(id)).map((one) => one.sent);
    expect(sent.map(({ Temperature, Specification, Distance }) => [Temperature, Specification, Distance])).toEqual([
      ['0001', '0002', '00'],
      ['0002', '0002', '00'],
    ]);
    expect(sent.reduce((sum, { GoodsAmount }) => sum + Number(GoodsAmount), 0)).toBe(grand_total);
  });

  test('the post gets the weight in kilograms', async () => {
    const { id } = await shop.sell('post');
    await shop.db.updateTable('order_shippings').set({ weight_g: 1250 }).where('order_id', '=', id).execute();
    await make(id);
    expect((await shop.atCarrier(id))[0]?.sent).toMatchObject({ GoodsWeight: '1.250', ReceiverZipCode: '103', LogisticsType: 'HOME' });
    expect((await shop.parcels(id))[0]?.tracking_no).toMatch(/^9\d{11}$/);
  });
});

describe('a note', () => {
  test('is printed in one page per chain, and without one nothing is printed', async () => {
    const [a, b, c] = [await shop.noted('family'), await shop.noted('family'), await shop.noted('seven')];
    const none = await shop.sell('family');
    const [missing] = await shop.parcels(none.id);
    const ids = [a.parcelId, b.parcelId, c.parcelId];
    await expect(shop.call('print', { parcel_ids: [...ids, missing?.id] })).rejects.toMatchObject({
      code: 'no_consignment_note',
      facts: { orders: none.order_no },
    });
    const { forms } = (await shop.call('print', { parcel_ids: ids })) as { forms: { url: string; fields: Record<string, string> }[] };
    expect(forms).toMatchObject([
      { carrier: 'FAMIC2C', count: 2, fields: { AllPayLogisticsID: `${a.carrierId},${b.carrierId}` } },
      { carrier: 'UNIMARTC2C', count: 1 },
    ]);
    for (const { url, fields } of forms) {
      const page = await fetch(url, { method: 'POST', body: new URLSearchParams(fields) });
      expect([page.status, (await page.text()).match(/<article>/g)?.length]).toEqual([200, fields['AllPayLogisticsID']?.split(',').length]);
    }
    expect((await shop.notes(a.id))[0]?.printed_at).toEqual(shop.now());
  });

  test('of 7-ELEVEN is cancelled at the carrier, and the parcel can have another', async () => {
    const { id, parcelId } = await shop.noted('seven');
    expect(await shop.call('discard', { id, parcel_id: parcelId })).toMatchObject({
      parcels: [{ note: { state: 'cancelled' }, may: { make: true } }],
    });
    expect((await shop.atCarrier(id))[0]?.code).toBe('9999');
    expect((await shop.parcels(id))[0]).toMatchObject({ consignment_no: null, tracking_no: null, tracking_url: null });
  });

  test('of an order that is cancelled afterwards can still be discarded, and no other is made', async () => {
    const { id, parcelId } = await shop.noted('seven');
    await shop.superman('move', { id, machine: 'order', from: 'processing', to: 'cancelled', reason: '不要了' });
    expect(await shop.call('show', { id })).toMatchObject({ parcels: [{ may: { make: false, print: false, discard: 'carrier' } }] });
    const answer = await shop.call('discard', { id, parcel_id: parcelId });
    expect(answer).toMatchObject({ parcels: [{ note: { state: 'cancelled' }, may: { make: false, discard: null } }] });
    expect((await shop.atCarrier(id))[0]?.code).toBe('9999');
  });

  test('keeps its order as it is, and its parcel whole, until it is discarded', async () => {
    const { id, parcelId } = await shop.noted('family');
    const { version } = await shop.staff('show', { id });
    await expect(shop.staff('update', { id, version, customer_note: '要包裝' })).rejects.toMatchObject({ code: 'order_has_note' });
    await shop.call('discard', { id, parcel_id: parcelId });
    const after = await shop.staff('show', { id });
    expect(await shop.staff('update', { id, version: after.version, customer_note: '要包裝' })).toMatchObject({ customer_note: '要包裝' });
  });

  test('whose store has closed is sent to another one', async () => {
    const { id, parcelId, carrierId } = await shop.noted('seven');
    await shop.simulator.advance(carrierId, '2101');
    expect(await shop.call('show', { id })).toMatchObject({
      parcels: [{ note: { attention: 'store_closed' }, may: { change_store: true } }],
    });
    await expect(shop.call('changeStore', { id, parcel_id: parcelId, store_id: '9999' })).rejects.toMatchObject({
      code: 'store_not_changed',
    });
    const other = (await (await shop.ports.storeMap())?.storeList('UNIMARTC2C'))?.find(({ store_id }) => store_id !== '131386');
    const answer = await shop.call('changeStore', { id, parcel_id: parcelId, store_id: other?.store_id });
    expect(answer).toMatchObject({ parcels: [{ note: { attention: null } }] });
    expect((await shop.atCarrier(id))[0]?.store_id).toBe(other?.store_id);
    expect((await shop.staff('show', { id })).delivery.store).toMatchObject({ store_id: other?.store_id, name: other?.name });
  });
});

describe('a parcel picked up at the shop', () => {
  test('is handed over to the person who shows its code', async () => {
    const { id } = await shop.place({ items: [{ itemId: await shop.item(100) }], payment: 'cod', delivery: shop.pickup });
    for (const [from, to] of [
      ['unshipped', 'shipped'],
      ['shipped', 'arrived'],
    ] as const)
      await shop.superman('move', { id, machine: 'shipping', from, to });
    const [parcel] = await shop.parcels(id);
    expect(parcel?.pickup_code).toMatch(/^\d{6}$/);
    const wrong = parcel?.pickup_code === '000000' ? '000001' : '000000';
    await expect(shop.call('handOver', { id, parcel_id: parcel?.id, code: wrong })).rejects.toMatchObject({ code: 'pickup_code_wrong' });
    const answers = await Promise.allSettled(
      Array.from({ length: 5 }, () => shop.call('handOver', { id, parcel_id: parcel?.id, code: ` ${parcel?.pickup_code} ` })),
    );
    expect(answers.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    expect(await status(id)).toBe('delivered');
  });
});
