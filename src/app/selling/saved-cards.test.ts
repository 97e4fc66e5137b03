import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TappaySimulator } from '#integrations/tappay/simulator/simulator.ts';
import { createSecrets } from '#platform/crypto/secrets.ts';
import { type Client, guest, impersonating, signUpCustomer, superman } from '#testing/clients.ts';
import { type CardShop, openCardShop } from '#testing/orders/card-shop.ts';
import { bankPageCard, goodCard } from '#testing/providers/paying.ts';
import type { ServedShop } from '#testing/served-shop.ts';

const otherCard = '5451417822230575';
let shop: ServedShop;
let simulator: TappaySimulator;
let close: CardShop['close'];
let place: CardShop['place'];
let cardsOf: CardShop['cardsOf'];
let removeDue: CardShop['removeDue'];
beforeAll(async () => {
  ({ shop, simulator, close, place, cardsOf, removeDue } = await openCardShop());
});
afterAll(() => close());

/** Pays with a typed card that is saved. */
async function save(client: Client, number = goodCard, expiry = '202907') {
  const { body } = await place(client, { prime: simulator.primeFor(number, expiry), save_card: true });
  const [newest] = await cardsOf(client);
  return { placed: body, card: newest ?? { id: 0 } };
}
const rowsOf = (customerId: number) => shop.db.selectFrom('saved_cards').selectAll().where('customer_id', '=', customerId).execute();
const countOrders = async () =>
  Number(
    (
      await shop.db
        .selectFrom('orders')
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );

test('a member saves a card, sees only its last digits, and pays the next order with it', async () => {
  const member = await signUpCustomer(shop);
  const { placed, card: saved } = await save(member);
  expect(placed).toMatchObject({ payment_status: 'paid' });
  expect(await cardsOf(member)).toEqual([
    { id: saved.id, last_four: '4242', brand: 'visa', issuer: 'SIMULATED BANK', expires_in: '2029-07' },
  ]);
  const { body } = await place(member, { saved_card_id: saved.id });
  expect(body).toMatchObject({ payment_status: 'paid', redirect: `/order/${body.token}` });
  expect(simulator.charges().at(-1)).toMatchObject({ order_number: body.order_no, amount: 1680 });
});

test('the token is stored sealed and is in no other table', async () => {
  const member = await signUpCustomer(shop);
  await save(member);
  const { rows } = await shop.fixtures.pool.pg.query<{ row: string }>(
    `select to_json(s)::text as row from saved_cards s union all select to_json(a)::text from payment_attempts a
     union all select to_json(p)::text from payments p union all select to_json(b)::text from outbox b union all select to_json(l)::text from audit_log l`,
  );
  expect(rows.map(({ row }) => row).join()).not.toMatch(/token_|key_\w{20}/);
  const [row] = await rowsOf(member.id);
  expect(createSecrets('another secret key of sufficient length').open(row?.token ?? Buffer.alloc(0), 'saved_card')).toBeUndefined();
});

test('the card of another member is refused and nothing is ordered or charged, at the checkout and on the order’s page', async () => {
  const owner = await signUpCustomer(shop);
  const { card: saved } = await save(owner);
  const thief = await signUpCustomer(shop);
  const orders = await countOrders();
  const charged = simulator.charges().length;
  expect(await place(thief, { saved_card_id: saved.id })).toMatchObject({ status: 422, body: { code: 'saved_card_not_found' } });
  expect(await place(guest(shop), { saved_card_id: saved.id })).toMatchObject({ status: 422, body: { code: 'saved_card_not_found' } });
  expect([await countOrders(), simulator.charges().length]).toEqual([orders, charged]);
  const { body: own } = await place(thief, { prime: simulator.primeFor('4000000000000002') });
  const pay = (client: Client) => client.call('POST', `/api/my/orders/${own.token}/pay`, { saved_card_id: saved.id });
  expect(await pay(thief)).toMatchObject({ status: 422, body: { code: 'saved_card_not_found' } });
  expect(simulator.charges()).toHaveLength(charged);
  expect((await thief.call('DELETE', `/api/customer/cards/${saved.id}`)).status).toBe(204);
  expect(await cardsOf(owner)).toMatchObject([{ id: saved.id }]);
  expect(await cardsOf(thief)).toEqual([]);
});

test('a member who opens the order of a guest sees that it is not theirs, and their saved card is refused there', async () => {
  const visitor = guest(shop);
  const { body: order } = await place(visitor, { prime: simulator.primeFor('4000000000000002') });
  const member = await signUpCustomer(shop);
  // The same browser: it placed the order before its member signed in.
  for (const [name, value] of visitor.cookies) if (!member.cookies.has(name)) member.cookies.set(name, value);
  const { card: saved } = await save(member);
  const path = `/api/my/orders/${order.token}/pay`;
  expect((await member.call('GET', path)).body).toMatchObject({ payable: true, is_own: false });
  expect(await member.call('POST', path, { saved_card_id: saved.id })).toMatchObject({
    status: 422,
    body: { code: 'saved_card_not_found' },
  });
  const { body: own } = await place(member, { prime: simulator.primeFor('4000000000000002') });
  expect((await member.call('GET', `/api/my/orders/${own.token}/pay`)).body).toMatchObject({ payable: true, is_own: true });
});

test('a guest saves no card, and staff who act for a member neither see nor charge the member’s cards', async () => {
  const before = simulator.storedCards().length;
  await place(guest(shop), { prime: simulator.primeFor(goodCard), save_card: true });
  expect(simulator.storedCards()).toHaveLength(before);
  const member = await signUpCustomer(shop);
  const { card: saved } = await save(member);
  const boss = await superman(shop);
  const { body } = await boss.call<{ path: string }>('POST', `/api/admin/customers/${member.id}/sign-in`, {});
  const code = decodeURIComponent(body.path.replace('/?token=', ''));
  const entered = await guest(shop).call<{ token: string }>('POST', '/api/user-by-token', { token: code });
  const window = impersonating(shop, entered.body.token);
  expect(await cardsOf(window)).toEqual([]);
  expect(await place(window, { saved_card_id: saved.id })).toMatchObject({ status: 422, body: { code: 'saved_card_not_found' } });
});

test('an order paid twenty times at once with a saved card is charged once', async () => {
  const member = await signUpCustomer(shop);
  const { card: saved } = await save(member);
  const { body: order } = await place(member, { prime: simulator.primeFor('4000000000000002') });
  const pay = () => member.call<{ state: string }>('POST', `/api/my/orders/${order.token}/pay`, { saved_card_id: saved.id });
  await Promise.all(Array.from({ length: 20 }, pay));
  expect(simulator.charges().filter(({ order_number }) => order_number === order.order_no)).toHaveLength(1);
});

test('the same card saved again replaces the first and removes its token at the provider; another card is added', async () => {
  const member = await signUpCustomer(shop);
  await save(member);
  const before = simulator.storedCards().length;
  await save(member, goodCard, '203101');
  await save(member, otherCard);
  expect(await cardsOf(member)).toMatchObject([
    { last_four: '0575', brand: 'mastercard' },
    { last_four: '4242', expires_in: '2031-01' },
  ]);
  expect(simulator.storedCards()).toHaveLength(before + 2);
  await removeDue();
  expect(simulator.storedCards()).toHaveLength(before + 1);
  expect(await rowsOf(member.id)).toHaveLength(2);
});

test('a card confirmed at the bank’s page is saved by the notice, once, however often it comes', async () => {
  const member = await signUpCustomer(shop);
  const { body } = await place(member, { prime: simulator.primeFor(bankPageCard, '202808'), save_card: true });
  expect(await cardsOf(member)).toEqual([]);
  simulator.set({ duplicate_notify: 5, notify_first: true });
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  await fetch(body.redirect, { method: 'POST', headers: form, body: 'decision=approve', redirect: 'manual' });
  await simulator.settled();
  simulator.set({});
  const [saved, ...more] = await cardsOf(member);
  expect([saved, more]).toMatchObject([{ last_four: '3220', expires_in: '2028-08' }, []]);
});

test('a forged notice saves no card', async () => {
  const member = await signUpCustomer(shop);
  const { body } = await place(member, { prime: simulator.primeFor(bankPageCard), save_card: true });
  const attempt = await shop.db
    .selectFrom('payment_attempts as a')
    .innerJoin('orders as o', 'o.id', 'a.order_id')
    .select(['a.id', 'a.trade_id'])
    .where('o.token', '=', body.token)
    .executeTakeFirstOrThrow();
  const card_secret = { card_key: 'forged', card_token: 'forged' };
  const notice = {
    bank_transaction_id: attempt.id,
    rec_trade_id: attempt.trade_id,
    card_secret,
    card_info: { last_four: '3220', type: 1 },
  };
  // Not paid yet; then another card, another trade.
  await guest(shop).call('POST', '/api/payments/tappay/notify', notice);
  simulator.set({ lose_notify: true });
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  await fetch(body.redirect, { method: 'POST', headers: form, body: 'decision=approve', redirect: 'manual' });
  simulator.set({});
  await guest(shop).call('POST', '/api/payments/tappay/notify', { ...notice, card_info: { last_four: '1111', type: 1 } });
  await guest(shop).call('POST', '/api/payments/tappay/notify', { ...notice, rec_trade_id: 'another' });
  expect(await cardsOf(member)).toEqual([]);
});

test('a removed card is charged no more at once, and is forgotten only when the provider has removed it', async () => {
  const member = await signUpCustomer(shop);
  const { card: saved } = await save(member);
  const remove = () => member.call('DELETE', `/api/customer/cards/${saved.id}`);
  expect(new Set((await Promise.all(Array.from({ length: 20 }, remove))).map(({ status }) => status))).toEqual(new Set([204]));
  expect(await cardsOf(member)).toEqual([]);
  expect(await place(member, { saved_card_id: saved.id })).toMatchObject({ body: { code: 'saved_card_not_found' } });
  simulator.set({ at: 'card', fail_with: 500 });
  await removeDue();
  expect(await rowsOf(member.id)).toHaveLength(1);
  simulator.set({});
  await removeDue(0.9);
  expect(await rowsOf(member.id)).toHaveLength(1);
  const before = simulator.storedCards().length;
  await removeDue(1);
  expect([await rowsOf(member.id), simulator.storedCards().length]).toEqual([[], before - 1]);
});

test('deleting the account removes its cards', async () => {
  const member = await signUpCustomer(shop);
  await save(member);
  await shop.db
    .updateTable('orders')
    .set({ status: 'completed', shipping_status: 'delivered' })
    .where('customer_id', '=', member.id)
    .execute();
  const before = simulator.storedCards().length;
  expect((await member.call('DELETE', '/api/customer/me', { password: member.account.password })).status).toBe(204);
  await removeDue();
  expect([await rowsOf(member.id), simulator.storedCards().length]).toEqual([[], before - 1]);
});
