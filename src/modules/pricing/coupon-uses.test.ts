import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#platform/db/database.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { insertBareOrder } from '#testing/orders/bare-order.ts';
import { staffContext } from '#testing/products/store-product.ts';
import { issueCoupons } from './commands/issue-coupons.ts';
import { createCampaign } from './commands/save-campaign.ts';
import type { CampaignForm } from './contract.ts';
import { plainCampaign } from './forms.fake.ts';
import { resolveCode } from './queries/resolve-code.ts';
import { rulesFor } from './queries/rules-for.ts';
import { redeem } from './redeem-rules.ts';
import { moveCoupons } from './store/merge-customers.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const ctx = () => staffContext(database, 0);
const now = () => ctx().clock.now();

type Ticket = { id: number; code: string };
async function issueTickets(quantity: number, change: Partial<CampaignForm>): Promise<Ticket[]> {
  const { id } = await createCampaign(ctx(), plainCampaign(change));
  await issueCoupons(ctx(), { id, to: { kind: 'unassigned', quantity }, note: '' });
  return database.db.selectFrom('coupons').select(['id', 'code']).where('campaign_id', '=', id).orderBy('id').execute();
}
async function use({ id }: Ticket, customerId: number): Promise<void> {
  const orderId = await insertBareOrder(database.db);
  const rules = [{ source: 'coupon' as const, id, amount: 100, sales: 900 }];
  await inTransaction(database.db, (tx) => redeem(tx, { orderId, rules, identities: [`customer:${customerId}`], now: now() }));
}
const typed = ({ code }: Ticket, customerId: number) =>
  resolveCode(database.db, code, { customerId, identities: [`customer:${customerId}`], now: now() });
async function readUsesLeft({ id }: Ticket, customerId: number) {
  const attached = [{ kind: 'coupon' as const, id, code: '' }];
  const [rule] = await rulesFor.read(database.db, { attached, identities: [`customer:${customerId}`], customerId, now: now() });
  return rule?.limits;
}

test('one coupon of three uses is used three times by one customer, and not a fourth time', async () => {
  const [ticket = { id: 0, code: '' }] = await issueTickets(1, { uses_per_coupon: 3, per_customer: 1 });
  expect(await readUsesLeft(ticket, 1)).toEqual({ total_left: 3, customer_left: 3 });
  await use(ticket, 1);
  await use(ticket, 1);
  expect(await readUsesLeft(ticket, 1)).toEqual({ total_left: 1, customer_left: 1 });
  expect(await typed(ticket, 1)).toMatchObject({ kind: 'coupon', id: ticket.id });
  await use(ticket, 1);
  expect(await typed(ticket, 1)).toMatchObject({ refused: 'code_used' });
  await expect(use(ticket, 1)).rejects.toMatchObject({ code: 'coupon_used' });
});

test('a customer who may have two coupons of two uses each uses four, and no third coupon', async () => {
  const [a, b, c] = (await issueTickets(3, { uses_per_coupon: 2, per_customer: 2 })) as [Ticket, Ticket, Ticket];
  for (const ticket of [a, a, b]) await use(ticket, 2);
  expect(await readUsesLeft(c, 2)).toEqual({ total_left: 2, customer_left: 1 });
  await use(b, 2);
  expect(await typed(c, 2)).toMatchObject({ refused: 'code_used_by_you' });
  await expect(use(c, 2)).rejects.toMatchObject({ code: 'limit_reached' });
  expect(await typed(c, 3)).toMatchObject({ kind: 'coupon', id: c.id });
  await use(c, 3);
});

test('uses of two merged accounts count together, never above the limit', async () => {
  const [a, b, c, d] = (await issueTickets(4, { uses_per_coupon: 1, per_customer: 3 })) as [Ticket, Ticket, Ticket, Ticket];
  await use(a, 21);
  await use(b, 22);
  await inTransaction(database.db, (tx) => moveCoupons(tx, { from: 22, into: 21 }));
  expect(await readUsesLeft(c, 21)).toEqual({ total_left: 1, customer_left: 1 });
  await use(c, 21);
  await expect(use(d, 21)).rejects.toMatchObject({ code: 'limit_reached' });
  await use(d, 23);
  await inTransaction(database.db, (tx) => moveCoupons(tx, { from: 23, into: 21 }));
  expect(await readUsesLeft(d, 21)).toEqual({ total_left: 0, customer_left: 0 });
});
