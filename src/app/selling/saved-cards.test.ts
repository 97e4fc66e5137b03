import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ecpayLogisticsSandbox } from '#integrations/ecpay-logistics/sandbox.ts';
import { createStoreMap } from '#integrations/ecpay-logistics/store-map.ts';
import { createTappayCard } from '#integrations/tappay/card.ts';
import { tappaySandbox } from '#integrations/tappay/sandbox.ts';
import { createTappaySimulator, type TappaySimulator } from '#integrations/tappay/simulator/simulator.ts';
import type { CartView } from '#modules/cart/contract.ts';
import { savedCards } from '#modules/payments/index.ts';
import type { CardPort } from '#modules/payments/ports.ts';
import { createSecrets } from '#platform/crypto/secrets.ts';
import type { Context } from '#platform/http/context.ts';
import { createLog } from '#platform/log/log.ts';
import { type Client, guest, impersonating, signUpCustomer, superman } from '#testing/clients.ts';
import { fillCart, type Placed } from '#testing/orders/shopping.ts';
import { noProviders } from '#testing/providers/no-providers.ts';
import { bankPageCard, goodCard } from '#testing/providers/paying.ts';
import { type ServedShop, secretKey, servedShop } from '#testing/served-shop.ts';

const otherCard = '5451417822230575';
let simulator: TappaySimulator;
let card: CardPort;
let stop: () => Promise<void>;
let shop: ServedShop;
/** Receives the provider's notices and hands them to the shop, which does not listen itself. */
let notices: Server;
beforeAll(async () => {
  notices = createServer(async (request, response) => {
    await guest(shop).call(
      'POST',
      request.url === '/' ? '/api/payments/tappay/notify' : (request.url ?? ''),
      JSON.parse(await text(request)) as object,
    );
    response.end();
  });
  await new Promise<void>((resolve) => notices.listen(0, '127.0.0.1', resolve));
  const backend = `http://127.0.0.1:${(notices.address() as AddressInfo).port}/`;
  const noticeOf = (url: string) => new URL(new URL(url).pathname, backend).href;
  simulator = createTappaySimulator();
  const provider = await simulator.listen(0);
  const adapter = createTappayCard(tappaySandbox(provider.base_url), { timeoutMs: 3_000 });
  card = {
    ...adapter,
    bind: (binding) =>
      adapter.bind({ ...binding, result_urls: { ...binding.result_urls, backend: noticeOf(binding.result_urls.backend) } }),
    charge: (charge) => adapter.charge({ ...charge, result_urls: { ...charge.result_urls, backend } }),
  };
  stop = provider.stop;
  const storeMap = async () => createStoreMap(ecpayLogisticsSandbox('http://127.0.0.1:9'));
  shop = await servedShop({ ports: { ...noProviders, card: () => card, storeMap } });
  await shop.fixtures.db.updateTable('payment_methods').set({ active: true }).where('id', '=', 1).execute();
});
afterAll(async () => {
  await shop.close();
  await simulator.settled();
  await stop();
  notices.close();
});

type Card = { id: number; last_four: string; brand: string; expires_in: string };

async function cardCart(client: Client) {
  const { itemId } = await shop.fixtures.product({ price: 1680 });
  const request = await fillCart(shop.fixtures, client, { itemId, payment: 'transfer', delivery: 'pickup' });
  const { body } = await client.call<CartView>('PUT', `/api/cart/${request.cart}`, { payment_method_id: 1 });
  return { ...request, payment_method_id: 1, final_total: body.final_total };
}
const place = async (client: Client, means: object) =>
  client.call<Placed & { code?: string }>('POST', '/api/orders', { ...(await cardCart(client)), ...means });
const cardsOf = async (client: Client) => (await client.call<{ data: Card[] }>('GET', '/api/customer/cards')).body.data;
/** Pays with a typed card that is saved. */
async function save(client: Client, number = goodCard, expiry = '202907') {
  const { body } = await place(client, { prime: simulator.primeFor(number, expiry), save_card: true });
  const [newest] = await cardsOf(client);
  return { placed: body, card: newest ?? { id: 0 } };
}
/** The job, `hours` later. */
const removeDue = (hours = 0) =>
  savedCards.removeCards(
    {
      ...{ db: shop.db, log: createLog('silent', 'test') },
      clock: { now: () => new Date(shop.fixtures.clock.now().getTime() + hours * 3_600_000) },
      shop: { secrets: createSecrets(secretKey) } as Context['shop'],
    },
    { card: () => card },
  );
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

test('the same card saved again replaces the first, whose token is removed at the provider; another card stands beside it', async () => {
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

type Added = { state: string; redirect: string | null; reason: string | null; code?: string };
const add = (client: Client, number = goodCard, expiry?: string) =>
  client.call<Added>('POST', '/api/customer/cards', { prime: simulator.primeFor(number, expiry) });
/** The member decides at the bank's page. */
const decide = async (page: string | null, decision: string) => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const { headers } = await fetch(page ?? '', { method: 'POST', headers: form, body: `decision=${decision}`, redirect: 'manual' });
  await simulator.settled();
  return headers.get('location') ?? '';
};
const bindingsOf = (customerId: number) => shop.db.selectFrom('card_bindings').selectAll().where('customer_id', '=', customerId).execute();

test('a member adds a card without paying, pays with it, and removes it', async () => {
  const member = await signUpCustomer(shop);
  expect(await add(member, goodCard, '202907')).toMatchObject({ status: 200, body: { state: 'saved', redirect: null, reason: null } });
  const [saved, ...more] = await cardsOf(member);
  expect([saved, more]).toMatchObject([{ last_four: '4242', expires_in: '2029-07' }, []]);
  expect(simulator.charges().at(-1)).toMatchObject({ amount: 1, refunded: 1 });
  expect((await place(member, { saved_card_id: saved?.id })).body).toMatchObject({ payment_status: 'paid' });
  await member.call('DELETE', `/api/customer/cards/${saved?.id}`);
  const before = simulator.storedCards().length;
  await removeDue();
  expect([await cardsOf(member), simulator.storedCards().length]).toEqual([[], before - 1]);
});

test('a card confirmed at the bank’s page is added by the notice, once, and not by the browser that comes back', async () => {
  const member = await signUpCustomer(shop);
  const { body } = await add(member, bankPageCard, '202808');
  expect(body).toMatchObject({ state: 'redirect', redirect: expect.stringContaining('/sim/3ds/') });
  expect(await cardsOf(member)).toEqual([]);
  simulator.set({ duplicate_notify: 5 });
  const back = new URL(await decide(body.redirect, 'approve'));
  simulator.set({});
  expect([back.pathname, back.searchParams.get('status')]).toEqual(['/en/account/card', '0']);
  expect(back.href).not.toContain((await bindingsOf(member.id))[0]?.id);
  const [saved, ...more] = await cardsOf(member);
  expect([saved, more]).toMatchObject([{ last_four: '3220', expires_in: '2028-08' }, []]);
});

test('a card that the bank refuses, at once or on its page, is not added', async () => {
  const member = await signUpCustomer(shop);
  expect((await add(member, '4000000000000002')).body).toEqual({ state: 'declined', redirect: null, reason: 'card' });
  const { body } = await add(member, bankPageCard);
  expect(new URL(await decide(body.redirect, 'decline')).searchParams.get('status')).toBe('10003');
  expect((await add(member, '4000000000000421')).body).toEqual({ state: 'unclear', redirect: null, reason: null });
  expect(await cardsOf(member)).toEqual([]);
});

test('a notice with an unknown address or another trade adds no card', async () => {
  const member = await signUpCustomer(shop);
  await add(member, bankPageCard);
  const [binding] = await bindingsOf(member.id);
  const forged = { card_secret: { card_key: 'forged', card_token: 'forged' }, card_info: { last_four: '3220', type: 1 } };
  const notify = (id: string, trade: string) =>
    guest(shop).call('POST', `/api/payments/tappay/cards/${id}/notify`, { ...forged, rec_trade_id: trade });
  expect((await notify('0'.repeat(32), binding?.trade_id ?? '')).status).toBe(200);
  await notify(binding?.id ?? '', 'another');
  await notify(binding?.id ?? '', '');
  expect(await cardsOf(member)).toEqual([]);
});

test('of twenty cards added at once ten are tried, and the next is refused until a day has passed', async () => {
  const member = await signUpCustomer(shop);
  const answers = await Promise.all(Array.from({ length: 20 }, () => add(member, '4000000000000002')));
  expect(answers.map(({ body }) => body.code ?? body.state).toSorted()).toEqual([
    ...Array(10).fill('declined'),
    ...Array(10).fill('too_many_cards'),
  ]);
  await removeDue(23.9);
  expect((await add(member)).body.code).toBe('too_many_cards');
  await removeDue(24.1);
  expect((await add(member)).body.state).toBe('saved');
});

test('neither visitors nor staff who act for a member add a card', async () => {
  const member = await signUpCustomer(shop);
  expect((await add(guest(shop))).status).toBe(401);
  const boss = await superman(shop);
  const { body } = await boss.call<{ path: string }>('POST', `/api/admin/customers/${member.id}/sign-in`, {});
  const code = decodeURIComponent(body.path.replace('/?token=', ''));
  const entered = await guest(shop).call<{ token: string }>('POST', '/api/user-by-token', { token: code });
  expect(await add(impersonating(shop, entered.body.token))).toMatchObject({ status: 403, body: { code: 'not_while_impersonating' } });
  expect(await bindingsOf(member.id)).toEqual([]);
});
