import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { paymentForm } from '#modules/payments/contract.ts';
import { addPaymentMethod } from '#modules/payments/index.ts';
import { addDeliveryMethod } from '#modules/shipping/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { promotionBuilders } from '#testing/promotion.ts';
import { type TestCaller, type TestShop, testShop } from '#testing/shop.ts';

let shop: TestShop;
let guest: TestCaller;
beforeAll(async () => {
  shop = await testShop();
});
beforeEach(() => {
  guest = shop.guest();
});
afterAll(() => shop.close());

const plain = {
  name: { tw: '配送', en: 'Delivery' },
  note: null,
  kind: 'home' as const,
  fee: 60,
  free_threshold: null,
  min_total: null,
  max_total: null,
  countries: ['tw' as const],
  pickup_address: null,
  active: true,
};
const delivery = async (change: Partial<Parameters<typeof addDeliveryMethod>[1]>): Promise<number> =>
  (await inTransaction(shop.db, (tx) => addDeliveryMethod(tx, { ...plain, ...change }))).id;

async function filled(form: object = {}, price = 590) {
  const { itemId } = await shop.product({ price, form });
  const { id } = await guest.call('cart.update', { cart: null, item: { product_item_id: itemId, quantity: 1, mode: 'add' } });
  return id;
}

const messagesFor = (cart: { blockers: { target: string; message: string }[] }, target: string) =>
  cart.blockers.filter((blocker) => blocker.target === target).map((blocker) => blocker.message);

describe('a delivery that does not accept these items', () => {
  test.each([
    ['cold goods', { temperature: 'chilled' }, {}, 'This delivery doesn’t carry chilled goods'],
    ['heavy goods', { weight: 2500 }, { max_weight_g: 2000 }, 'This delivery takes 2 kg at most'],
    [
      'goods too large for a store',
      { size: [500, 100, 100] },
      { kind: 'cvs', subtype: 'FAMIC2C' },
      'Too large for this delivery: 45 cm on the longest side and 105 cm of all three at most. Choose another one, or order in parts',
    ],
    ['a postcode it leaves out', {}, { excluded_zips: ['880'] }, 'We don’t deliver to this postcode this way'],
    ['a country it leaves out', {}, { countries: ['hk'] }, 'We don’t deliver to your area this way'],
    ['too little', {}, { min_total: 1000 }, 'This delivery is for goods of $1,000 or more'],
    ['too much', {}, { max_total: 500 }, 'This delivery is for goods up to $500'],
  ])('%s', async (_what, { weight, size, ...form }: { weight?: number; size?: number[]; temperature?: string }, change, reason) => {
    const method = await delivery(change as never);
    const id = await filled(form);
    await shop.db
      .updateTable('product_items')
      .set({ weight_g: weight ?? null, size_mm: size ?? null })
      .execute();
    const cart = await guest.call('cart.save', { id, delivery_method_id: method, recipient_zip: '88041' });
    expect(cart.delivery_method).toMatchObject({ id: method, available: false, reason });
    expect(messagesFor(cart, 'delivery_method_id')).toEqual([reason]);
    await shop.db.updateTable('product_items').set({ weight_g: null, size_mm: null }).execute();
  });

  test('items that may be sent only by another delivery', async () => {
    const id = await filled({ delivery_method_ids: [shop.pickup] });
    const cart = await guest.call('cart.save', { id, delivery_method_id: shop.home });
    expect(messagesFor(cart, 'delivery_method_id')).toEqual(['Something in your cart can’t be sent this way']);
    expect(cart.deliveries.filter((one) => one.available).map((one) => one.id)).toEqual([shop.pickup]);
  });
});

test('chilled items have their own parcel, each with its fee', async () => {
  const method = await delivery({
    temperatures: ['ambient', 'chilled'],
    surcharges: [{ kind: 'temperature', temperature: 'chilled', fee: 40 }],
  });
  const id = await filled();
  const cold = await shop.product({ form: { temperature: 'chilled' } });
  await guest.call('cart.update', { cart: id, item: { product_item_id: cold.itemId, quantity: 1, mode: 'add' } });
  expect(await guest.call('cart.save', { id, delivery_method_id: method })).toMatchObject({
    shipping_total: 160,
    parcels: [
      { temperature: 'ambient', is_newbang: false, fee: 60, names: [expect.any(String)] },
      { temperature: 'chilled', is_newbang: false, fee: 100, names: [expect.any(String)] },
    ],
  });
});

test('a payment that cannot be combined with the delivery reports the reason', async () => {
  const method = await delivery({ payment_ids: [shop.transfer] });
  const noCash = await delivery({ cod_allowed: false });
  const capped = await delivery({ cod_max: 600 });
  const id = await filled();
  const choose = (delivery_method_id: number) => guest.call('cart.save', { id, delivery_method_id, payment_method_id: shop.cod });
  const paired = 'This way to pay doesn’t go with the delivery you chose';
  expect(messagesFor(await choose(method), 'payment_method_id')).toEqual([paired]);
  expect(messagesFor(await choose(noCash), 'payment_method_id')).toEqual([paired]);
  expect(messagesFor(await choose(capped), 'payment_method_id')).toEqual(['The total for this payment method cannot be above $600']);
});

describe('a delivery day', () => {
  const rule = {
    mode: 'required' as const,
    lead_days: 2,
    cut_off: '14:00',
    horizon_days: 5,
    weekdays: [1, 2, 3, 4, 5],
    blackout_dates: ['2026-11-25'],
    slots: [{ id: 'am', name: { tw: '上午', en: 'Morning' } }],
  };

  test('is required, must be one of those offered, and has its time of day', async () => {
    const method = await delivery({ delivery_date: rule });
    const id = await filled();
    const unfilled = await guest.call('cart.save', { id, delivery_method_id: method });
    // Friday noon in Taipei: from Sunday on, no weekend, not the 25th.
    expect(unfilled.delivery_dates).toEqual({
      mode: 'required',
      cut_off: '14:00',
      dates: ['2026-11-23', '2026-11-24', '2026-11-26', '2026-11-27'],
      slots: [{ id: 'am', name: 'Morning' }],
    });
    expect(messagesFor(unfilled, 'delivery_at')).toEqual(['No specific delivery date selected']);
    const wrong = await guest.call('cart.save', { id, delivery_at: '2026-11-22' });
    expect(messagesFor(wrong, 'delivery_at')).toEqual(['We can no longer deliver on that day. Choose another']);
    const slotless = await guest.call('cart.save', { id, delivery_at: '2026-11-24' });
    expect(messagesFor(slotless, 'delivery_slot')).toEqual(['Choose a time of day for the delivery']);
    const complete = await guest.call('cart.save', { id, delivery_slot: 'am' });
    expect(complete).toMatchObject({ delivery_at: '2026-11-24', delivery_slot: 'am' });
    expect([...messagesFor(complete, 'delivery_at'), ...messagesFor(complete, 'delivery_slot')]).toEqual([]);
  });

  test('is no earlier than the day pre-ordered goods can be sent', async () => {
    const method = await delivery({ delivery_date: { ...rule, horizon_days: 20 } });
    const id = await filled({ preorder: { enabled: true, ship_from: '2026-12-01', note: null } });
    const cart = await guest.call('cart.save', { id, delivery_method_id: method });
    expect(cart.delivery_dates?.dates[0]).toBe('2026-12-01');
    expect(cart.items[0]?.product_item.preorder).toEqual({ ship_from: '2026-12-01', note: '' });
  });

  test('is no earlier than the day a pre-ordered part of a combo can be sent', async () => {
    const method = await delivery({ delivery_date: { ...rule, horizon_days: 20 } });
    const form = { preorder: { enabled: true, ship_from: '2026-12-01', note: null } };
    const { itemId } = await shop.product({ price: 590, form });
    const combo = await promotionBuilders(shop).combo(500, [[itemId]]);
    const choices = [{ slot_id: combo.slots[0] ?? 0, product_item_id: itemId }];
    const { id } = await guest.call('cart.update', {
      cart: null,
      item: { product_id: combo.id, slots: choices, quantity: 1, mode: 'add' },
    });
    const cart = await guest.call('cart.save', { id, delivery_method_id: method });
    expect(cart.delivery_dates?.dates[0]).toBe('2026-12-01');
  });
});

describe('typed fields', () => {
  test('a company’s invoice requires its name and a valid number', async () => {
    const id = await filled();
    const unfilled = await guest.call('cart.save', { id, invoice_type: 'company', invoice_company_id: '12345678' });
    expect(messagesFor(unfilled, 'invoice_company')).toEqual(['Company name is missing']);
    expect(messagesFor(unfilled, 'invoice_company_id')).toEqual(['This company number isn’t right. It has 8 digits']);
    const right = await guest.call('cart.save', { id, invoice_company: '庭下', invoice_company_id: '２２０９９１３１' });
    expect([...messagesFor(right, 'invoice_company'), ...messagesFor(right, 'invoice_company_id')]).toEqual([]);
  });

  test('a person’s barcode is checked only when there is one', async () => {
    const id = await filled();
    const wrong = await guest.call('cart.save', { id, invoice_barcode: 'ABC' });
    expect(messagesFor(wrong, 'invoice_barcode')).toEqual(['This mobile barcode isn’t right. It has 8 characters and starts with /']);
    expect(messagesFor(await guest.call('cart.save', { id, invoice_barcode: '/abc+123' }), 'invoice_barcode')).toEqual([]);
  });

  test('a tax ID is required for cross-border goods, stored sealed and shown masked', async () => {
    const id = await filled({ requires_tax_id: true });
    expect(messagesFor(await guest.call('cart.read', { id }), 'tax_id')).toEqual(['ID number for customs is missing']);
    const wrong = await guest.call('cart.save', { id, tax_id: 'A123456788' });
    expect(messagesFor(wrong, 'tax_id')).toEqual(['The tax ID must be entered correctly']);
    const right = await guest.call('cart.save', { id, tax_id: 'A123456789' });
    expect(right.tax_id).toBe('A12****789');
    expect(messagesFor(right, 'tax_id')).toEqual([]);
    const { fields } = await shop.db.selectFrom('carts').select('fields').where('id', '=', id).executeTakeFirstOrThrow();
    expect(JSON.stringify(fields)).not.toContain('A123456789');
    // The form sends back what it was shown.
    expect(messagesFor(await guest.call('cart.save', { id, tax_id: 'A12****789' }), 'tax_id')).toEqual([]);
  });

  test('one invalid part is reported, the others are saved, unknown ones ignored', async () => {
    const id = await filled();
    const sent = { id, name: 'Lin', phone: 42, credits_used: -1, invoice_type: 'yacht', prime: 'x', total: 1 };
    const saved = await guest.call('cart.save', sent as never);
    expect(saved.name).toBe('Lin');
    expect(Object.keys(saved.errors)).toEqual(['phone', 'invoice_type', 'credits_used']);
    expect(saved.prime).toBeNull();
  });
});

describe('a convenience store', () => {
  const reply = (token: string, change: object = {}) => ({
    MerchantID: '2000933',
    LogisticsSubType: 'FAMIC2C',
    CVSStoreID: '006598',
    CVSStoreName: '迪化<b>門市</b>',
    CVSAddress: '臺北市大同區迪化街一段 147 號',
    CVSTelephone: '',
    CVSOutSide: '0',
    ExtraData: token,
    ...change,
  });
  const kinds = { kind: 'cvs' as const, subtype: 'FAMIC2C' as const };

  test('is chosen on the carrier’s map, once per token', async () => {
    const method = await delivery(kinds);
    const id = await filled();
    const unfilled = await guest.call('cart.save', { id, delivery_method_id: method, payment_method_id: shop.transfer });
    expect(messagesFor(unfilled, 'cvs')).toEqual(['Select a pickup store or supermarket']);
    const form = await guest.call('cart.openMap', { cart: id });
    expect(form).toMatchObject({ method: 'POST', fields: { LogisticsSubType: 'FAMIC2C', IsCollection: 'N' } });
    expect(form.fields['ExtraData']).not.toContain(id.slice(0, 8));
    const token = form.fields['ExtraData'] ?? '';
    expect(await guest.call('cart.takeStore', reply(token))).toEqual({ location: '/en/cart#delivery' });
    const chosen = await guest.call('cart.read', { id });
    expect(chosen.cvs).toMatchObject({ subtype: 'FAMIC2C', store_id: '006598', name: '迪化門市' });
    expect(messagesFor(chosen, 'cvs')).toEqual([]);
    await guest.call('cart.takeStore', reply(token, { CVSStoreID: '999999' }));
    expect((await guest.call('cart.read', { id })).cvs?.store_id).toBe('006598');
    expect((await shop.guest().call('cart.read', { id })).cvs).toBeNull();
  });

  test('of another chain, by a forged or expired token is ignored', async () => {
    const method = await delivery(kinds);
    const id = await filled();
    await guest.call('cart.save', { id, delivery_method_id: method });
    const token = async () => (await guest.call('cart.openMap', { cart: id })).fields['ExtraData'] ?? '';
    await guest.call('cart.takeStore', reply(await token(), { LogisticsSubType: 'UNIMARTC2C' }));
    await guest.call('cart.takeStore', reply('0123456789abcdef0123'));
    const lateAnswer = await token();
    const start = shop.clock.now();
    shop.clock.set(new Date(start.getTime() + 30 * 60_000));
    await guest.call('cart.takeStore', reply(lateAnswer));
    shop.clock.set(start);
    expect((await guest.call('cart.read', { id })).cvs).toBeNull();
  });

  test('is removed with its chain, and required again when the store must accept payments', async () => {
    const method = await delivery(kinds);
    const id = await filled();
    await guest.call('cart.save', { id, delivery_method_id: method, payment_method_id: shop.transfer });
    await guest.call('cart.takeStore', reply((await guest.call('cart.openMap', { cart: id })).fields['ExtraData'] ?? ''));
    const cash = await guest.call('cart.save', { id, payment_method_id: shop.cod });
    expect(messagesFor(cash, 'cvs')).toEqual(['Select a pickup store or supermarket']);
    const form = await guest.call('cart.openMap', { cart: id, device: 'mobile' });
    expect(form.fields).toMatchObject({ IsCollection: 'Y', Device: '1' });
    await guest.call('cart.takeStore', reply(form.fields['ExtraData'] ?? ''));
    expect((await guest.call('cart.read', { id })).cvs?.store_id).toBe('006598');
    await guest.call('cart.save', { id, delivery_method_id: shop.home });
    expect((await guest.call('cart.save', { id, delivery_method_id: method })).cvs).toBeNull();
  });

  test('is only for the cart’s own browser, and for such deliveries', async () => {
    const id = await filled();
    await guest.call('cart.save', { id, delivery_method_id: shop.home });
    await expect(guest.call('cart.openMap', { cart: id })).rejects.toMatchObject({ code: 'no_store_needed' });
    await expect(shop.guest().call('cart.openMap', { cart: id, subtype: 'FAMIC2C' })).rejects.toMatchObject({ code: 'cart_not_found' });
  });

  test('requires a name the carrier accepts, and items up to its limit', async () => {
    const method = await delivery(kinds);
    const id = await filled({}, 20_001);
    const cart = await guest.call('cart.save', { id, delivery_method_id: method, name: 'L1n', phone: '02-2345-6789', email: 'a@b.tw' });
    expect(messagesFor(cart, 'name')[0]).toMatch(/^Enter the name on the recipient’s ID/);
    expect(messagesFor(cart, 'phone')[0]).toMatch(/^The carrier needs a Taiwan mobile number/);
    expect(messagesFor(cart, 'delivery_method_id')).toEqual(['This delivery is for goods up to $20,000']);
    expect(messagesFor(cart, 'recipient_address')).toEqual([]);
  });

  test('collects up to the carrier’s limit, fees included', async () => {
    const method = await delivery({ ...kinds, fee: 60 });
    const unbanked = { instructions: null, bank: null, expire_minutes: null };
    const cash = await inTransaction(shop.db, (tx) =>
      addPaymentMethod(tx, paymentForm.parse({ ...plain, ...unbanked, kind: 'cod', fee: 30 })),
    );
    const refusals = async (price: number, payment_method_id: number) =>
      messagesFor(await guest.call('cart.save', { id: await filled({}, price), delivery_method_id: method, payment_method_id }), target);
    const target = 'delivery_method_id';
    expect(await refusals(19_910, cash.id)).toEqual([]);
    expect(await refusals(19_911, cash.id)).toEqual(['This delivery is for goods up to $20,000']);
    expect(await refusals(20_000, shop.transfer)).toEqual([]);
  });
});
