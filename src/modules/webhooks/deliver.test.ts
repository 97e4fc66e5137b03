import { expect, test } from 'vitest';
import { createSecrets } from '#platform/crypto/secrets.ts';
import { createLog } from '#platform/log/log.ts';
import { testDatabase } from '#testing/database.ts';
import { deliverDue } from './commands/deliver.ts';

test('a body that cannot be written is tried again later, and the log says why', async () => {
  const database = await testDatabase();
  const now = new Date('2026-11-20T04:00:00Z');
  const webhook = { url: 'https://erp.example.com/hooks', events: ['order.placed'], secret: Buffer.from('sealed'), created_at: now };
  const { id: webhook_id } = await database.db.insertInto('webhooks').values(webhook).returning('id').executeTakeFirstOrThrow();
  const delivery = { webhook_id, event: 'order.placed', subject_type: 'order', subject_id: 1, once: 'placed', created_at: now };
  const { id } = await database.db.insertInto('webhook_deliveries').values(delivery).returning('id').executeTakeFirstOrThrow();
  const lines: string[] = [];
  await deliverDue({
    ...{ db: database.db, clock: { now: () => now }, secrets: createSecrets('x'), allowsLoopback: false },
    log: createLog('error', 'test', { write: (line) => void lines.push(line) }),
    call: () => Promise.reject(new Error('the order cannot be read')),
  });
  const stored = database.db.selectFrom('webhook_deliveries').select(['state', 'error', 'body']).where('id', '=', id);
  expect(await stored.executeTakeFirstOrThrow()).toEqual({ state: 'pending', error: 'unwritten', body: null });
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ delivery_id: id, err: { message: 'the order cannot be read' } }]);
  await database.close();
});
