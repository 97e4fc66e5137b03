import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fundShop } from '#modules/credits/index.ts';
import { readWebsite, saveSetting } from '#modules/settings/index.ts';
import { createSecrets } from '#platform/crypto/secrets.ts';
import { inTransaction } from '#platform/db/database.ts';
import { json } from '#platform/db/json.ts';
import { createMailer } from '#platform/mail/mailer.ts';
import { type StaffClient, staffWith, superman } from '#testing/clients.ts';
import { clearCreditSettings, setServicePrices } from '#testing/credit-prices.ts';
import { messageSimulators } from '#testing/providers/message-simulators.ts';
import { type ServedShop, secretKey, servedShop } from '#testing/served-shop.ts';
import { startMailServer } from '#testing/servers/mail-server.ts';
import type { BulkForm, BulkRow } from '../contract/bulk.ts';
import type { NotificationDeps } from '../mail-deps.ts';
import { sendNextChunk, wakeBulks } from './send-chunk.ts';

let providers: Awaited<ReturnType<typeof messageSimulators>>;
let line: (typeof providers)['line'];
let sms: (typeof providers)['sms'];
let shop: ServedShop;
let staff: StaffClient;
let deps: NotificationDeps;
beforeAll(async () => {
  shop = await servedShop();
  staff = await superman(shop);
  providers = await messageSimulators();
  ({ line, sms } = providers);
  deps = {
    ...{ db: shop.db, clock: shop.fixtures.clock, publicUrl: 'https://shop.example', secrets: createSecrets(secretKey) },
    mailer: createMailer({ smtpUrl: undefined }),
    ports: providers.ports,
  };
  const accounts = { line: { active: true, token: 'sealed' }, sms: { active: true, username: 'shop', password: 'sealed' } };
  await inTransaction(shop.db, (tx) => saveSetting(tx, 'messaging', accounts));
});
afterAll(async () => {
  await shop.close();
  await providers.stop();
});
beforeEach(() => {
  line.set({});
  sms.set({});
});

const now = () => shop.fixtures.clock.now();
const noConditions: BulkForm['segment'] = {
  ...{ level: null, tag: '', orders_from: null, ordered_from: null, ordered_until: null, idle_days: null, birthday_month: null },
};
const form = (tag: string, change: Partial<BulkForm> = {}): BulkForm => ({
  ...{
    name: 'Spring',
    channel: 'line',
    subject: { tw: '' },
    body: { tw: '{name} 您好，春茶到了', en: 'Dear {name}, the spring tea is here' },
  },
  segment: { ...noConditions, tag },
  ...change,
});

/** Customers with a tag who agreed to marketing, with LINE and a mobile. */
async function members(count: number, tag: string): Promise<number[]> {
  const rows = Array.from({ length: count }, (_, n) => ({
    ...{ name: `M${n}`, locale: 'en' as const, tags: [tag], email: `${tag}${n}@example.com`, email_verified_at: now() },
    phone: `09${String(n).padStart(8, '0')}`,
  }));
  const ids = (await shop.db.insertInto('customers').values(rows).returning('id').execute()).map(({ id }) => id);
  const bindings = ids.map((id) => ({ customer_id: id, provider: 'line' as const, subject: `U${id}` }));
  await shop.db.insertInto('customer_bindings').values(bindings).execute();
  await consent(ids, true);
  return ids;
}
const consent = (ids: readonly number[], granted: boolean) =>
  shop.db
    .insertInto('customer_consents')
    .values(ids.map((id) => ({ customer_id: id, type: 'marketing' as const, text_version: 1, granted })))
    .execute();
const pushed = (ids: readonly number[]) => line.outbox().filter(({ to }) => ids.some((id) => to === `U${id}`));

type One = BulkRow & BulkForm & { version: number };
const path = '/api/admin/bulk-messages';
const create = async (body: BulkForm) => (await staff.call<{ id: number }>('POST', path, body)).body.id;
const read = async (id: number) => (await staff.call<One>('GET', `${path}/${id}`)).body;
const start = async (id: number, at: string | null = null) =>
  staff.call<{ code?: string }>('POST', `${path}/${id}/start`, { version: (await read(id)).version, at });
const progress = async (id: number) => {
  const { state, total, sent, failed, error } = await read(id);
  return [state, total, sent, failed, error];
};
/** Turns until it has ended or stopped, as the worker takes them. */
async function finish(id: number): Promise<void> {
  while ((await read(id)).state === 'sending' || (await read(id)).state === 'scheduled') await sendNextChunk(deps, id);
}

test('2,000 customers get one message each, although its worker is killed half-way', async () => {
  const ids = await members(2000, 'many');
  const id = await create(form('many', { channel: 'sms' }));
  expect((await start(id)).status).toBe(204);
  for (let turn = 0; turn < 20; turn++) await sendNextChunk(deps, id);
  expect(await progress(id)).toEqual(['sending', 2000, 1000, 0, null]);
  // Killed after its messages had left, before it counted them; and in the middle of two calls.
  await shop.db
    .updateTable('bulk_messages')
    .set({ after_id: ids[899] ?? 0, sent: 900 })
    .where('id', '=', id)
    .execute();
  const atWork = ids.slice(940, 942).map((one) => `bulk:${id}:${one}`);
  const tenMinutesAgo = new Date(Date.now() - 600_000);
  await shop.db.updateTable('mails').set({ state: 'sending', taken_at: tenMinutesAgo }).where('effect_key', 'in', atWork).execute();
  await finish(id);
  expect(await progress(id)).toEqual(['done', 2000, 2000, 0, null]);
  const receivers = sms.outbox().map(({ to }) => to);
  expect([receivers.length, new Set(receivers).size]).toEqual([2000, 2000]);
  expect(sms.outbox().find(({ to }) => to === '0900000007')?.text).toMatch(
    /^Dear M7, the spring tea is here\nStop: https:\/\/shop\.example\/en\/unsubscribe\?list=marketing&token=/,
  );
});

test('twenty workers at once send each message once', async () => {
  const ids = await members(30, 'race');
  const id = await create(form('race'));
  await start(id);
  await Promise.all(Array.from({ length: 20 }, () => sendNextChunk(deps, id)));
  expect([await progress(id), pushed(ids).length]).toEqual([['done', 30, 30, 0, null], 30]);
});

test('only those who agreed and can be reached are counted, and who withdraws before the turn gets nothing', async () => {
  const ids = await members(5, 'agreed');
  await consent(ids.slice(0, 1), false);
  await shop.db
    .deleteFrom('customer_bindings')
    .where('customer_id', '=', ids[1] ?? 0)
    .execute();
  await shop.db
    .updateTable('customers')
    .set({ status: 'blocked' })
    .where('id', '=', ids[2] ?? 0)
    .execute();
  const count = async (channel: BulkForm['channel']) =>
    (await staff.call('POST', `${path}/count`, { channel, segment: { ...noConditions, tag: 'agreed' } })).body;
  expect([await count('line'), await count('sms'), await count('mail')]).toEqual([{ count: 2 }, { count: 3 }, { count: 3 }]);
  const id = await create(form('agreed'));
  await start(id, new Date(now().getTime() + 60_000).toISOString());
  await sendNextChunk(deps, id);
  expect(await progress(id)).toEqual(['scheduled', null, 0, 0, null]);
  shop.fixtures.clock.set(new Date(now().getTime() + 61_000));
  await consent(ids.slice(3, 4), false);
  expect(await wakeBulks(deps)).toBe(1);
  await finish(id);
  expect([await progress(id), pushed(ids).map(({ to }) => to)]).toEqual([['done', 1, 1, 0, null], [`U${ids[4]}`]]);
});

test('a used up quota stops it with the provider’s words; it goes on where it was', async () => {
  const ids = await members(3, 'quota');
  const id = await create(form('quota'));
  line.set({ quota_used_up: true });
  await start(id);
  await finish(id);
  expect(await progress(id)).toEqual(['stopped', 3, 0, 0, 'You have reached your monthly limit.']);
  line.set({});
  // The quota is free again weeks later, when the provider has forgotten the keys.
  const weeksAgo = new Date(Date.now() - 14 * 86_400_000);
  await shop.db.updateTable('mails').set({ created_at: weeksAgo }).where('effect_key', 'like', `bulk:${id}:%`).execute();
  line.block(`U${ids[1]}`);
  expect((await start(id)).status).toBe(204);
  await finish(id);
  expect([await progress(id), pushed(ids).length]).toEqual([['done', 3, 2, 1, null], 2]);
});

test('a shop’s purse that is short stops it; after a purchase it goes on, and each message is paid once', async () => {
  const ids = await members(3, 'priced');
  const buy = (amount: number) => inTransaction(shop.db, (tx) => fundShop(tx, { amount, now: now() }));
  const { balance: before } = await purse();
  await setServicePrices(shop.db, { price_line: 40 }, now());
  await buy(80);
  const id = await create(form('priced'));
  await start(id);
  await finish(id);
  expect((await read(id)).error).toBe('purse_short');
  expect([pushed(ids).length, await purse()]).toEqual([2, { balance: before }]);
  await buy(40);
  expect((await start(id)).status).toBe(204);
  await finish(id);
  expect([await progress(id), pushed(ids).length]).toEqual([['done', 3, 3, 0, null], 3]);
  expect(await purse()).toEqual({ balance: before });
  await clearCreditSettings(shop.db);
});
const purse = () => shop.db.selectFrom('credit_purses').select('balance').where('owner_type', '=', 'shop').executeTakeFirstOrThrow();

test('a mail server that is down stops it, and no customer is passed over; an address that it refuses is', async () => {
  await members(7, 'down');
  const server = await startMailServer({ refused: ['down3@example.com'] });
  const byServer = { ...deps, mailer: createMailer({ smtpUrl: server.url }) };
  const closed = await startMailServer();
  closed.close();
  const id = await create(form('down', { channel: 'mail', subject: { tw: '春茶' } }));
  await start(id);
  await sendNextChunk({ ...deps, mailer: createMailer({ smtpUrl: closed.url }) }, id);
  expect(await progress(id)).toEqual(['stopped', 7, 0, 0, expect.stringMatching(/^no_answer: .*ECONNREFUSED/)]);
  await start(id);
  while ((await read(id)).state !== 'done') await sendNextChunk(byServer, id);
  server.close();
  expect(await progress(id)).toEqual(['done', 7, 6, 1, null]);
  const receivers = server.received.filter((line) => line.startsWith('RCPT TO:') && !line.includes('down3'));
  expect(receivers.sort()).toEqual([0, 1, 2, 4, 5, 6].map((n) => `RCPT TO:<down${n}@example.com>`));
});

test('LINE that does not answer stops it, and no customer is passed over', async () => {
  const ids = await members(3, 'silent');
  const id = await create(form('silent'));
  line.set({ fail_with: 503 });
  await start(id);
  await finish(id);
  expect((await progress(id)).slice(0, 4)).toEqual(['stopped', 3, 0, 0]);
  line.set({});
  await start(id);
  await finish(id);
  expect([await progress(id), pushed(ids).length]).toEqual([['done', 3, 3, 0, null], 3]);
});

test('staff stop it, and it goes on later; a finished one neither stops nor starts', async () => {
  const ids = await members(60, 'stop');
  const id = await create(form('stop'));
  await start(id);
  await sendNextChunk(deps, id);
  expect((await staff.call('POST', `${path}/${id}/stop`)).status).toBe(204);
  await sendNextChunk(deps, id);
  expect(await progress(id)).toEqual(['stopped', 60, 50, 0, null]);
  await start(id);
  await finish(id);
  expect([await progress(id), pushed(ids).length]).toEqual([['done', 60, 60, 0, null], 60]);
  expect((await staff.call('POST', `${path}/${id}/stop`)).body).toMatchObject({ code: 'bulk_not_now' });
  expect((await start(id)).body).toMatchObject({ code: 'bulk_not_now' });
});

test('quiet hours are waited for', async () => {
  const ids = await members(1, 'quiet');
  const id = await create(form('quiet'));
  const hour = Number(new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Taipei', hour: '2-digit', hourCycle: 'h23' }).format(now()));
  const quiet = (quiet_hours: { from: number; until: number } | null) =>
    inTransaction(shop.db, (tx) => readWebsite(tx).then((website) => saveSetting(tx, 'website', { ...website, quiet_hours })));
  await quiet({ from: hour, until: (hour + 1) % 24 });
  await start(id);
  await sendNextChunk(deps, id);
  expect(pushed(ids)).toEqual([]);
  await quiet(null);
  await finish(id);
  expect(pushed(ids).length).toBe(1);
});

test('a text message says what it is charged as, and a mail has the link that stops them', async () => {
  await members(2, 'channels');
  const byText = await create(form('channels', { channel: 'sms' }));
  await start(byText);
  await finish(byText);
  const { segments } = await read(byText);
  const charged = await shop.db.selectFrom('mails').select('segments').where('effect_key', 'like', `bulk:${byText}:%`).execute();
  expect(segments).toBe(charged.reduce((sum, row) => sum + (row.segments ?? 0), 0));
  const byMail = await create(form('channels', { channel: 'mail', subject: { tw: '春茶', en: 'Spring tea for {name}' } }));
  await start(byMail);
  await finish(byMail);
  const [mail] = await shop.db
    .selectFrom('mails')
    .select(['subject', 'plain', 'kind'])
    .where('effect_key', 'like', `bulk:${byMail}:%`)
    .orderBy('recipient')
    .execute();
  expect(mail).toMatchObject({ subject: 'Spring tea for M0', kind: 'bulk_message' });
  expect(mail?.plain).toContain('/en/unsubscribe?list=marketing');
});

test.each([
  ['a wrong variable', form('x', { body: { tw: '{nmae}' } }), 'body.tw'],
  ['a mail without a subject', form('x', { channel: 'mail' }), 'subject.tw'],
  ['a text message of more than 300 characters', form('x', { channel: 'sms', body: { tw: '字'.repeat(301) } }), 'body.tw'],
])('%s is refused when it is saved', async (_, body, field) => {
  const answer = await staff.call<{ errors?: object }>('POST', path, body);
  expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]]);
});

test('who may only look at customers sees the list and sends nothing', async () => {
  const viewer = await staffWith(shop, 'customers view');
  const id = await create(form('x'));
  expect((await viewer.call('GET', path)).status).toBe(200);
  expect((await viewer.call('POST', `${path}/${id}/start`, { version: 1, at: null })).status).toBe(403);
  expect((await read(id)).state).toBe('draft');
  await shop.db
    .updateTable('settings')
    .set({ value: json({}) })
    .where('name', '=', 'messaging')
    .execute();
  expect((await start(id)).body).toMatchObject({ code: 'channel_off' });
  expect((await staff.call('DELETE', `${path}/${id}`)).status).toBe(204);
  expect((await staff.call('GET', `${path}/${id}`)).status).toBe(404);
});
