import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readWebsite, saveSetting } from '#modules/settings/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { guest, type StaffClient, staffWith } from '#testing/clients.ts';
import { type MailWorker, mailWorker } from '#testing/mails.ts';
import { buy, orderer } from '#testing/orders/shopping.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';
import { fillIn, unknownVariables } from './contract/variables.ts';
import { eraseMails } from './store/mails.ts';

let shop: ServedShop;
let worker: MailWorker;
let owner: StaffClient;
let itemId: number;
beforeAll(async () => {
  shop = await servedShop();
  worker = mailWorker(shop.db, shop.fixtures.clock);
  owner = await staffWith(shop, 'system update', 'orders view', 'logs view');
  ({ itemId } = await shop.fixtures.product({ price: 590 }));
  await inTransaction(shop.db, async (tx) =>
    saveSetting(tx, 'website', { ...(await readWebsite(tx)), site_name: { tw: '茶行', en: 'Tea House' } }),
  );
});
afterAll(() => shop.close());

const at = '/api/admin/notifications/templates/order_placed/en';
const words = { subject: '{site}: thank you, {name}', intro: 'Order <b>{number}</b> is in.\n\nWe pack it now.', next: '' };
const place = async () => {
  await buy(shop.fixtures, guest(shop), { itemId });
  return shop.db.selectFrom('orders').select(['id', 'order_no']).orderBy('id', 'desc').executeTakeFirstOrThrow();
};

test('a variable is filled in as text, and a line whose variables are all empty is left out', () => {
  expect(fillIn('Track {tracking_no}\nTo {name}, {store}\nBye', { name: '{site}', store: '', tracking_no: '' })).toBe('To {site}, \nBye');
  expect(unknownVariables('{name} {nmae} {} {nmae} {tracking_no}', 'paid')).toEqual(['nmae', '', 'tracking_no']);
});

test('the editor begins with the shop’s own text and its variables', async () => {
  const { body } = await owner.call('GET', '/api/admin/notifications/templates/arrived/en');
  expect(body).toEqual({
    words: { subject: '', intro: '', next: '', line: '', sms: '' },
    version: 0,
    standard: {
      subject: '{site}: order {number} is ready to collect',
      intro: expect.stringContaining('{until}'),
      next: expect.any(String),
      line: expect.stringMatching(/^\{site\}: order \{number\} is ready to collect\n(.|\n)*\{link\}$/),
      sms: '{site}: order {number} is ready to collect {link}',
    },
    variables: ['site', 'name', 'number', 'amount', 'link', 'store', 'until'],
  });
});

test('a wrong variable is refused with those the mail has, and nothing is saved', async () => {
  const wrong = { ...words, intro: 'Order {numbr} by {courier}', sms: '{numbr}' };
  const answer = await owner.call('PUT', at, { words: wrong, version: 0 });
  expect([answer.status, answer.body['errors']]).toEqual([
    422,
    {
      'words.intro': ['{numbr} {courier} can’t be filled in here. This mail has {site} {name} {number} {amount} {link}'],
      'words.sms': ['{numbr} can’t be filled in here. This mail has {site} {name} {number} {amount} {link}'],
    },
  ]);
  expect(await shop.db.selectFrom('mail_templates').selectAll().execute()).toEqual([]);
});

test('the words of staff are in the preview with the newest order, and in the mail, escaped; reset, the shop’s own are back', async () => {
  const { order_no } = await place();
  const preview = await owner.call('POST', '/api/admin/notifications/preview', { mail: 'order_placed', locale: 'en', words });
  expect(preview.body).toMatchObject({ subject: `Tea House: thank you, ${orderer.name}`, order_no });
  expect(preview.body['html']).toContain(`Order &lt;b&gt;${order_no}&lt;/b&gt; is in.`);
  const stranger = await staffWith(shop, 'system update');
  const invented = await stranger.call('POST', '/api/admin/notifications/preview', { mail: 'order_placed', locale: 'en' });
  expect(invented.body).toMatchObject({ order_no: null });
  expect(invented.text).not.toContain(orderer.name);
  expect((await owner.call('PUT', at, { words, version: 0 })).body).toEqual({ version: 1 });
  expect((await owner.call('PUT', at, { words, version: 0 })).body).toMatchObject({ code: 'template_changed' });
  await worker.run();
  const { order_no: number } = await place();
  const [mail] = (await worker.run()).filter(({ to }) => to === orderer.email);
  expect(mail?.subject).toBe(`Tea House: thank you, ${orderer.name}`);
  expect(mail?.plain).toContain(`Order <b>${number}</b> is in.\n\nWe pack it now.`);
  expect(mail?.html).toContain(`&lt;b&gt;${number}`);
  expect((await owner.call('DELETE', at)).status).toBe(204);
  await place();
  const [plain] = (await worker.run()).filter(({ to }) => to === orderer.email);
  expect(plain?.subject).toMatch(/^Tea House: we have your order /);
});

test('of twenty savings of one version one wins', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => owner.call('PUT', at, { words, version: 0 })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(19).fill(409)]);
  await owner.call('DELETE', at);
});

test('the log finds a mail by address or subject; sent again it is a new row that names the first, once for a key', async () => {
  const { order_no } = await place();
  await worker.run();
  const find = async (query: string) =>
    (
      await owner.call<{ data: { id: number; recipient: string; resend_of: number | null; by: string | null }[] }>(
        'GET',
        `/api/admin/mails?${query}`,
      )
    ).body.data;
  const [mail] = await find(`q=${order_no}`);
  expect(mail).toMatchObject({ recipient: orderer.email, kind: 'order_placed', state: 'sent', resend_of: null, resendable: true });
  expect(await find(`q=${order_no}&state=failed`)).toEqual([]);
  const key = randomUUID();
  for (let times = 0; times < 2; times++)
    expect((await owner.call('POST', `/api/admin/mails/${mail?.id}/resend`, { key })).status).toBe(204);
  expect((await worker.run()).map(({ to }) => to)).toEqual([orderer.email]);
  const [again] = await find(`q=${order_no}`);
  expect(again).toMatchObject({ resend_of: mail?.id, by: owner.account.name, state: 'sent' });
  const shown = await owner.call('GET', `/api/admin/mails/${again?.id}`);
  expect(shown.body['plain']).toContain(order_no);
});

const storedMail = async (kind: string, recipient: string) => {
  const mail = { effect_key: `${kind} ${recipient}`, kind, recipient, locale: 'en' as const, subject: 's', html: 'h', plain: 'p' };
  const row = { ...mail, state: 'sent' as const };
  return (await shop.db.insertInto('mails').values(row).returning('id').executeTakeFirstOrThrow()).id;
};
const resend = (id: number) => owner.call('POST', `/api/admin/mails/${id}/resend`, { key: randomUUID() });

test('a mail with a secret link or one that needs consent is not sent again', async () => {
  for (const kind of ['customer_password_reset', 'cart_left'])
    expect((await resend(await storedMail(kind, 'lin@example.com'))).body).toMatchObject({ code: 'mail_not_resendable' });
  expect(await worker.run()).toEqual([]);
});

test('a mail of an anonymised customer is not sent again, not even when that was requested before', async () => {
  const id = await storedMail('order_placed', 'erased@example.com');
  expect((await resend(id)).status).toBe(204);
  await eraseMails(shop.db, [createHash('sha256').update('erased@example.com').digest('hex')]);
  expect(await worker.run()).toEqual([]);
  expect((await resend(id)).body).toMatchObject({ code: 'mail_not_resendable' });
});
