import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readWebsite, saveSetting } from '#modules/settings/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { json } from '#platform/db/json.ts';
import { type BulkForm, bulkForm, bulkPath, noConditions, openBulkShop } from '#testing/bulk-shop.ts';
import { staffWith } from '#testing/clients.ts';
import { groupRest, sendNextChunk, wakeBulks } from './send-chunk.ts';

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
const send = (id: number, rest: (ms: number) => Promise<unknown> = async () => {}) => sendNextChunk(bulk.deps, id, rest);
/** Turns until it has ended or stopped, as the worker takes them. */
const finish = (id: number, rest?: (ms: number) => Promise<unknown>) => bulk.finish(id, () => send(id, rest));

test('2,000 customers get one message each, although its worker is killed half-way', async () => {
  const ids = await bulk.members(2000, 'many');
  const id = await bulk.create(bulkForm('many', { channel: 'sms' }));
  expect((await bulk.start(id)).status).toBe(204);
  for (let turn = 0; turn < 20; turn++) await send(id);
  expect(await bulk.progress(id)).toEqual(['sending', 2000, 1000, 0, null]);
  // Killed after its messages had left, before it counted them; and in the middle of two calls.
  await bulk.shop.db
    .updateTable('bulk_messages')
    .set({ after_id: ids[899] ?? 0, sent: 900 })
    .where('id', '=', id)
    .execute();
  const atWork = ids.slice(940, 942).map((one) => `bulk:${id}:${one}`);
  const tenMinutesAgo = new Date(Date.now() - 600_000);
  await bulk.shop.db.updateTable('mails').set({ state: 'sending', taken_at: tenMinutesAgo }).where('effect_key', 'in', atWork).execute();
  await finish(id);
  expect(await bulk.progress(id)).toEqual(['done', 2000, 2000, 0, null]);
  const receivers = bulk.sms.outbox().map(({ to }) => to);
  expect([receivers.length, new Set(receivers).size]).toEqual([2000, 2000]);
  expect(bulk.sms.outbox().find(({ to }) => to === '0900000007')?.text).toMatch(
    /^Dear M7, the spring tea is here\nStop: https:\/\/shop\.example\/en\/unsubscribe\?list=marketing&token=/,
  );
});

test('twenty workers at once send each message once', async () => {
  const ids = await bulk.members(30, 'race');
  const id = await bulk.create(bulkForm('race'));
  await bulk.start(id);
  await Promise.all(Array.from({ length: 20 }, () => send(id)));
  expect([await bulk.progress(id), bulk.pushed(ids).length]).toEqual([['done', 30, 30, 0, null], 30]);
});

test('it rests after each group of five for twice as long as the group took, at most 0.2 s, and not after its last message', async () => {
  expect([0, 7.5, 99, 100, 101, 3000].map(groupRest)).toEqual([0, 15, 198, 200, 200, 200]);
  const rests = async (count: number, tag: string) => {
    await bulk.members(count, tag);
    const id = await bulk.create(bulkForm(tag));
    await bulk.start(id);
    const lengths: number[] = [];
    await finish(id, async (ms) => lengths.push(ms));
    expect(await bulk.progress(id)).toEqual(['done', count, count, 0, null]);
    expect(lengths.every((ms) => ms > 0 && ms <= 200)).toBe(true);
    return lengths.length;
  };
  expect([await rests(5, 'five'), await rests(6, 'six'), await rests(12, 'twelve'), await rests(54, 'chunk')]).toEqual([0, 1, 2, 10]);
});

test('only those who agreed and can be reached are counted, and who withdraws before the turn gets nothing', async () => {
  const ids = await bulk.members(5, 'agreed');
  await bulk.consent(ids.slice(0, 1), false);
  await bulk.shop.db
    .deleteFrom('customer_bindings')
    .where('customer_id', '=', ids[1] ?? 0)
    .execute();
  await bulk.shop.db
    .updateTable('customers')
    .set({ status: 'blocked' })
    .where('id', '=', ids[2] ?? 0)
    .execute();
  const count = async (channel: BulkForm['channel']) =>
    (await bulk.staff.call('POST', `${bulkPath}/count`, { channel, segment: { ...noConditions, tag: 'agreed' } })).body;
  expect([await count('line'), await count('sms'), await count('mail')]).toEqual([{ count: 2 }, { count: 3 }, { count: 3 }]);
  const id = await bulk.create(bulkForm('agreed'));
  await bulk.start(id, new Date(now().getTime() + 60_000).toISOString());
  await send(id);
  expect(await bulk.progress(id)).toEqual(['scheduled', null, 0, 0, null]);
  bulk.shop.fixtures.clock.set(new Date(now().getTime() + 61_000));
  await bulk.consent(ids.slice(3, 4), false);
  expect(await wakeBulks(bulk.deps)).toBe(1);
  await finish(id);
  expect([await bulk.progress(id), bulk.pushed(ids).map(({ to }) => to)]).toEqual([['done', 1, 1, 0, null], [`U${ids[4]}`]]);
});

test('quiet hours are waited for', async () => {
  const ids = await bulk.members(1, 'quiet');
  const id = await bulk.create(bulkForm('quiet'));
  const hour = Number(new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Taipei', hour: '2-digit', hourCycle: 'h23' }).format(now()));
  const quiet = (quiet_hours: { from: number; until: number } | null) =>
    inTransaction(bulk.shop.db, (tx) => readWebsite(tx).then((website) => saveSetting(tx, 'website', { ...website, quiet_hours })));
  await quiet({ from: hour, until: (hour + 1) % 24 });
  await bulk.start(id);
  await send(id);
  expect(bulk.pushed(ids)).toEqual([]);
  await quiet(null);
  await finish(id);
  expect(bulk.pushed(ids).length).toBe(1);
});

test('a text message says what it is charged as, and a mail has the link that stops them', async () => {
  await bulk.members(2, 'channels');
  const byText = await bulk.create(bulkForm('channels', { channel: 'sms' }));
  await bulk.start(byText);
  await finish(byText);
  const { segments } = await bulk.read(byText);
  const charged = await bulk.shop.db.selectFrom('mails').select('segments').where('effect_key', 'like', `bulk:${byText}:%`).execute();
  expect(segments).toBe(charged.reduce((sum, row) => sum + (row.segments ?? 0), 0));
  const byMail = await bulk.create(bulkForm('channels', { channel: 'mail', subject: { tw: '春茶', en: 'Spring tea for {name}' } }));
  await bulk.start(byMail);
  await finish(byMail);
  const [mail] = await bulk.shop.db
    .selectFrom('mails')
    .select(['subject', 'plain', 'kind'])
    .where('effect_key', 'like', `bulk:${byMail}:%`)
    .orderBy('recipient')
    .execute();
  expect(mail).toMatchObject({ subject: 'Spring tea for M0', kind: 'bulk_message' });
  expect(mail?.plain).toContain('/en/unsubscribe?list=marketing');
});

test.each([
  ['a wrong variable', bulkForm('x', { body: { tw: '{nmae}' } }), 'body.tw'],
  ['a mail without a subject', bulkForm('x', { channel: 'mail' }), 'subject.tw'],
  ['a text message of more than 300 characters', bulkForm('x', { channel: 'sms', body: { tw: '字'.repeat(301) } }), 'body.tw'],
])('%s is refused when it is saved', async (_, body, field) => {
  const answer = await bulk.staff.call<{ errors?: object }>('POST', bulkPath, body);
  expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]]);
});

test('who may only look at customers sees the list and sends nothing', async () => {
  const viewer = await staffWith(bulk.shop, 'customers view');
  const id = await bulk.create(bulkForm('x'));
  expect((await viewer.call('GET', bulkPath)).status).toBe(200);
  expect((await viewer.call('POST', `${bulkPath}/${id}/start`, { version: 1, at: null })).status).toBe(403);
  expect((await bulk.read(id)).state).toBe('draft');
  await bulk.shop.db
    .updateTable('settings')
    .set({ value: json({}) })
    .where('name', '=', 'messaging')
    .execute();
  expect((await bulk.start(id)).body).toMatchObject({ code: 'channel_off' });
  expect((await bulk.staff.call('DELETE', `${bulkPath}/${id}`)).status).toBe(204);
  expect((await bulk.staff.call('GET', `${bulkPath}/${id}`)).status).toBe(404);
});
