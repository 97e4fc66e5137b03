import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#platform/db/database.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { insertBareOrder } from '#testing/orders/bare-order.ts';
import { openRefund } from './commands/open-refund.ts';
import { recordPayment } from './store/payments.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('a refund above the payment says in major units what is left of it', async () => {
  const order_id = await insertBareOrder(database.db);
  const refund = { order_id, kind: 'return', credits: 0, currency: 'usd', reason: '', staff_id: null, created_at: new Date() } as const;
  const opened = inTransaction(database.db, async (tx) => {
    const payment_id = await recordPayment(tx, { order_id, kind: 'cash', amount: 1050, currency: 'usd' });
    return openRefund(tx, { ...refund, payment_id, amount: 1051 });
  });
  await expect(opened).rejects.toMatchObject({ code: 'refund_too_large', facts: { left: 10.5 } });
});
