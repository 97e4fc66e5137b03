import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { staffWith } from '#testing/clients.ts';
import { mailWorker } from '#testing/mails.ts';
import { type NewbangShop, newbangShop } from '#testing/providers/newbang.ts';

let shop: NewbangShop;
let mails: ReturnType<typeof mailWorker>;
beforeAll(async () => {
  shop = await newbangShop();
  mails = mailWorker(shop.db, shop.fixtures.clock);
  await shop.query(
    `insert into settings (name, value) values ('website', '{"locale": "en", "notify_emails": ["desk@shop.tw"]}')
     on conflict (name) do update set value = settings.value || excluded.value`,
  );
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.clear();
  await shop.query('delete from staff_alerts');
});

type Alerts = { data: { kind: string; what: string | null; names: string[]; count: number | null }[] };
const bell = async (permission: 'newbang view' | 'orders view') =>
  (await (await staffWith(shop, permission)).call<Alerts>('GET', '/api/admin/alerts')).body.data.map(({ kind, what }) => [kind, what]);
/** The mails about syncs that were sent since the last call. */
const newMails = async () => (await mails.run()).map(({ to, subject, plain }) => [to, subject, /http\S+syncs/.exec(plain)?.[0]]);
const mail = ['desk@shop.tw', 'The sync with Newbang failed', 'https://shop.example/admin/newbang/syncs'];
const failing = { fail_with: 503 };

test('a sync that fails reaches bell and mail of those who may see it, once until a sync was done', async () => {
  await shop.sync();
  expect([await newMails(), await bell('newbang view')]).toEqual([[], []]);
  shop.simulator.set(failing);
  for (let n = 0; n < 3; n += 1) await shop.sync();
  expect(await newMails()).toEqual([mail]);
  expect(await bell('newbang view')).toEqual([['newbang_sync', 'http_503']]);
  expect(await bell('orders view')).toEqual([]);
  shop.simulator.set({});
  await shop.sync();
  shop.simulator.set(failing);
  await shop.sync();
  expect(await newMails()).toEqual([mail]);
  expect(await bell('newbang view')).toHaveLength(2);
});

test('products of the shop that the supplier withdraws reach the bell, once; those that were never imported do not', async () => {
  await shop.sync();
  await shop.importAll('NB1003', 'NB1004');
  const gone = async () =>
    (await (await staffWith(shop, 'newbang view')).call<Alerts>('GET', '/api/admin/alerts')).body.data.map(({ kind, names, count }) => ({
      ...{ kind, names, count },
    }));
  const nameOf = async (id: string) => (await shop.query(`select name from newbang_products where external_id = '${id}'`))[0]?.name;
  shop.simulator.set({ vanished: ['NB1004', 'NB1005'] });
  for (let n = 0; n < 2; n += 1) {
    shop.advance(1);
    await shop.sync();
    await newMails();
  }
  const first = { kind: 'newbang_gone', names: [await nameOf('NB1004')], count: 1 };
  expect(await gone()).toEqual([first]);
  expect(await bell('orders view')).toEqual([]);
  shop.simulator.set({ vanished: ['NB1004', 'NB1005'], deleted: ['NB1003'] });
  shop.advance(1);
  await shop.sync('changes');
  await newMails();
  expect(await gone()).toEqual([{ kind: 'newbang_gone', names: [await nameOf('NB1003')], count: 1 }, first]);
});

test('the very first sync that fails is reported, and one that staff stopped between two failures changes nothing', async () => {
  shop.simulator.set(failing);
  await shop.sync();
  const { id } = await shop.call<{ id: number }>('POST', '/syncs', { kind: 'full' });
  await shop.call('POST', `/syncs/${id}/cancel`);
  await shop.work();
  await shop.sync();
  expect(await newMails()).toEqual([mail]);
});

test('what the shop leaves out of the bell or of its mails is not sent', async () => {
  await shop.query(
    `update settings set value = value || '{"alerts_off": ["newbang_sync"], "mails_off": ["staff_newbang_sync"]}' where name = 'website'`,
  );
  shop.simulator.set(failing);
  await shop.sync();
  expect([await newMails(), await bell('newbang view')]).toEqual([[], []]);
});
