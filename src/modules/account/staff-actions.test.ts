import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { json } from '#platform/db/json.ts';
import { type CustomerClient, guest, impersonating, type StaffClient, signUpCustomer, staffWith, superman } from '#testing/clients.ts';
import { buy } from '#testing/orders/shopping.ts';
import { promotionBuilders } from '#testing/promotion.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';
import type { CustomerOverview } from './contract.ts';

type Entry = {
  action: string;
  actor: { name: string; as_customer: boolean };
  changes: { field: string; new: unknown }[];
};

let shop: ServedShop;
let staffClient: StaffClient;
let rules: ReturnType<typeof promotionBuilders>;
beforeAll(async () => {
  shop = await servedShop();
  staffClient = await staffWith(shop, 'customers view', 'customers update', 'orders view', 'coupons update', 'logs view');
  rules = promotionBuilders(shop.fixtures);
  await superman(shop);
});
afterEach(async () => expect(await shop.fixtures.broken()).toEqual([]));
afterAll(() => shop.close());

const read = async (id: number) =>
  (
    await staffClient.call<{ version: number; orders: number; credits: number; status: string; tags: string[] }>(
      'GET',
      `/api/admin/customers/${id}`,
    )
  ).body;
const overview = async (id: number) => (await staffClient.call<CustomerOverview>('GET', `/api/admin/customers/${id}/overview`)).body;
async function merge(id: number, from: number, overrides: object = {}) {
  const [remaining, emptied] = [await read(id), await read(from)];
  return staffClient.call('POST', `/api/admin/customers/${id}/merge`, {
    version: remaining.version,
    from,
    from_version: emptied.version,
    ...overrides,
  });
}

test('merging moves orders, credits with their history, addresses and wishlist, and anonymises the other account', async () => {
  const { itemId, id: productId } = await shop.fixtures.product({ price: 500, stock: 20 });
  const [remaining, emptied] = [await signUpCustomer(shop), await signUpCustomer(shop)];
  await rules.credits(remaining.id, 100);
  await rules.credits(emptied.id, 250);
  const placed = await buy(shop.fixtures, emptied, { itemId, credits: 50 });
  await buy(shop.fixtures, remaining, { itemId });
  await emptied.call('POST', '/api/my/wishlist', { product_id: productId });
  await staffClient.call('POST', '/api/admin/customers/bulk', { ids: [emptied.id], add: ['tea'] });

  const stale = await merge(remaining.id, emptied.id, { from_version: 99 });
  expect([stale.status, stale.body['code']]).toEqual([409, 'customer_changed']);
  expect((await merge(remaining.id, remaining.id)).body['code']).toBe('same_customer');
  const merged = await merge(remaining.id, emptied.id);
  expect(merged.status, merged.text).toBe(200);

  expect(await read(remaining.id)).toMatchObject({ orders: 2, credits: 300, tags: ['tea'] });
  expect(await read(emptied.id)).toMatchObject({ orders: 0, credits: 0, status: 'anonymised' });
  expect((await emptied.call('GET', '/api/customer/me')).status).toBe(401);
  const wishlist = await remaining.call<{ data: { product_id: number }[] }>('GET', '/api/my/wishlist');
  expect(wishlist.body.data.map((item) => item.product_id)).toEqual([productId]);
  const orders = await staffClient.call<{ data: { order_no: string }[] }>('GET', `/api/admin/orders?customer=${remaining.id}`);
  expect(orders.body.data.map(({ order_no }) => order_no)).toContain(placed.order_no);
  const logs = await staffClient.call<{ data: { action: string }[] }>('GET', `/api/admin/customers/${remaining.id}/logs`);
  expect(logs.body.data[0]?.action).toBe('merge');
  expect((await merge(remaining.id, emptied.id)).body['code']).toBe('customer_anonymised');
});

test('merging moves what the other account waits for, so that erasing the account that stays ends it', async () => {
  const { itemId } = await shop.fixtures.product({ stock: 0 });
  const [remaining, emptied] = [await signUpCustomer(shop), await signUpCustomer(shop)];
  await emptied.call('POST', '/api/notify-me', { product_item_id: itemId, email: emptied.account.email });
  expect((await merge(remaining.id, emptied.id)).status).toBe(200);
  const waiting = await shop.db
    .selectFrom('stock_notices')
    .select(['customer_id', 'email'])
    .where('product_item_id', '=', itemId)
    .execute();
  expect(waiting).toEqual([{ customer_id: remaining.id, email: emptied.account.email }]);
});

test('after a merge a customer with addresses has one default address', async () => {
  const [remaining, first, second] = [await signUpCustomer(shop), await signUpCustomer(shop), await signUpCustomer(shop)];
  for (const { call } of [first, second]) {
    for (const label of ['home', 'work']) {
      const form = { label, name: '林美惠', phone: '0912345678', zip: '100', city: '台北市', district: '中正區', address: '重慶南路 1 號' };
      expect((await call('POST', '/api/customer/addresses', { ...form, is_default: label === 'work' })).status).toBe(201);
    }
  }
  const addresses = async () => {
    const { body } = await remaining.call<{ addresses: { id: number; is_default: boolean }[] }>('GET', '/api/customer/me');
    return body.addresses.filter(({ is_default }) => is_default).map(({ id }) => id);
  };
  expect((await merge(remaining.id, first.id)).status).toBe(200);
  const defaults = await addresses();
  expect(defaults).toHaveLength(1);
  expect((await merge(remaining.id, second.id)).status).toBe(200);
  expect(await addresses()).toEqual(defaults);
});

test('after a merge the marketing consent that either account withdrew has ended, and the higher of both levels counts', async () => {
  const [remaining, emptied] = [await signUpCustomer(shop), await signUpCustomer(shop)];
  const level = { reward_multiplier: 1, free_shipping: false, name: json({ tw: '會員' }) };
  const levels = await shop.db
    .insertInto('customer_levels')
    .values([
      { ...level, spent_from: 1000 },
      { ...level, spent_from: 9000 },
    ])
    .returning('id')
    .execute();
  const [lower, higher] = levels.map(({ id }) => id);
  await shop.db.updateTable('customers').set({ level_id: lower }).where('id', '=', remaining.id).execute();
  await shop.db.updateTable('customers').set({ level_id: higher }).where('id', '=', emptied.id).execute();
  const answers = [
    { customer_id: remaining.id, granted: true },
    { customer_id: emptied.id, granted: true },
    { customer_id: emptied.id, granted: false },
  ];
  await shop.db
    .insertInto('customer_consents')
    .values(answers.map((answer) => ({ ...answer, type: 'marketing' as const, text_version: 1 })))
    .execute();
  expect((await merge(remaining.id, emptied.id)).status).toBe(200);
  const { body } = await staffClient.call<{ level: { id: number }; consents: { type: string; granted: boolean }[] }>(
    'GET',
    `/api/admin/customers/${remaining.id}`,
  );
  expect(body.level.id).toBe(higher);
  const newest = await shop.db
    .selectFrom('customer_consents')
    .select('granted')
    .where('customer_id', '=', remaining.id)
    .where('type', '=', 'marketing')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(newest).toEqual({ granted: false });
});

test('two accounts merged into each other at the same moment: one merge wins, nothing is lost', async () => {
  const [one, two] = [await signUpCustomer(shop), await signUpCustomer(shop)];
  await rules.credits(one.id, 40);
  await rules.credits(two.id, 60);
  const answers = await Promise.all([merge(one.id, two.id), merge(two.id, one.id), merge(one.id, two.id)]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const both = [await read(one.id), await read(two.id)];
  expect(both.map(({ credits }) => credits).sort((a, b) => a - b)).toEqual([0, 100]);
  expect(both.map(({ status }) => status).sort()).toEqual(['active', 'anonymised']);
});

test('staff impersonate a customer: once per link, for an hour, shown in the profile, logged, and not listed as a device', async () => {
  const member = await signUpCustomer(shop);
  const denied = await staffWith(shop, 'customers view');
  expect((await denied.call('POST', `/api/admin/customers/${member.id}/sign-in`, {})).status).toBe(403);
  const { path } = (await staffClient.call<{ path: string }>('POST', `/api/admin/customers/${member.id}/sign-in`, {})).body;
  const code = new URLSearchParams(path.slice(2)).get('token');
  const window = guest(shop);
  type Session = { token: string; expires_at: string; profile: { id: number; acting_staff: string | null } };
  const { body } = await window.call<Session>('POST', '/api/user-by-token', { token: code });
  expect(body.profile.id).toBe(member.id);
  expect(body.profile.acting_staff).not.toBeNull();
  expect(new Date(body.expires_at).getTime() - shop.fixtures.clock.now().getTime()).toBe(60 * 60_000);
  expect((await guest(shop).call('POST', '/api/user-by-token', { token: code })).status).toBe(401);
  const ownProfile = await member.call<{ acting_staff: string | null }>('GET', '/api/customer/me');
  expect(ownProfile.body.acting_staff).toBeNull();
  const devices = await member.call<{ data: unknown[] }>('GET', '/api/customer/devices');
  if (devices.status === 200) expect(devices.body.data).toHaveLength(1);
  const logs = await staffClient.call<{ data: { action: string; actor: { kind: string } }[] }>(
    'GET',
    `/api/admin/customers/${member.id}/logs`,
  );
  expect(logs.body.data[0]).toMatchObject({ action: 'sign_in_as', actor: { kind: 'staff' } });
});

test('actions while impersonating are logged as the staff member’s; deactivating the staff member ends the session', async () => {
  const { itemId } = await shop.fixtures.product({ price: 500, stock: 20 });
  const member = await signUpCustomer(shop);
  const staff = await staffWith(shop, 'customers update');
  const { path } = (await staff.call<{ path: string }>('POST', `/api/admin/customers/${member.id}/sign-in`, {})).body;
  const { body } = await guest(shop).call<{ token: string }>('POST', '/api/user-by-token', {
    token: new URLSearchParams(path.slice(2)).get('token'),
  });
  const window: CustomerClient = { ...member, ...impersonating(shop, body.token) };
  expect((await window.call('PUT', '/api/customer/me', { name: '代改的名字' })).status).toBe(200);
  await window.call('POST', '/api/my/wishlist', { product_id: 999_999 });
  const placed = await buy(shop.fixtures, window, { itemId });
  const { body: logs } = await staffClient.call<{ data: Entry[] }>('GET', `/api/admin/customers/${member.id}/logs`);
  const impersonated = logs.data.filter(({ actor }) => actor.as_customer);
  expect(impersonated.map(({ action, actor, changes }) => [action, actor.name, changes[0]?.field, changes[0]?.new])).toEqual(
    expect.arrayContaining([
      ['acted_as', staff.account.name, 'call', 'checkout.placeOrder'],
      ['update', staff.account.name, 'name', '代***'],
    ]),
  );
  expect(impersonated.filter(({ changes }) => changes[0]?.new === 'customers.saveProfile')).toEqual([]);
  expect(impersonated.filter(({ changes }) => changes[0]?.new === 'account.addToWishlist')).toEqual([]);
  const history = await shop.fixtures.db
    .selectFrom('order_history as h')
    .innerJoin('orders as o', 'o.id', 'h.order_id')
    .select(['h.actor_kind', 'h.actor_id'])
    .where('o.order_no', '=', placed.order_no)
    .where('h.machine', '=', 'order')
    .execute();
  expect(history[0]).toMatchObject({ actor_kind: 'staff' });
  const superAdmin = await superman(shop);
  const { id } = (await staff.call<{ id: number }>('GET', '/api/me')).body;
  await superAdmin.call('POST', '/api/admin/users/bulk', { ids: [id], active: false });
  expect((await window.call('GET', '/api/customer/me')).status).toBe(401);
});

test('the overview shows what the customer sees: credits, coupons, the current cart', async () => {
  const { itemId } = await shop.fixtures.product({ price: 500, stock: 20 });
  const member = await signUpCustomer(shop);
  await rules.credits(member.id, 120);
  await member.call('POST', '/api/cart/update', { cart: null, item: { product_item_id: itemId, quantity: 2, mode: 'add' } });
  const found = await overview(member.id);
  expect(found.months).toHaveLength(12);
  expect(found).toMatchObject({ credits: { balance: 120 }, coupon_counts: { unused: 0, used: 0, expired: 0 }, messages: [] });
  expect(found.cart?.items).toMatchObject([{ quantity: 2 }]);
  const listed = await staffClient.call<{ data: { id: number; credits: number; coupons: number }[] }>(
    'GET',
    '/api/admin/customers?has_credits=true',
  );
  expect(listed.body.data.find(({ id }) => id === member.id)).toMatchObject({ credits: 120, coupons: 0 });
});
