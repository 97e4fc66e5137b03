import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readWebsite } from '#modules/settings/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Mail, Mailer } from '#platform/mail/mailer.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { type Delivery, deliver } from './deliver.ts';
import { startSending } from './store/mails.ts';
import type { MailShop } from './templates/layout.ts';

let database: TestDatabase;
let shop: MailShop;
let staffId: number;
beforeAll(async () => {
  database = await testDatabase();
  const account = { name: 'Owner', email: 'owner@shop.example', password_hash: '$argon2id$' };
  ({ id: staffId } = await database.db.insertInto('staff').values(account).returning('id').executeTakeFirstOrThrow());
  shop = { website: await readWebsite(database.db), publicUrl: 'https://shop.example' };
});
afterAll(() => database.close());

const delivery = (key: string): Delivery => ({
  key,
  kind: 'staff_password_reset',
  recipient: 'mei@shop.example',
  locale: 'en',
  secret: 'the-code',
  mail: { subject: 'Hello', html: '<p>the-code</p>', plain: 'the-code' },
});
const readMailRow = (key: string) => database.db.selectFrom('mails').selectAll().where('effect_key', '=', key).executeTakeFirst();

function mailerThat(fails: number, isConfigured = true): Mailer & { sent: Mail[] } {
  const sent: Mail[] = [];
  let failuresLeft = fails;
  return {
    isConfigured,
    sent,
    send: async (mail) => {
      if (failuresLeft-- > 0) throw new Error('421 try later');
      sent.push(mail);
    },
    close: () => {},
  };
}

test('an effect that runs twice sends one mail', async () => {
  const mailer = mailerThat(0);
  await deliver({ db: database.db, mailer }, shop, delivery('twice'));
  await deliver({ db: database.db, mailer }, shop, delivery('twice'));
  expect(mailer.sent).toHaveLength(1);
  expect(mailer.sent[0]).toMatchObject({ to: 'mei@shop.example', from: { name: 'My shop', address: 'no-reply@shop.example' } });
  expect(await readMailRow('twice')).toMatchObject({ state: 'sent' });
});

test('a mail that the server refused is tried again under the same Message-ID', async () => {
  const mailer = mailerThat(1);
  await expect(deliver({ db: database.db, mailer }, shop, delivery('again'))).rejects.toThrow('421');
  expect(await readMailRow('again')).toMatchObject({ state: 'failed', error: '421 try later' });
  const reworded = { ...delivery('again').mail, plain: 'reworded' };
  await deliver({ db: database.db, mailer }, shop, { ...delivery('again'), mail: reworded });
  expect(await readMailRow('again')).toMatchObject({ state: 'sent', error: null, plain: 'reworded' });
  expect(mailer.sent[0]?.messageId).toMatch(/^<[0-9a-f]{40}@shop\.example>$/);
});

test.each([0, 1])('a refused mail that staff send again leaves once: by the one that is taken first (%i)', async (place) => {
  const mailer = mailerThat(2);
  const tryToSend = (one: Delivery) => deliver({ db: database.db, mailer }, shop, one);
  const refused = delivery(`refused ${place}`);
  await expect(tryToSend(refused)).rejects.toThrow('421');
  const { id } = await database.db.selectFrom('mails').select('id').where('effect_key', '=', refused.key).executeTakeFirstOrThrow();
  const again: Delivery = { ...delivery(`again ${place}`), resent: { resend_of: id, staff_id: staffId } };
  await expect(tryToSend(again)).rejects.toThrow('421');
  for (const one of place === 0 ? [refused, again] : [again, refused]) await tryToSend(one);
  expect(mailer.sent).toHaveLength(1);
  for (const { key } of [refused, again]) expect(await readMailRow(key)).toMatchObject({ state: 'sent', error: null });
});

test('a mail that was taken and that staff send again leaves once more', async () => {
  const mailer = mailerThat(0);
  await deliver({ db: database.db, mailer }, shop, delivery('taken before'));
  const row = await readMailRow('taken before');
  const resent = { resend_of: Number(row?.id), staff_id: staffId };
  await deliver({ db: database.db, mailer }, shop, { ...delivery('once more'), resent });
  expect(mailer.sent).toHaveLength(2);
});

test('a mail of a dead worker is sent by another after ten seconds, not before', async () => {
  const [mailer, hanging] = [mailerThat(0), Promise.withResolvers<never>()];
  const dying = deliver({ db: database.db, mailer: { ...mailer, send: () => hanging.promise } }, shop, delivery('taken')).catch(() => {});
  await expect.poll(() => readMailRow('taken')).toMatchObject({ state: 'sending' });
  hanging.reject(new Error('the worker was killed'));
  await dying;
  const takenAgo = (seconds: number) =>
    database.db
      .updateTable('mails')
      .set({ state: 'sending', taken_at: sql`now() - make_interval(secs => ${seconds})` })
      .where('effect_key', '=', 'taken')
      .execute();
  await takenAgo(9);
  await expect(deliver({ db: database.db, mailer }, shop, delivery('taken'))).rejects.toThrow('another worker is sending this');
  await takenAgo(10);
  await deliver({ db: database.db, mailer }, shop, delivery('taken'));
  expect(mailer.sent).toHaveLength(1);
});

test('a mail whose row a crash of PostgreSQL lost is sent and stored once more', async () => {
  const mailer = mailerThat(0);
  const lose = async (mail: Mail) => {
    await database.db.deleteFrom('mails').where('effect_key', '=', 'lost').execute();
    await mailer.send(mail);
  };
  await expect(deliver({ db: database.db, mailer: { ...mailer, send: lose } }, shop, delivery('lost'))).rejects.toThrow('lost the row');
  await deliver({ db: database.db, mailer }, shop, delivery('lost'));
  expect(await readMailRow('lost')).toMatchObject({ state: 'sent' });
  expect(mailer.sent).toHaveLength(2);
});

test('a mail that its server takes slowly stays with its worker', async () => {
  const [mailer, slow] = [mailerThat(0), Promise.withResolvers<void>()];
  const sending = deliver({ db: database.db, mailer: { ...mailer, send: () => slow.promise } }, shop, delivery('slow'));
  await expect.poll(() => readMailRow('slow')).toMatchObject({ state: 'sending' });
  const longAgo = new Date(0);
  await database.db.updateTable('mails').set({ taken_at: longAgo }).where('effect_key', '=', 'slow').execute();
  await expect.poll(async () => (await readMailRow('slow'))?.taken_at, { timeout: 15_000 }).not.toEqual(longAgo);
  await expect(deliver({ db: database.db, mailer }, shop, delivery('slow'))).rejects.toThrow('another worker is sending this');
  slow.resolve();
  await sending;
  expect(await readMailRow('slow')).toMatchObject({ state: 'sent' });
});

test('a code is stored only where the mail is not sent', async () => {
  await deliver({ db: database.db, mailer: mailerThat(0) }, shop, delivery('left'));
  await deliver({ db: database.db, mailer: mailerThat(0, false) }, shop, delivery('stayed'));
  expect(await readMailRow('left')).toMatchObject({ state: 'sent', html: '<p>…</p>', plain: '…' });
  expect(await readMailRow('stayed')).toMatchObject({ state: 'sink', plain: 'the-code' });
});

test('the lease of a mail does not wait for the disk; within the transaction of a charge it does', async () => {
  const lease = (effectKey: string) => {
    const { kind, recipient, locale, mail } = delivery(effectKey);
    return { effectKey, kind, recipient, locale, ...mail };
  };
  await database.db.connection().execute(async (db) => {
    // The tests' own server may not wait for the disk either.
    await sql`set synchronous_commit = on`.execute(db);
    expect(await startSending(db, lease('leased alone'))).toMatchObject({ commit: 'off' });
    await inTransaction(db, async (tx) => {
      await startSending(tx, lease('leased with a charge'));
      expect((await sql`show synchronous_commit`.execute(tx)).rows).toEqual([{ synchronous_commit: 'on' }]);
    });
  });
});
