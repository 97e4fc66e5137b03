import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WebsiteSettings } from '#modules/settings/contract.ts';
import { readWebsite, saveSetting } from '#modules/settings/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { countFailedEffects } from '#platform/outbox/outbox.ts';
import { type StaffClient, staffWith, superman } from '#testing/clients.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';
import type { StaffAlert } from '../contract.ts';
import { insertAlert, sweepAlerts } from './store.ts';
import { writeAlert } from './write-alert.ts';

let shop: ServedShop;
let all: StaffClient;
beforeAll(async () => {
  shop = await servedShop();
  all = await superman(shop);
});
afterAll(() => shop.close());

const at = new Date('2026-11-20T04:00:00Z');
const alert = (key: string, kind: StaffAlert['kind'], facts = {}) => insertAlert(shop.db, { key, kind, facts, at });
type Alerts = { unread: number; data: StaffAlert[]; failed_effects: number | null };
const read = async (staff: StaffClient) => (await staff.call<Alerts>('GET', '/api/admin/alerts')).body;
const mark = (staff: StaffClient, until: number) => staff.call('POST', '/api/admin/alerts/read', { until });

test('staff see what they may see, and each has their own unread count', async () => {
  await Promise.all(Array.from({ length: 20 }, () => alert('a', 'new_order', { order_id: 7, order_no: '261120-00007' })));
  await alert('b', 'low_stock', { names: ['Kettle (K-1)'], count: 3 });
  await alert('c', 'contact_message', { message_id: 4 });
  const [orders, content, none] = [await staffWith(shop, 'orders view'), await staffWith(shop, 'cms view'), await staffWith(shop)];
  expect((await read(all)).data.map(({ kind }) => kind)).toEqual(['contact_message', 'low_stock', 'new_order']);
  expect(await read(orders)).toMatchObject({
    unread: 1,
    data: [{ kind: 'new_order', order_no: '261120-00007', is_new: true }],
    failed_effects: null,
  });
  expect((await read(content)).data).toMatchObject([{ kind: 'contact_message', message_id: 4 }]);
  expect(await read(none)).toEqual({ unread: 0, data: [], failed_effects: null });

  const newest = (await read(all)).data[0]?.id ?? 0;
  await Promise.all(Array.from({ length: 20 }, (_, n) => mark(all, n % 2 ? newest : 1)));
  expect(await read(all)).toMatchObject({ unread: 0, data: [{ is_new: false }, {}, {}] });
  expect((await read(orders)).unread).toBe(1);
  await alert('d', 'failure', { order_id: 7, order_no: '261120-00007', what: 'refund' });
  expect((await read(all)).unread).toBe(1);
});

test('alerts that do not exist yet cannot be marked as read', async () => {
  expect((await mark(all, 999_999_999)).status).toBe(204);
  await alert('e', 'new_order', { order_id: 8, order_no: '261120-00008' });
  expect((await read(all)).unread).toBe(1);
});

test('effects that have failed for good are counted for those who see diagnostics', async () => {
  await shop.fixtures.pool.pg.query(
    `insert into outbox (kind, effect_key, payload, attempts, last_error) values ('x', 'x:1', '{}', 9, 'always'), ('x', 'x:2', '{}', 8, 'not yet')`,
  );
  expect(await countFailedEffects(shop.db)).toBe(1);
  expect((await read(all)).failed_effects).toBe(1);
});

test('what the shop leaves out of the bell is not written, and failed work is not shown', async () => {
  const website = await readWebsite(shop.db);
  const deps = { db: shop.db, clock: { now: () => at } };
  const write = (key: string, alerts_off: WebsiteSettings['alerts_off']) =>
    writeAlert(deps, { website: { ...website, alerts_off } }, { key, kind: 'new_order', facts: {} });
  const count = async () => (await shop.db.selectFrom('staff_alerts').select('id').where('kind', '=', 'new_order').execute()).length;
  const before = await count();
  await write('f', ['new_order', 'failed_effects']);
  expect(await count()).toBe(before);
  await write('g', ['failure']);
  expect(await count()).toBe(before + 1);
  await inTransaction(shop.db, (tx) => saveSetting(tx, 'website', { ...website, alerts_off: ['failed_effects'] }));
  expect((await read(all)).failed_effects).toBeNull();
  await inTransaction(shop.db, (tx) => saveSetting(tx, 'website', website));
});

test('alerts are deleted after their time', async () => {
  expect(await sweepAlerts(shop.db, at)).toBe(0);
  expect(await sweepAlerts(shop.db, new Date(at.getTime() + 1))).toBe(6);
});
