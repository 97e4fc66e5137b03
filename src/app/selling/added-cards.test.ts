import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, guest, impersonating, signUpCustomer, superman } from '#testing/clients.ts';
import { type CardShop, openCardShop } from '#testing/orders/card-shop.ts';
import { bankPageCard, goodCard } from '#testing/providers/paying.ts';

let fixtures: CardShop;
beforeAll(async () => {
  fixtures = await openCardShop();
});
afterAll(() => fixtures.close());

type Added = { state: string; redirect: string | null; reason: string | null; code?: string };
const add = (client: Client, number = goodCard, expiry?: string) =>
  client.call<Added>('POST', '/api/customer/cards', { prime: fixtures.simulator.primeFor(number, expiry) });
/** The member decides at the bank's page. */
const decide = async (page: string | null, decision: string) => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const { headers } = await fetch(page ?? '', { method: 'POST', headers: form, body: `decision=${decision}`, redirect: 'manual' });
  await fixtures.simulator.settled();
  return headers.get('location') ?? '';
};
const bindingsOf = (customerId: number) =>
  fixtures.shop.db.selectFrom('card_bindings').selectAll().where('customer_id', '=', customerId).execute();

test('a member adds a card without paying, pays with it, and removes it', async () => {
  const member = await signUpCustomer(fixtures.shop);
  expect(await add(member, goodCard, '202907')).toMatchObject({ status: 200, body: { state: 'saved', redirect: null, reason: null } });
  const [saved, ...more] = await fixtures.cardsOf(member);
  expect([saved, more]).toMatchObject([{ last_four: '4242', expires_in: '2029-07' }, []]);
  expect(fixtures.simulator.charges().at(-1)).toMatchObject({ amount: 1, refunded: 1 });
  expect((await fixtures.place(member, { saved_card_id: saved?.id })).body).toMatchObject({ payment_status: 'paid' });
  await member.call('DELETE', `/api/customer/cards/${saved?.id}`);
  const before = fixtures.simulator.storedCards().length;
  await fixtures.removeDue();
  expect([await fixtures.cardsOf(member), fixtures.simulator.storedCards().length]).toEqual([[], before - 1]);
});

test('a card confirmed at the bank’s page is added by the notice, once, and not by the browser that comes back', async () => {
  const member = await signUpCustomer(fixtures.shop);
  const { body } = await add(member, bankPageCard, '202808');
  expect(body).toMatchObject({ state: 'redirect', redirect: expect.stringContaining('/sim/3ds/') });
  expect(await fixtures.cardsOf(member)).toEqual([]);
  fixtures.simulator.set({ duplicate_notify: 5 });
  const back = new URL(await decide(body.redirect, 'approve'));
  fixtures.simulator.set({});
  expect([back.pathname, back.searchParams.get('status')]).toEqual(['/en/account/card', '0']);
  expect(back.href).not.toContain((await bindingsOf(member.id))[0]?.id);
  const [saved, ...more] = await fixtures.cardsOf(member);
  expect([saved, more]).toMatchObject([{ last_four: '3220', expires_in: '2028-08' }, []]);
});

test('a card that the bank refuses, at once or on its page, is not added', async () => {
  const member = await signUpCustomer(fixtures.shop);
  expect((await add(member, '4000000000000002')).body).toEqual({ state: 'declined', redirect: null, reason: 'card' });
  const { body } = await add(member, bankPageCard);
  expect(new URL(await decide(body.redirect, 'decline')).searchParams.get('status')).toBe('10003');
  expect((await add(member, '4000000000000421')).body).toEqual({ state: 'unclear', redirect: null, reason: null });
  expect(await fixtures.cardsOf(member)).toEqual([]);
});

test('a notice with an unknown address or another trade adds no card', async () => {
  const member = await signUpCustomer(fixtures.shop);
  await add(member, bankPageCard);
  const [binding] = await bindingsOf(member.id);
  const forged = { card_secret: { card_key: 'forged', card_token: 'forged' }, card_info: { last_four: '3220', type: 1 } };
  const notify = (id: string, trade: string) =>
    guest(fixtures.shop).call('POST', `/api/payments/tappay/cards/${id}/notify`, { ...forged, rec_trade_id: trade });
  expect((await notify('0'.repeat(32), binding?.trade_id ?? '')).status).toBe(200);
  await notify(binding?.id ?? '', 'another');
  await notify(binding?.id ?? '', '');
  expect(await fixtures.cardsOf(member)).toEqual([]);
});

test('of twenty cards added at once ten are tried, and the next is refused until a day has passed', async () => {
  const member = await signUpCustomer(fixtures.shop);
  const answers = await Promise.all(Array.from({ length: 20 }, () => add(member, '4000000000000002')));
  expect(answers.map(({ body }) => body.code ?? body.state).toSorted()).toEqual([
    ...Array(10).fill('declined'),
    ...Array(10).fill('too_many_cards'),
  ]);
  await fixtures.removeDue(23.9);
  expect((await add(member)).body.code).toBe('too_many_cards');
  await fixtures.removeDue(24.1);
  expect((await add(member)).body.state).toBe('saved');
});

test('neither visitors nor staff who act for a member add a card', async () => {
  const member = await signUpCustomer(fixtures.shop);
  expect((await add(guest(fixtures.shop))).status).toBe(401);
  const boss = await superman(fixtures.shop);
  const { body } = await boss.call<{ path: string }>('POST', `/api/admin/customers/${member.id}/sign-in`, {});
  const code = decodeURIComponent(body.path.replace('/?token=', ''));
  const entered = await guest(fixtures.shop).call<{ token: string }>('POST', '/api/user-by-token', { token: code });
  expect(await add(impersonating(fixtures.shop, entered.body.token))).toMatchObject({
    status: 403,
    body: { code: 'not_while_impersonating' },
  });
  expect(await bindingsOf(member.id)).toEqual([]);
});
