import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type CustomerClient, signInAgain, signUpCustomer } from '#testing/clients.ts';
import { codesOf, prepareEntrants, race } from '#testing/orders/order-race.ts';
import { promotionBuilders } from '#testing/promotion.ts';
import { type TwoServers, twoServers } from '#testing/servers/two-servers.ts';

let shop: TwoServers;
let rules: ReturnType<typeof promotionBuilders>;
beforeAll(async () => {
  shop = await twoServers();
  rules = promotionBuilders(shop.fixtures);
});
afterEach(async () => expect(await shop.fixtures.broken()).toEqual([]));
afterAll(() => shop.close());

const tenOff = { benefit: { kind: 'amount' as const, amount: 10 } };
/** A distinct person, for limits that count orderers. */
const person = (n: number) => ({ email: `buyer${n}@example.com`, phone: `09${String(10_000_000 + n)}` });

test('of sixty buyers with one coupon of three uses three use it, and the others are refused with the reason', async () => {
  const { itemId } = await shop.fixtures.product({ price: 590, stock: 100 });
  const coupon = await rules.coupon('THREE', tenOff);
  await shop.fixtures.db.updateTable('coupon_campaigns').set({ per_customer: 3, uses_per_coupon: 3 }).execute();
  await shop.fixtures.db.updateTable('coupons').set({ max_uses: 3 }).where('id', '=', coupon).execute();
  const { placed, failed } = await race(await prepareEntrants(shop, 60, (n) => ({ itemId, code: 'THREE', ...person(n) })));
  expect([placed.length, failed.length]).toEqual([3, 57]);
  for (const code of codesOf(failed)) expect(['coupon_used', 'total_changed']).toContain(code);
  const { used } = await shop.fixtures.db.selectFrom('coupons').select('used').where('id', '=', coupon).executeTakeFirstOrThrow();
  expect(used).toBe(3);
  const totals = await shop.fixtures.db
    .selectFrom('orders')
    .select('discount_total')
    .where(
      'token',
      'in',
      placed.map(({ token }) => token),
    )
    .execute();
  expect(totals).toEqual(Array(3).fill({ discount_total: 10 }));
});

test('of forty carts of one customer with an offer limited to one per customer one order gets it', async () => {
  const { itemId } = await shop.fixtures.product({ price: 590, stock: 100 });
  const offer = await rules.offer({ code: 'ONCE', ...tenOff });
  await shop.fixtures.db.updateTable('offers').set({ limit_per_customer: 1 }).where('id', '=', offer).execute();
  const { placed, failed } = await race(await prepareEntrants(shop, 40, () => ({ itemId, code: 'ONCE', ...person(0) })));
  expect([placed.length, failed.length]).toEqual([1, 39]);
  for (const code of codesOf(failed)) expect(['limit_reached', 'total_changed']).toContain(code);
});

test('twenty sessions spend one balance of credits as often as it covers, and it never becomes negative', async () => {
  const { itemId } = await shop.fixtures.product({ price: 590, stock: 100 });
  const member = await signUpCustomer(shop.servers[0]);
  await rules.credits(member.id, 250);
  const sessions: CustomerClient[] = [];
  for (let n = 0; n < 20; n++) sessions.push(await signInAgain(shop.servers[n % 2 === 0 ? 0 : 1], member));
  // A member has one open cart; these were filled by visitors and are assigned to the member here.
  const filled = await prepareEntrants(shop, 20, () => ({ itemId }));
  const carts = filled.map(({ orderBody }) => orderBody.cart);
  await shop.fixtures.db.updateTable('carts').set({ customer_id: member.id, guest_key_hash: null }).where('id', 'in', carts).execute();
  const { placed, failed } = await race(
    filled.map(({ orderBody }, n) => ({
      client: sessions[n] ?? member,
      orderBody: { ...orderBody, credits_used: 100, final_total: orderBody.final_total - 100 },
    })),
  );
  expect([placed.length, failed.length]).toEqual([2, 18]);
  for (const code of codesOf(failed)) expect(['credits_invalid', 'credits_short']).toContain(code);
  const purse = shop.fixtures.db.selectFrom('credit_purses').select('balance').where('customer_id', '=', member.id);
  expect(await purse.execute()).toEqual([{ balance: 50 }]);
});

test('of a hundred carts with the last gift one order gets it, the others are placed without it and report it', async () => {
  const { itemId } = await shop.fixtures.product({ price: 590, stock: 200 });
  const gift = await rules.gift(1);
  await rules.giftTier(100, [gift]);
  const { placed, failed } = await race(await prepareEntrants(shop, 100, () => ({ itemId, gift })));
  expect([placed.length, failed]).toEqual([100, []]);
  expect(placed.filter(({ changes }) => changes.length === 0)).toHaveLength(1);
  const given = await shop.fixtures.db.selectFrom('order_lines').select('quantity').where('gift_id', '=', gift).execute();
  expect(given).toEqual([{ quantity: 1 }]);
  const left = await shop.fixtures.db.selectFrom('gifts').select(['stock', 'reserved']).where('id', '=', gift).executeTakeFirstOrThrow();
  expect(left).toEqual({ stock: 1, reserved: 1 });
});
