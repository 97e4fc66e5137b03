import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, type CustomerClient, guest, impersonating, signUpCustomer, superman } from '#testing/clients.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';
import { softPasskey } from '#testing/soft-passkey.ts';

let shop: ServedShop;
beforeAll(async () => {
  shop = await servedShop();
});
afterAll(() => shop.close());

/** A device whose browser is at the shop’s own address. */
const device = () => softPasskey({ origin: shop.publicUrl });
type PasskeyOptions = { challenge: string };

async function add(customer: Client, passkey: ReturnType<typeof device>, name = 'Phone'): Promise<number> {
  const { body } = await customer.call<PasskeyOptions>('POST', '/api/customer/passkeys/options', {});
  const {
    status,
    body: added,
    text,
  } = await customer.call<{ id: number }>('POST', '/api/customer/passkeys', { name, response: passkey.register(body) });
  expect(status, text).toBe(201);
  return added.id;
}
async function signIn(passkey: ReturnType<typeof device>, cart: string | null = null) {
  const visitor = guest(shop);
  const { body } = await visitor.call<PasskeyOptions>('POST', '/api/auth/passkey/options', {});
  return visitor.call<{ token: string; code?: string }>('POST', '/api/auth/passkey', { response: passkey.signIn(body), cart });
}
const passwordless = (customer: CustomerClient) =>
  shop.db.updateTable('customers').set({ password_hash: null }).where('id', '=', customer.id).execute();

test('a member adds a passkey, signs in with it and keeps the guest’s cart; the owner is mailed and the change is logged', async () => {
  const customer = await signUpCustomer(shop);
  const passkey = device();
  const id = await add(customer, passkey);
  const { itemId } = await shop.fixtures.product();
  const visitor = guest(shop);
  const cart = await visitor.call<{ id: string }>('POST', '/api/cart/update', {
    cart: null,
    item: { product_item_id: itemId, quantity: 2 },
  });
  const { body: options } = await visitor.call<PasskeyOptions>('POST', '/api/auth/passkey/options', {});
  const answer = { response: passkey.signIn(options), cart: cart.body.id };
  const { status, body } = await visitor.call<{ token: string }>('POST', '/api/auth/passkey', answer);
  expect(status).toBe(200);
  const me = await impersonating(shop, body.token).call<{ id: number; cart: { quantity_count: number } }>('GET', '/api/customer/me');
  expect([me.body.id, me.body.cart.quantity_count]).toEqual([customer.id, 2]);
  const { body: list } = await customer.call<{ data: object[] }>('GET', '/api/customer/passkeys');
  expect(list.data).toMatchObject([{ id, name: 'Phone', last_used_at: shop.fixtures.clock.now().toISOString() }]);
  const notices = await shop.db.selectFrom('outbox').select('payload').where('kind', '=', 'customer_notice').execute();
  expect(notices.map(({ payload }) => (payload as { notice: string }).notice)).toContain('passkey_added');
  const logged = await shop.db
    .selectFrom('audit_log')
    .select('changes')
    .where('subject_type', '=', 'Customer')
    .where('subject_id', '=', customer.id)
    .execute();
  expect(logged.flatMap(({ changes }) => changes)).toContainEqual({ field: 'passkey', old: null, new: 'Phone' });
});

test('the only way in cannot be removed; with a password it can, and then opens nothing', async () => {
  const customer = await signUpCustomer(shop);
  const passkey = device();
  const id = await add(customer, passkey);
  const { password_hash } = await shop.db
    .selectFrom('customers')
    .select('password_hash')
    .where('id', '=', customer.id)
    .executeTakeFirstOrThrow();
  await passwordless(customer);
  expect((await customer.call('DELETE', `/api/customer/passkeys/${id}`)).body).toMatchObject({ code: 'unable_to_unbind' });
  await shop.db.updateTable('customers').set({ password_hash }).where('id', '=', customer.id).execute();
  expect((await customer.call('DELETE', `/api/customer/passkeys/${id}`)).status).toBe(204);
  expect(await signIn(passkey)).toMatchObject({ status: 422, body: { code: 'passkey_refused' } });
});

test('a provider can be unbound while a passkey opens the account', async () => {
  const customer = await signUpCustomer(shop);
  await passwordless(customer);
  const binding = { customer_id: customer.id, provider: 'line' as const, subject: `line-of-${customer.id}` };
  await shop.db.insertInto('customer_bindings').values(binding).execute();
  const unbind = () => customer.call('POST', '/api/oauth/line', { action: 'unbind' });
  expect((await unbind()).body).toMatchObject({ code: 'unable_to_unbind' });
  await add(customer, device());
  expect((await unbind()).status).toBe(200);
});

test('staff who impersonate a customer can leave no passkey behind, and a blocked customer has none that opens', async () => {
  const customer = await signUpCustomer(shop);
  const passkey = device();
  await add(customer, passkey);
  const boss = await superman(shop);
  const { body } = await boss.call<{ path: string }>('POST', `/api/admin/customers/${customer.id}/sign-in`, {});
  const code = decodeURIComponent(body.path.replace('/?token=', ''));
  const entered = await guest(shop).call<{ token: string }>('POST', '/api/user-by-token', { token: code });
  const window = impersonating(shop, entered.body.token);
  expect((await window.call('POST', '/api/customer/passkeys/options', {})).body).toMatchObject({ code: 'passkey_by_owner' });
  await shop.db.updateTable('customers').set({ status: 'blocked' }).where('id', '=', customer.id).execute();
  expect(await signIn(passkey)).toMatchObject({ status: 422, body: { code: 'passkey_refused' } });
});

test('a passkey of a customer opens no account of staff', async () => {
  const passkey = device();
  await add(await signUpCustomer(shop), passkey);
  const boss = await superman(shop);
  const { body } = await boss.call<PasskeyOptions>('POST', '/api/admin/passkey/options', {});
  const response = passkey.signIn({ ...body, origin: 'http://localhost' });
  expect(await boss.call('POST', '/api/admin/passkey', { response })).toMatchObject({ status: 422, body: { code: 'passkey_refused' } });
});
