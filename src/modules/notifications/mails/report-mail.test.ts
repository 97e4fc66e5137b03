import { afterAll, beforeAll, expect, test } from 'vitest';
import { planReportMails, reportReaders } from '#modules/reports/index.ts';
import { createSecrets } from '#platform/crypto/secrets.ts';
import { createMailer } from '#platform/mail/mailer.ts';
import { guest, type StaffClient, staffWith, superman } from '#testing/clients.ts';
import { buy } from '#testing/orders/shopping.ts';
import { noProviders } from '#testing/providers/no-providers.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';
import { startMailServer } from '#testing/servers/mail-server.ts';
import { notificationSubscribers } from '../subscribers.ts';

let shop: ServedShop;
let superAdmin: StaffClient;
beforeAll(async () => {
  shop = await servedShop();
  superAdmin = await superman(shop);
});
afterAll(() => shop.close());

type Plan = { active: boolean; rhythm: string; staff_ids: number[]; colleagues: { id: number; name: string }[]; next_on: string };
const plan = async () => (await superAdmin.call<Plan>('GET', '/api/admin/reports/mail')).body;
const save = (changes: object, client = superAdmin) =>
  client.call('PUT', '/api/admin/reports/mail', { active: true, rhythm: 'weekly', staff_ids: [], ...changes });
const readOwnId = async (client: StaffClient) => (await client.call<{ id: number }>('GET', '/api/me')).body.id;

/** The clock goes to this moment; what the hourly job leaves is carried out as the worker does. Answers the mails so far. */
async function passHour(at: string, smtpUrl?: string) {
  const { clock, db } = shop.fixtures;
  clock.set(new Date(at));
  await planReportMails(db, clock.now());
  const deps = {
    db,
    clock,
    mailer: createMailer({ smtpUrl }),
    secrets: createSecrets('a secret for tests'),
    ports: noProviders,
    publicUrl: 'https://shop.example',
  };
  const effects = await db.selectFrom('outbox').selectAll().where('kind', '=', 'sales_report').orderBy('id').execute();
  for (const { payload, effect_key } of effects) await notificationSubscribers(deps).sales_report(payload as never, effect_key);
  return db
    .selectFrom('mails')
    .select(['recipient', 'locale', 'subject', 'plain'])
    .where('kind', '=', 'sales_report')
    .orderBy('id')
    .execute();
}

test('a week’s figures are mailed once, on Monday at seven, to the chosen staff who may see them, each in their language', async () => {
  const { itemId } = await shop.fixtures.product({ price: 590, stock: 100 });
  // A Wednesday in Taipei.
  shop.fixtures.clock.set(new Date('2026-05-06T04:00:00Z'));
  const [reader, formerStaff, withoutReports] = [
    await staffWith(shop, 'reports view'),
    await staffWith(shop, 'reports view'),
    await staffWith(shop, 'orders view'),
  ];
  const [readerId, leaverId] = [await readOwnId(reader), await readOwnId(formerStaff)];
  await shop.fixtures.db.updateTable('staff').set({ locale: 'tw' }).where('id', '=', readerId).execute();
  expect((await save({ staff_ids: [await readOwnId(withoutReports)] })).body).toMatchObject({
    errors: { staff_ids: [expect.any(String)] },
  });
  expect((await save({ staff_ids: [] })).status).toBe(422);
  expect((await save({ staff_ids: [readerId] }, reader)).status).toBe(403);
  expect((await save({ staff_ids: [readerId, leaverId] })).status).toBe(204);
  expect(await plan()).toMatchObject({ active: true, rhythm: 'weekly', staff_ids: [readerId, leaverId], next_on: '2026-05-11' });
  await buy(shop.fixtures, guest(shop), { itemId, quantity: 2 });
  // A period that ended before the plan was saved is not mailed, and nothing is sent before seven.
  expect(await passHour('2026-05-06T05:05:00Z')).toEqual([]);
  expect(await passHour('2026-05-10T22:05:00Z')).toEqual([]);
  await shop.fixtures.db.updateTable('staff').set({ active: false }).where('id', '=', leaverId).execute();
  const [mail, ...otherMails] = await passHour('2026-05-10T23:05:00Z');
  expect(otherMails).toEqual([]);
  expect(mail).toMatchObject({ recipient: reader.account.email, locale: 'tw' });
  expect(mail?.subject).toContain('上週銷售淨額');
  expect(mail?.plain).toContain('5/4 到 5/10，共 1 筆訂單');
  expect(mail?.plain).toContain('1,180');
  expect(mail?.plain).toContain('https://shop.example/admin/reports/sales?from=2026-05-04&to=2026-05-10');
  expect(await passHour('2026-05-11T00:05:00Z')).toHaveLength(1);
});

test('when paused nothing is sent; monthly mails are sent on the first', async () => {
  const count = (await passHour('2026-05-12T00:05:00Z')).length;
  const { staff_ids } = await plan();
  await save({ active: false, staff_ids });
  expect(await passHour('2026-05-18T00:05:00Z')).toHaveLength(count);
  await save({ rhythm: 'monthly', staff_ids });
  expect(await plan()).toMatchObject({ active: true, rhythm: 'monthly', next_on: '2026-06-01' });
  expect(await passHour('2026-05-31T22:05:00Z')).toHaveLength(count);
  const mails = await passHour('2026-05-31T23:05:00Z');
  expect(mails).toHaveLength(count + 1);
  expect(mails.at(-1)?.plain).toContain('5/1 到 5/31');
});

test('an address that the mail server refuses does not hold back the mails to the others', async () => {
  const readers = [await staffWith(shop, 'reports view'), await staffWith(shop, 'reports view')];
  await save({ rhythm: 'monthly', staff_ids: await Promise.all(readers.map(readOwnId)) });
  const addresses = (await reportReaders(shop.fixtures.db)).map(({ email }) => email);
  const { url, received, close } = await startMailServer({ refused: addresses.slice(0, 1) });
  await expect(passHour('2026-06-30T23:05:00Z', url)).rejects.toThrow('no such mailbox');
  close();
  expect(received).toContain(`RCPT TO:<${addresses[1]}>`);
});
