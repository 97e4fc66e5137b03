import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { cards } from '#modules/payments/index.ts';
import { staffSetup } from '#modules/staff/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { staffContext } from '#testing/products/store-product.ts';
import { bankPageCard, goodCard, lostCard, type PayingShop, payingShop, refusedCard } from '#testing/providers/paying.ts';
import { confirmPurchase, refusePurchase } from '../commands/buy-credits.ts';
import { shopCredits } from '../index.ts';
import { listPurchases } from '../queries/purchases.ts';
import { buyByCard } from './buy-by-card.ts';
import { onPurchaseNotice, onPurchaseReturn, queryPurchases, refreshPurchase } from './query-by-card.ts';

let fixtures: PayingShop;
let mei: Context;
let ports: cards.CardPorts;
beforeAll(async () => {
  fixtures = await payingShop();
  ports = { card: () => fixtures.card };
  const account = { name: 'Mei', email: 'mei@example.com', password: 'staff12345', roles: [], now: new Date() };
  mei = { ...staffContext(fixtures, await inTransaction(fixtures.db, (tx) => staffSetup.createStaff(tx, account))), ...fixtures.deps };
});
beforeEach(() => fixtures.simulator.set({}));
afterAll(() => fixtures.close());

const newKey = () => crypto.randomUUID();
const buy = (number = goodCard, { key = newKey(), amount = 1000 } = {}) =>
  buyByCard(mei, { amount, prime: fixtures.simulator.primeFor(number), key }, ports);
const last = async () => (await listPurchases(mei, { page: 1, per_page: 1 })).data[0];
const balance = () => shopCredits(fixtures.db);
const chargesFor = (id: number) =>
  fixtures.simulator.charges().filter((charge) => charge.order_number === `C${String(id).padStart(6, '0')}`);
const later = async (minutes: number) => {
  fixtures.advance(minutes);
  await queryPurchases(mei, ports);
};
const decide = (page: string | null, decision: string) =>
  fetch(page ?? '', { method: 'POST', body: new URLSearchParams({ decision }), redirect: 'manual' });
const readAttemptId = async (id: number): Promise<string> => {
  const { rows } = await fixtures.pool.pg.query<{ attempt_id: string }>('select attempt_id from credit_purchases where id = $1', [id]);
  return rows[0]?.attempt_id ?? '';
};

test('an accepted card: the credits are added at once, with the receipt’s data', async () => {
  const before = await balance();
  const answer = await buy();
  expect(answer).toMatchObject({ state: 'paid', redirect: null, reason: null });
  expect(await balance()).toBe(before + 1000);
  expect(await last()).toMatchObject({ id: answer.id, method: 'card', state: 'paid', amount: 1000, staff: 'Mei', card_last_four: '4242' });
  await expect(buy(goodCard, { amount: 999 })).rejects.toMatchObject({ fields: { amount: [{ key: 'at_least' }] } });
});

test('one purchase sent twenty times concurrently is charged once and credited once', async () => {
  const before = await balance();
  const key = newKey();
  const answers = await Promise.all(Array.from({ length: 20 }, () => buy(goodCard, { key })));
  const [id = 0, ...otherIds] = new Set(answers.map((answer) => answer.id));
  expect(otherIds).toEqual([]);
  expect([chargesFor(id).length, await balance()]).toEqual([1, before + 1000]);
  expect((await buy(goodCard, { key })).state).toBe('paid');
  expect(await balance()).toBe(before + 1000);
});

test('of twenty concurrent purchases one starts; the others wait for its outcome', async () => {
  const before = await balance();
  const answers = await Promise.allSettled(Array.from({ length: 20 }, () => buy(bankPageCard)));
  const started = answers.filter((answer) => answer.status === 'fulfilled').map(({ value }) => value);
  expect(started).toMatchObject([{ state: 'waiting', redirect: expect.stringContaining('http') }]);
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.code] : []));
  expect(refused).toEqual(Array(19).fill('credit_purchase_open'));
  const [{ id, redirect } = { id: 0, redirect: '' }] = started;
  // Purchases by card cannot be confirmed by hand.
  await expect(confirmPurchase(mei, { id })).rejects.toMatchObject({ code: 'credit_purchase_not_found' });
  await expect(refusePurchase(mei, { id })).rejects.toMatchObject({ code: 'credit_purchase_not_found' });
  await decide(redirect, 'approve');
  const attempt = await readAttemptId(id);
  expect(await onPurchaseReturn(mei, { attempt }, ports)).toEqual({ location: '/admin/credits' });
  expect([await last(), await balance()]).toMatchObject([{ id, state: 'paid', redirect: null }, before + 1000]);
});

test('a lost answer: no second payment, and concurrent queries credit once', async () => {
  const before = await balance();
  const answer = await buy(lostCard);
  expect(answer).toMatchObject({ state: 'waiting', reason: null });
  await expect(buy()).rejects.toMatchObject({ code: 'credit_purchase_open' });
  fixtures.advance(1);
  const bank_transaction_id = await readAttemptId(answer.id);
  await Promise.all([
    ...Array.from({ length: 5 }, () => queryPurchases(mei, ports)),
    ...Array.from({ length: 5 }, () => onPurchaseNotice(mei, { bank_transaction_id }, ports)),
    ...Array.from({ length: 5 }, () => onPurchaseReturn(mei, { attempt: bank_transaction_id }, ports)),
  ]);
  expect([await balance(), chargesFor(answer.id).length, (await last())?.state]).toEqual([before + 1000, 1, 'paid']);
});

test('a declined card is reported, charges nothing, and another one may be tried', async () => {
  const before = await balance();
  expect(await buy(refusedCard)).toMatchObject({ state: 'refused', reason: 'card' });
  expect([await balance(), (await last())?.state]).toEqual([before, 'refused']);
  expect((await buy()).state).toBe('paid');
});

test('a charge that never reached the provider is given up after a quarter of an hour', async () => {
  fixtures.simulator.set({ at: 'pay', cut: true });
  const { id } = await buy();
  fixtures.simulator.set({});
  await later(2);
  expect((await last())?.state).toBe('waiting');
  await later(15);
  expect([(await last())?.id, (await last())?.state, chargesFor(id)]).toEqual([id, 'refused', []]);
});

test('an abandoned bank page blocks for an hour only; a late approval still counts', async () => {
  const before = await balance();
  const { id, redirect } = await buy(bankPageCard);
  await later(61);
  expect((await last())?.state).toBe('refused');
  await decide(redirect, 'approve');
  await onPurchaseNotice(mei, { bank_transaction_id: await readAttemptId(id) }, ports);
  expect([(await last())?.state, await balance()]).toEqual(['paid', before + 1000]);
});

test('another amount than requested gives no credits', async () => {
  const before = await balance();
  const { id } = await buy(lostCard);
  const wrongPorts: cards.CardPorts = {
    card: () => ({
      ...fixtures.card,
      query: async (trade) => {
        const answer = await fixtures.card.query(trade);
        return answer.state === 'captured' ? { ...answer, amount: answer.amount - 1 } : answer;
      },
    }),
  };
  fixtures.advance(1);
  await queryPurchases(mei, wrongPorts);
  expect([(await last())?.state, await balance()]).toEqual(['waiting', before]);
  await later(4);
  expect([(await last())?.id, (await last())?.state, await balance()]).toEqual([id, 'paid', before + 1000]);
});

test('the provider is queried at most every three minutes, and the answer has the retry time', async () => {
  const { id, redirect } = await buy(bankPageCard);
  expect(await refreshPurchase(mei, { id }, ports)).toEqual({ id, state: 'waiting', retry_after: 180 });
  fixtures.advance(1);
  await expect(refreshPurchase(mei, { id }, ports)).rejects.toMatchObject({ code: 'queried_just_now', facts: { retry_after: 120 } });
  await decide(redirect, 'approve');
  fixtures.advance(2);
  expect((await refreshPurchase(mei, { id }, ports)).state).toBe('paid');
  await expect(refreshPurchase(mei, { id }, ports)).rejects.toMatchObject({ code: 'credit_purchase_settled' });
});
