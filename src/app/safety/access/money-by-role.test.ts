import { afterAll, beforeAll, expect, test } from 'vitest';
import { fundShop } from '#modules/credits/index.ts';
import { staffSetup } from '#modules/staff/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type Client, guest, officeVisitor } from '#testing/clients.ts';
import { buy } from '#testing/orders/shopping.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';

let shop: ServedShop;
let orderId: number;
beforeAll(async () => {
  shop = await servedShop();
  await inTransaction(shop.fixtures.db, async (tx) => {
    await staffSetup.ensureDefaultRoles(tx);
    await fundShop(tx, { amount: 4200, now: shop.fixtures.clock.now() });
  });
  const { itemId } = await shop.fixtures.product({ price: 590, stock: 10 });
  const { token } = await buy(shop.fixtures, guest(shop), { itemId });
  ({ id: orderId } = await shop.fixtures.db.selectFrom('orders').select('id').where('token', '=', token).executeTakeFirstOrThrow());
});
afterAll(() => shop.close());

/**
 * Which role sees which amounts, by hand: packers, editors and order staff do not see turnover; the shop's purse is promotion
 * money, for those who may view coupons.
 */
const table = [
  { role: 'super-admin', revenue: true, purse: true, orders: true },
  { role: 'manager', revenue: true, purse: true, orders: true },
  { role: 'orders', revenue: false, purse: true, orders: true },
  { role: 'warehouse', revenue: false, purse: false, orders: true },
  { role: 'marketing', revenue: true, purse: true, orders: false },
  { role: 'editor', revenue: false, purse: false, orders: false },
  { role: 'finance', revenue: true, purse: true, orders: true },
] as const;

type Role = (typeof table)[number]['role'];

async function staffAs(role: Role): Promise<Client> {
  const account = { name: role, email: `${role}@example.com`, password: 'Kettle2026' };
  await inTransaction(shop.fixtures.db, (tx) => staffSetup.createStaff(tx, { ...account, roles: [role], now: shop.fixtures.clock.now() }));
  const client = officeVisitor(shop);
  await client.call('GET', '/sanctum/csrf-cookie');
  const signedIn = await client.call('POST', '/login', { email: account.email, password: account.password });
  expect(signedIn.status, signedIn.text).toBeLessThan(300);
  return client;
}

type Board = { has_figures: boolean; now: { net: number }; series: unknown[]; payments: unknown[]; best: unknown[] };

test.each(table)('$role sees revenue: $revenue, the purse: $purse', async ({ role, revenue, purse, orders }) => {
  const client = await staffAs(role);
  const { body: board } = await client.call<Board>('GET', '/api/admin/reports/dashboard');
  expect(board.has_figures).toBe(revenue);
  expect(board.now.net > 0).toBe(revenue);
  expect([board.series, board.payments, board.best].every((rows) => rows.length > 0)).toBe(revenue);
  expect((await client.call('GET', '/api/admin/reports/sales')).status).toBe(revenue ? 200 : 403);

  expect((await client.call('GET', '/api/balance')).status).toBe(purse ? 200 : 403);
  const { body: profile } = await client.call<{ balance: number | null }>('GET', '/api/me');
  expect(profile.balance).toBe(purse ? 4200 : null);

  const list = await client.call<{ data: { grand_total: number }[]; page_total: number | null }>('GET', '/api/admin/orders');
  expect(list.status).toBe(orders ? 200 : 403);
  if (!orders) return;
  const sum = list.body.data.reduce((all, { grand_total }) => all + grand_total, 0);
  expect(sum).toBeGreaterThan(0);
  expect(list.body.page_total).toBe(revenue ? sum : null);
});

test('a packer sees an order without its customer’s earlier spending', async () => {
  const member = await shop.fixtures.member();
  await shop.fixtures.db.updateTable('orders').set({ customer_id: member.id }).where('id', '=', orderId).execute();
  const packer = officeVisitor(shop);
  await packer.call('GET', '/sanctum/csrf-cookie');
  await packer.call('POST', '/login', { email: 'warehouse@example.com', password: 'Kettle2026' });
  const { body } = await packer.call<{ customer: { spent: number | null } }>('GET', `/api/admin/orders/${orderId}`);
  expect(body.customer.spent).toBeNull();
});
