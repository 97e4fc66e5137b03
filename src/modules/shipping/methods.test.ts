import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestCaller, type TestShop, testShop } from '#testing/shop.ts';

let shop: TestShop;
let staff: TestCaller;
beforeAll(async () => {
  shop = await testShop();
  staff = await shop.staff();
});
afterAll(() => shop.close());

test('a delivery method is saved in the shop’s currency and read back as it was sent', async () => {
  const form = {
    name: { tw: '冷藏宅配', en: 'Chilled' },
    note: { tw: '隔天到' },
    kind: 'home' as const,
    subtype: 'TCAT' as const,
    fee: 160,
    fee_tiers: [{ from: 1000, fee: 120 }],
    free_threshold: 3000,
    threshold_basis: 'before_discount' as const,
    surcharges: [
      { kind: 'zip' as const, zips: ['880', { from: '890', to: '896' }], fee: 90 },
      { kind: 'weight' as const, over_g: 5000, step_g: 1000, fee: 20 },
    ],
    excluded_zips: ['209'],
    min_total: 100,
    max_total: null,
    max_weight_g: 20_000,
    temperatures: ['chilled' as const],
    countries: ['tw' as const],
    cod_allowed: true,
    cod_fee: 30,
    cod_max: 20_000,
    delivery_date: {
      mode: 'optional' as const,
      lead_days: 1,
      cut_off: '12:00',
      horizon_days: 14,
      weekdays: [2, 4],
      blackout_dates: ['2027-01-01'],
      slots: [{ id: 'pm', name: { tw: '下午' } }],
    },
    payment_ids: [shop.transfer],
    pickup_address: null,
    for_newbang: true,
    tracking_url: 'https://example.com/?no={no}',
    active: true,
  };
  const { id, version } = await staff.call('shipping.create', form);
  expect(await staff.call('shipping.read', { id })).toEqual({ ...form, archived: false, id, version, sort: 3 });
});

test('an edit of an outdated version changes nothing', async () => {
  const { sort: _sort, ...method } = await staff.call('shipping.read', { id: shop.home });
  expect(await staff.call('shipping.update', { ...method, fee: 120 })).toEqual({ id: shop.home, version: 2 });
  await expect(staff.call('shipping.update', { ...method, fee: 999 })).rejects.toMatchObject({
    code: 'delivery_changed',
    facts: { current: 2 },
  });
  expect((await staff.call('shipping.read', { id: shop.home })).fee).toBe(120);
  await expect(staff.call('shipping.read', { id: 999 })).rejects.toMatchObject({ code: 'delivery_not_found' });
});

test('a range must not end before it begins', async () => {
  const { sort: _sort, ...method } = await staff.call('shipping.read', { id: shop.pickup });
  await expect(staff.call('shipping.update', { ...method, min_total: 500, max_total: 400 })).rejects.toMatchObject({
    fields: { max_total: [{ key: 'at_least', facts: { min: 500 } }] },
  });
});

test('a convenience store requires its chain, and no other method has one', async () => {
  const { id: _id, version: _version, sort: _sort, ...method } = await staff.call('shipping.read', { id: shop.pickup });
  for (const form of [
    { ...method, kind: 'cvs' as const },
    { ...method, kind: 'cvs' as const, subtype: 'TCAT' as const },
    { ...method, kind: 'home' as const, subtype: 'FAMIC2C' as const },
  ])
    await expect(staff.call('shipping.create', form)).rejects.toMatchObject({ fields: { subtype: [{}] } });
});

test('an archived method is not listed anywhere, and its cart chooses again', async () => {
  const { id, version } = await staff.call('shipping.create', {
    name: { tw: '快遞' },
    note: null,
    kind: 'home',
    fee: 80,
    free_threshold: null,
    min_total: null,
    max_total: null,
    countries: ['tw'],
    pickup_address: null,
    active: true,
  });
  const guest = shop.guest();
  const { id: cart } = await guest.call('cart.open', { cart: null });
  await guest.call('cart.save', { id: cart, delivery_method_id: id });
  await expect(staff.call('shipping.archive', { id, version: version + 1 })).rejects.toMatchObject({ code: 'delivery_changed' });
  await staff.call('shipping.archive', { id, version });
  expect((await staff.call('shipping.list', {})).data.map((row) => row.id)).not.toContain(id);
  expect(await guest.call('cart.read', { id: cart })).toMatchObject({ delivery_method_id: null, delivery_method: null });
  await expect(staff.call('shipping.archive', { id, version: version + 1 })).rejects.toMatchObject({ code: 'delivery_not_found' });
  await staff.call('shipping.archive', { id, version: version + 1, archived: false });
  const { data } = await staff.call('shipping.list', {});
  expect(data.find((row) => row.id === id)).toMatchObject({ archived: false, active: false, version: version + 2 });
});

test('shoppers see the methods in the order staff set, without inactive ones', async () => {
  await staff.call('shipping.reorder', { ids: [shop.pickup, shop.home] });
  const { sort: _sort, ...cod } = await staff.call('payments.read', { id: shop.cod });
  await staff.call('payments.update', { ...cod, active: false });
  await staff.call('payments.reorder', { ids: [shop.transfer, shop.cod] });
  const cart = await shop.guest().call('cart.open', { cart: null });
  expect(cart.deliveries.slice(0, 2).map((d) => d.id)).toEqual([shop.pickup, shop.home]);
  expect(cart.payments.map((p) => p.id)).toEqual([shop.transfer]);
});

test('a transfer requires a bank account', async () => {
  const { sort: _sort, ...transfer } = await staff.call('payments.read', { id: shop.transfer });
  await expect(staff.call('payments.update', { ...transfer, bank: null })).rejects.toMatchObject({
    fields: { 'bank.account_number': [{ key: 'required' }] },
  });
});

test('what a save, an archiving and a restoring changed is logged in major units, and a save is reverted once', async () => {
  const { sort: _sort, ...method } = await staff.call('shipping.read', { id: shop.home });
  const dates = { mode: 'optional' as const, lead_days: 2, horizon_days: 10, weekdays: [], blackout_dates: [], slots: [] };
  const saved = await staff.call('shipping.update', { ...method, fee: 135, delivery_date: { ...dates, cut_off: null } });
  const [entry] = (await staff.call('shipping.logs', { id: shop.home })).data;
  expect(entry?.changes).toContainEqual({ field: 'fee', old: method.fee, new: 135 });
  expect(entry?.changes).toContainEqual({ field: 'delivery_date.lead_days', old: null, new: 2 });
  await staff.call('shipping.revert', { id: shop.home, log_id: entry?.id ?? 0 });
  const reverted = await staff.call('shipping.read', { id: shop.home });
  expect(reverted).toMatchObject({ fee: method.fee, delivery_date: null, version: saved.version + 1 });
  await expect(staff.call('shipping.revert', { id: shop.home, log_id: entry?.id ?? 0 })).rejects.toMatchObject({
    code: 'nothing_to_revert',
  });

  const [undone] = (await staff.call('shipping.logs', { id: shop.home })).data;
  await staff.call('shipping.revert', { id: shop.home, log_id: undone?.id ?? 0 });
  const again = await staff.call('shipping.read', { id: shop.home });
  expect(again).toMatchObject({ fee: 135, delivery_date: { ...dates, cut_off: null } });
  await staff.call('shipping.archive', { id: shop.home, version: again.version });
  await expect(staff.call('shipping.revert', { id: shop.home, log_id: undone?.id ?? 0 })).rejects.toMatchObject({
    code: 'delivery_not_found',
  });
  await staff.call('shipping.archive', { id: shop.home, version: again.version + 1, archived: false });
  const actions = (await staff.call('shipping.logs', { id: shop.home })).data.map(({ action }) => action);
  expect(actions.slice(0, 5)).toEqual(['restore', 'archive', 'revert', 'revert', 'update']);
});
