import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fundShop } from '#modules/credits/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { createMailer } from '#platform/mail/mailer.ts';
import { bulkForm, bulkPath, openBulkShop } from '#testing/bulk-shop.ts';
import { clearCreditSettings, setServicePrices } from '#testing/credit-prices.ts';
import { startMailServer } from '#testing/servers/mail-server.ts';
import { sendNextChunk } from './send-chunk.ts';

let bulk: Awaited<ReturnType<typeof openBulkShop>>;
beforeAll(async () => {
  bulk = await openBulkShop();
});
afterAll(() => bulk.close());
beforeEach(() => {
  bulk.line.set({});
  bulk.sms.set({});
});

const now = () => bulk.shop.fixtures.clock.now();
/** Turns until it has ended or stopped, as the worker takes them. */
const finish = (id: number) => bulk.finish(id, () => sendNextChunk(bulk.deps, id));
const purse = () => bulk.shop.db.selectFrom('credit_purses').select('balance').where('owner_type', '=', 'shop').executeTakeFirstOrThrow();

test('a used up quota stops it with the provider’s words; it goes on where it was', async () => {
  const ids = await bulk.members(3, 'quota');
  const id = await bulk.create(bulkForm('quota'));
  bulk.line.set({ quota_used_up: true });
  await bulk.start(id);
  await finish(id);
  expect(await bulk.progress(id)).toEqual(['stopped', 3, 0, 0, 'You have reached your monthly limit.']);
  bulk.line.set({});
  // The quota is free again weeks later, when the provider has forgotten the keys.
  const weeksAgo = new Date(Date.now() - 14 * 86_400_000);
  await bulk.shop.db.updateTable('mails').set({ created_at: weeksAgo }).where('effect_key', 'like', `bulk:${id}:%`).execute();
  bulk.line.block(`U${ids[1]}`);
  expect((await bulk.start(id)).status).toBe(204);
  await finish(id);
  expect([await bulk.progress(id), bulk.pushed(ids).length]).toEqual([['done', 3, 2, 1, null], 2]);
});

test('a shop’s purse that is short stops it; after a purchase it goes on, and each message is paid once', async () => {
  const ids = await bulk.members(3, 'priced');
  const buy = (amount: number) => inTransaction(bulk.shop.db, (tx) => fundShop(tx, { amount, now: now() }));
  const { balance: before } = await purse();
  await setServicePrices(bulk.shop.db, { price_line: 40 }, now());
  await buy(80);
  const id = await bulk.create(bulkForm('priced'));
  await bulk.start(id);
  await finish(id);
  expect((await bulk.read(id)).error).toBe('purse_short');
  expect([bulk.pushed(ids).length, await purse()]).toEqual([2, { balance: before }]);
  await buy(40);
  expect((await bulk.start(id)).status).toBe(204);
  await finish(id);
  expect([await bulk.progress(id), bulk.pushed(ids).length]).toEqual([['done', 3, 3, 0, null], 3]);
  expect(await purse()).toEqual({ balance: before });
  await clearCreditSettings(bulk.shop.db);
});
test('a mail server that is down stops it, and no customer is passed over; an address that it refuses is', async () => {
  await bulk.members(7, 'down');
  const server = await startMailServer({ refused: ['down3@example.com'] });
  const byServer = { ...bulk.deps, mailer: createMailer({ smtpUrl: server.url }) };
  const closed = await startMailServer();
  closed.close();
  const id = await bulk.create(bulkForm('down', { channel: 'mail', subject: { tw: '春茶' } }));
  await bulk.start(id);
  await sendNextChunk({ ...bulk.deps, mailer: createMailer({ smtpUrl: closed.url }) }, id);
  expect(await bulk.progress(id)).toEqual(['stopped', 7, 0, 0, expect.stringMatching(/^no_answer: .*ECONNREFUSED/)]);
  await bulk.start(id);
  while ((await bulk.read(id)).state !== 'done') await sendNextChunk(byServer, id);
  server.close();
  expect(await bulk.progress(id)).toEqual(['done', 7, 6, 1, null]);
  const receivers = server.received.filter((line) => line.startsWith('RCPT TO:') && !line.includes('down3'));
  expect(receivers.sort()).toEqual([0, 1, 2, 4, 5, 6].map((n) => `RCPT TO:<down${n}@example.com>`));
});

test('LINE that does not answer stops it, and no customer is passed over', async () => {
  const ids = await bulk.members(3, 'silent');
  const id = await bulk.create(bulkForm('silent'));
  bulk.line.set({ fail_with: 503 });
  await bulk.start(id);
  await finish(id);
  expect((await bulk.progress(id)).slice(0, 4)).toEqual(['stopped', 3, 0, 0]);
  bulk.line.set({});
  await bulk.start(id);
  await finish(id);
  expect([await bulk.progress(id), bulk.pushed(ids).length]).toEqual([['done', 3, 3, 0, null], 3]);
});

test('staff stop it, and it goes on later; a finished one neither stops nor starts', async () => {
  const ids = await bulk.members(60, 'stop');
  const id = await bulk.create(bulkForm('stop'));
  await bulk.start(id);
  await sendNextChunk(bulk.deps, id);
  expect((await bulk.staff.call('POST', `${bulkPath}/${id}/stop`)).status).toBe(204);
  await sendNextChunk(bulk.deps, id);
  expect(await bulk.progress(id)).toEqual(['stopped', 60, 50, 0, null]);
  await bulk.start(id);
  await finish(id);
  expect([await bulk.progress(id), bulk.pushed(ids).length]).toEqual([['done', 60, 60, 0, null], 60]);
  expect((await bulk.staff.call('POST', `${bulkPath}/${id}/stop`)).body).toMatchObject({ code: 'bulk_not_now' });
  expect((await bulk.start(id)).body).toMatchObject({ code: 'bulk_not_now' });
});
