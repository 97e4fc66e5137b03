import { afterAll, beforeAll, expect, test } from 'vitest';
import { readWebsite, saveSetting } from '#modules/settings/index.ts';
import { staffSetup } from '#modules/staff/index.ts';
import { systemClock } from '#platform/clock/clock.ts';
import { createSecrets } from '#platform/crypto/secrets.ts';
import { inTransaction } from '#platform/db/database.ts';
import { createMailer } from '#platform/mail/mailer.ts';
import { guest } from '#testing/clients.ts';
import { buy, orderer } from '#testing/orders/shopping.ts';
import { noProviders } from '#testing/providers/no-providers.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';
import { startMailServer } from '#testing/servers/mail-server.ts';
import { notificationSubscribers } from './subscribers.ts';

let shop: ServedShop;
let order: { id: number; token: string };
beforeAll(async () => {
  shop = await servedShop();
  await staffSetup.createAdministrator(shop.db, systemClock, { name: 'Mei', email: 'mei@shop.tw', password: 'Kettle2026', locale: 'en' });
  const { itemId } = await shop.fixtures.product({ price: 590 });
  const { token } = await buy(shop.fixtures, guest(shop), { itemId });
  order = await shop.db.selectFrom('orders').select(['id', 'token']).where('token', '=', token).executeTakeFirstOrThrow();
});
afterAll(() => shop.close());

const subscribers = (smtpUrl?: string) =>
  notificationSubscribers({
    db: shop.db,
    mailer: createMailer({ smtpUrl }),
    clock: systemClock,
    publicUrl: 'https://shop.example',
    secrets: createSecrets('a secret for tests'),
    ports: noProviders,
  });
const readMails = (kind: string) => shop.db.selectFrom('mails').selectAll().where('kind', '=', kind).orderBy('id').execute();

test('an order is mailed to the shopper once, with a link to it', async () => {
  await subscribers().order_placed({ order_id: order.id }, `order_placed:${order.id}`);
  await subscribers().order_placed({ order_id: order.id }, `order_placed:${order.id}`);
  await subscribers().order_placed({ order_id: order.id + 1 }, `order_placed:${order.id + 1}`);
  const mails = await readMails('order_placed');
  expect(mails.map((mail) => [mail.recipient, mail.locale, mail.state])).toEqual([[orderer.email, 'en', 'sink']]);
  expect(mails[0]?.plain).toContain('590');
  expect(mails[0]?.plain).toContain(`https://shop.example/en/order/${order.token}`);
});

test('an order alerts and mails staff and mails the shopper, each once, also where one of them is refused or an earlier release did a part', async () => {
  const { itemId } = await shop.fixtures.product({ price: 590 });
  const { token } = await buy(shop.fixtures, guest(shop), { itemId });
  const { id } = await shop.db.selectFrom('orders').select('id').where('token', '=', token).executeTakeFirstOrThrow();
  const keys = [`order_placed:${id}`, `staff_new_order:${id}:mei@shop.tw`];
  const mails = () =>
    shop.db.selectFrom('mails').select(['effect_key', 'state']).where('effect_key', 'in', keys).orderBy('effect_key').execute();
  const refusing = await startMailServer({ refused: [orderer.email] });
  await expect(subscribers(refusing.url).order_created({ order_id: id }, `order_created:${id}`)).rejects.toThrow('no such mailbox');
  refusing.close();
  expect((await mails()).map(({ state }) => state)).toEqual(['failed', 'sent']);
  await subscribers().staff_new_order({ order_id: id }, `staff_new_order:${id}`);
  const { url, received, close } = await startMailServer();
  for (let times = 0; times < 2; times++) await subscribers(url).order_created({ order_id: id }, `order_created:${id}`);
  close();
  expect((await mails()).map(({ state }) => state)).toEqual(['sent', 'sent']);
  expect(received.filter((line) => line.startsWith('RCPT TO'))).toEqual([`RCPT TO:<${orderer.email}>`]);
  const alerts = await shop.db.selectFrom('staff_alerts').select('kind').where('alert_key', '=', `staff_new_order:${id}`).execute();
  expect(alerts).toEqual([{ kind: 'new_order' }]);
  await shop.db.deleteFrom('mails').where('effect_key', 'in', keys).execute();
});

test('staff are mailed about an order: the super-admins, or those chosen in the settings', async () => {
  await subscribers().staff_new_order({ order_id: order.id }, 'staff_new_order:1');
  const website = { ...(await readWebsite(shop.db)), locale: 'en' as const, notify_emails: ['one@shop.tw', 'two@shop.tw'] };
  await inTransaction(shop.db, (tx) => saveSetting(tx, 'website', website));
  await subscribers().staff_new_order({ order_id: order.id }, 'staff_new_order:2');
  const mails = await readMails('staff_new_order');
  expect(mails.map((mail) => [mail.recipient, mail.locale])).toEqual([
    ['mei@shop.tw', 'tw'],
    ['one@shop.tw', 'en'],
    ['two@shop.tw', 'en'],
  ]);
});

test('an address that the mail server refuses does not hold back the mails to the others', async () => {
  const { url, received, close } = await startMailServer({ refused: ['one@shop.tw', 'mei@shop.tw'] });
  await expect(subscribers(url).staff_new_order({ order_id: order.id }, 'staff_new_order:refused')).rejects.toThrow('no such mailbox');
  await staffSetup.createAdministrator(shop.db, systemClock, { name: 'Alex', email: 'zoe@shop.tw', password: 'Kettle2026', locale: 'en' });
  const { id } = await shop.db
    .insertInto('contact_messages')
    .values({ name: 'Lin', email: 'lin@example.com', body: 'Is it open on Sunday?', locale: 'en', customer_id: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await expect(subscribers(url).contact_message({ message_id: id }, 'contact_message:refused')).rejects.toThrow('no such mailbox');
  close();
  const accepted = received.filter((line) => line === 'RCPT TO:<two@shop.tw>' || line === 'RCPT TO:<zoe@shop.tw>');
  expect(accepted).toEqual(['RCPT TO:<two@shop.tw>', 'RCPT TO:<zoe@shop.tw>']);
  await shop.db.deleteFrom('mails').where('effect_key', 'like', '%refused%').execute();
});

test('staff get no mail about a new order while the shop leaves it out', async () => {
  const count = async (mails_off: 'staff_new_order'[], key: string) => {
    await inTransaction(shop.db, async (tx) => saveSetting(tx, 'website', { ...(await readWebsite(tx)), mails_off }));
    const before = (await readMails('staff_new_order')).length;
    await subscribers().staff_new_order({ order_id: order.id }, key);
    return (await readMails('staff_new_order')).length - before;
  };
  expect([await count(['staff_new_order'], 'staff_new_order:3'), await count([], 'staff_new_order:4')]).toEqual([0, 2]);
});

test('a reset link is sent to a known address only, and one effect creates one code', async () => {
  await subscribers().staff_password_reset({ email: 'nobody@shop.tw' }, 'reset:1');
  await subscribers().staff_password_reset({ email: 'mei@shop.tw' }, 'reset:2');
  await subscribers().staff_password_reset({ email: 'mei@shop.tw' }, 'reset:2');
  const mails = await readMails('staff_password_reset');
  expect(mails.map((mail) => mail.recipient)).toEqual(['mei@shop.tw']);
  expect(mails[0]?.plain).toMatch(/https:\/\/shop\.example\/admin\/reset-password\?code=[\w-]{43}\n/);
  expect(await shop.db.selectFrom('staff_codes').select('id').execute()).toHaveLength(1);
});
