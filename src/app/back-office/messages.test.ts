import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notificationSubscribers } from '#modules/notifications/index.ts';
import { readWebsite, saveSetting } from '#modules/settings/index.ts';
import { systemClock } from '#platform/clock/clock.ts';
import { createSecrets } from '#platform/crypto/secrets.ts';
import { inTransaction } from '#platform/db/database.ts';
import { createLog } from '#platform/log/log.ts';
import { createMailer } from '#platform/mail/mailer.ts';
import { guest, type StaffClient, staffWith, superman } from '#testing/clients.ts';
import { noProviders } from '#testing/providers/no-providers.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';
import { sweepAll } from '../jobs/nightly.ts';

let shop: ServedShop;
let clerk: StaffClient;
let owner: StaffClient;
beforeAll(async () => {
  shop = await servedShop();
  clerk = await staffWith(shop, 'cms view', 'cms update', 'logs view');
  owner = await superman(shop);
});
afterAll(() => shop.close());

type Body = Record<string, unknown>;
const visitor = (language = 'zh-TW') => ({
  write: async (change: object = {}): Promise<number> => {
    const sent = { name: '林小姐', email: 'lin@example.com', message: '杯子破了', ...change };
    const { status, text } = await guest(shop).call('POST', '/api/contact', sent, { 'accept-language': language });
    expect(status, text).toBe(204);
    return (await shop.db.selectFrom('contact_messages').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id;
  },
});
const read = async (id: number) => (await clerk.call<Body>('GET', `/api/admin/messages/${id}`)).body;
const reply = (id: number, version: number, body = '馬上寄新的給您') =>
  clerk.call<Body>('POST', `/api/admin/messages/${id}/reply`, { version, body });
const bulk = async (ids: number[], closed: boolean) => (await clerk.call<Body>('POST', '/api/admin/messages/bulk', { ids, closed })).body;

const subscribers = () =>
  notificationSubscribers({
    db: shop.db,
    mailer: createMailer({ smtpUrl: undefined }),
    clock: systemClock,
    publicUrl: 'https://shop.example',
    secrets: createSecrets('a secret for tests'),
    ports: noProviders,
  });
/** Runs the replies pending in the outbox, each twice as after a crash. */
async function mailAnswers() {
  const waiting = await shop.db.selectFrom('outbox').selectAll().where('kind', '=', 'contact_reply').orderBy('id').execute();
  for (const { payload, effect_key } of [...waiting, ...waiting])
    await subscribers().contact_reply(payload as { reply_id: number }, effect_key);
  return shop.db.selectFrom('mails').selectAll().where('kind', '=', 'contact_reply').orderBy('id').execute();
}

test('an answer is mailed once, to the sender in the language of the message, and names who answered and when', async () => {
  const id = await visitor('en').write({ name: 'Ann', email: 'ann@example.com', message: 'The cup broke', order_no: 'SH-1' });
  const answered = await reply(id, 1, 'A new one is on its way.\nSorry.');
  expect(answered.body).toMatchObject({ version: 2 });
  const mails = await mailAnswers();
  expect(mails).toMatchObject([{ recipient: 'ann@example.com', locale: 'en', state: 'sink' }]);
  expect(mails[0]?.plain).toMatch(/^Dear Ann,\n\nA new one is on its way\.\nSorry\.\n\n/);
  expect(mails[0]?.plain).toContain('Your message to us:\nOrder SH-1\nThe cup broke');
  const message = await read(id);
  expect(message).toMatchObject({ state: 'answered', version: 2, replies: [{ body: 'A new one is on its way.\nSorry.' }] });
  const at = shop.fixtures.clock.now().toISOString();
  const { data } = (await clerk.call<{ data: Body[] }>('GET', '/api/admin/messages?state=answered')).body;
  const by = (message['replies'] as { by: string }[])[0]?.by;
  expect(data.find((row) => row['id'] === id)).toMatchObject({ answered: { at, by } });
});

/** Runs the effects of a message, and reads what its sender has got so far. */
async function receipts(id: number) {
  await subscribers().contact_message({ message_id: id }, `contact_message:${id}`);
  return shop.db
    .selectFrom('mails')
    .select(['recipient', 'locale', 'subject', 'plain'])
    .where('kind', '=', 'contact_received')
    .orderBy('id')
    .execute();
}

test('the sender of a message gets a mail once an hour that it arrived, in their language and without what was typed, unless the shop leaves it out', async () => {
  const sender = { name: 'Cheap watches', email: 'victim@example.com', message: 'Buy at evil.example' };
  const [receipt, ...others] = await receipts(await visitor('en').write(sender));
  expect([receipt?.recipient, receipt?.locale, receipt?.subject, others]).toEqual([
    'victim@example.com',
    'en',
    'My shop received your message',
    [],
  ]);
  expect(receipt?.plain).not.toMatch(/watches|evil/);
  expect(await receipts(await visitor('en').write(sender))).toHaveLength(1);
  await shop.db
    .updateTable('mails')
    .set({ created_at: new Date(0) })
    .where('kind', '=', 'contact_received')
    .execute();
  expect(await receipts(await visitor('en').write(sender))).toHaveLength(2);
  await shop.db
    .updateTable('mails')
    .set({ created_at: new Date(0) })
    .where('kind', '=', 'contact_received')
    .execute();
  await inTransaction(shop.db, async (tx) => saveSetting(tx, 'website', { ...(await readWebsite(tx)), mails_off: ['contact_received'] }));
  expect(await receipts(await visitor('en').write(sender))).toHaveLength(2);
});

test('the log names who answered, never what was written', async () => {
  const id = await visitor().write({ message: '私人的事' });
  await reply(id, 1, '不會給別人看');
  const { body } = await clerk.call<{ data: Body[] }>('GET', `/api/admin/messages/${id}/logs`);
  expect(body.data).toMatchObject([{ action: 'reply', changes: [{ field: 'state', old: 'new', new: 'answered' }] }]);
  const rows = await shop.db.selectFrom('audit_log').selectAll().execute();
  expect(JSON.stringify(rows)).not.toMatch(/私人的事|不會給別人看|lin@example/);
});

test('of twenty answers sent at once one is mailed, and the other nineteen colleagues read that the message has changed', async () => {
  const id = await visitor().write({ email: 'race@example.com' });
  const all = await Promise.all(Array.from({ length: 20 }, (_, n) => reply(id, 1, `第 ${n} 個`)));
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = all.filter(({ status }) => status === 409);
  expect(refused).toHaveLength(19);
  expect(refused[0]?.body).toMatchObject({ code: 'message_changed' });
  expect((await mailAnswers()).filter(({ recipient }) => recipient === 'race@example.com')).toHaveLength(1);
});

test('a message is closed and opened again; one that was answered is answered still', async () => {
  const [fresh, answered] = [await visitor().write(), await visitor().write()];
  await reply(answered, 1);
  expect(await bulk([fresh, answered, 999_999], true)).toMatchObject({ done: [fresh, answered], failed: [{ code: 'message_not_found' }] });
  expect(await bulk([fresh], true)).toMatchObject({ unchanged: [fresh] });
  expect((await reply(fresh, 1)).body).toMatchObject({ code: 'message_changed' });
  await bulk([fresh, answered], false);
  expect([(await read(fresh))['state'], (await read(answered))['state']]).toEqual(['new', 'answered']);
});

test('the inbox finds by name, address, order and words, and counts its states', async () => {
  const id = await visitor().write({ name: '陳先生', email: 'chen@example.com', order_no: 'SH-77', message: '想問 100% 純棉' });
  await visitor().write({ message: '想問 1000 件' });
  type List = { data: Body[]; meta: { total: number }; counts: Record<string, number> };
  const found = async (q: string) =>
    (await clerk.call<List>('GET', `/api/admin/messages?q=${encodeURIComponent(q)}`)).body.data.map((row) => row['id']);
  for (const q of ['陳先', 'CHEN@', 'sh-77', '100%']) expect(await found(q), q).toEqual([id]);
  const { body } = await clerk.call<List>('GET', '/api/admin/messages?state=new&per_page=100');
  expect(body.meta.total).toBe(body.counts['new']);
  expect(body.data.every((row) => row['state'] === 'new')).toBe(true);
});

/** Uploads a picture for a message; answers its key. */
async function uploadPicture(): Promise<string> {
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#36c' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('files', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'crack.png');
  const upload = new Response(form);
  const body = Buffer.from(await upload.arrayBuffer());
  const headers = { 'content-type': upload.headers.get('content-type') ?? '' };
  return (await guest(shop).call<{ keys: [string] }>('POST', '/api/contact/pictures', body, headers)).body.keys[0];
}

/** Sets how long messages are stored, then runs the nightly sweep. */
async function sweepAfter(message_days: number | null) {
  const { value, version } = (await owner.call<{ value: object; version: number }>('GET', '/api/admin/settings/general')).body;
  const saved = await owner.call('PUT', '/api/admin/settings/general', { value: { ...value, message_days }, version });
  expect(saved.status, saved.text).toBe(200);
  return sweepAll({ db: shop.db, files: shop.files, clock: shop.fixtures.clock, log: createLog('silent', 'test') });
}

test('messages are deleted after the time of the settings, with answers, pictures and mails', async () => {
  const key = await uploadPicture();
  const old = await visitor().write({ email: 'old@example.com', pictures: [key] });
  const recent = await visitor().write({ email: 'kept@example.com' });
  await reply(old, 1);
  await mailAnswers();
  const { id: media_id } = await shop.db.selectFrom('media').select('id').where('key', '=', key).executeTakeFirstOrThrow();
  const file = `${key}-40.webp`;
  expect(await shop.files.exists(file)).toBe(true);
  const now = shop.fixtures.clock.now().getTime();
  const ago = (days: number) => new Date(now - days * 86_400_000);
  await shop.db
    .updateTable('contact_messages')
    .set({ created_at: ago(90.001) })
    .where('id', '=', old)
    .execute();
  await shop.db
    .updateTable('contact_messages')
    .set({ created_at: ago(89.999) })
    .where('id', '=', recent)
    .execute();
  await shop.db
    .updateTable('mails')
    .set({ created_at: ago(91) })
    .where('recipient', '=', 'old@example.com')
    .execute();
  expect(await sweepAfter(null)).toMatchObject({ 'contact messages': 0, 'mails of contact messages': 0 });
  expect(await sweepAfter(90)).toMatchObject({ 'contact messages': 1, 'mails of contact messages': 1 });
  expect((await clerk.call('GET', `/api/admin/messages/${old}`)).status).toBe(404);
  expect((await read(recent))['deleted_on']).toBe(new Date(now + 0.001 * 86_400_000).toISOString());
  expect(await shop.db.selectFrom('contact_replies').where('message_id', '=', old).selectAll().execute()).toEqual([]);
  expect(await shop.db.selectFrom('media').where('id', '=', media_id).select('id').execute()).toEqual([]);
  expect(await shop.files.exists(file)).toBe(false);
});
