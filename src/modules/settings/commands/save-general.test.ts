import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '#platform/clock/clock.ts';
import { createSecrets } from '#platform/crypto/secrets.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { inProcessWeb } from '#platform/http/web.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { shopFacts } from '#testing/shop-facts.ts';
import { publicWebsite, websiteSettings } from '../contract.ts';
import { readWebsite } from '../queries.ts';
import { defaultWebsite } from '../rules.ts';
import { saveSetting } from '../store.ts';
import { readGeneral, readPublicSettings } from '../views.ts';
import { saveGeneral } from './save-general.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const context = (): Context => ({
  db: database.db,
  clock: systemClock,
  files: undefined as never,
  log: undefined as never,
  web: inProcessWeb,
  locale: 'en',
  requestId: 'test',
  shop: shopFacts({ publicUrl: 'https://shop.example', secrets: createSecrets('x') }),
  caller: { kind: 'staff', id: 1, name: 'Mei', sessionId: 1, superman: true, permissions: new Set() },
});
/** Injected by the app: whether an order exists. */
let sold = false;
const anyOrderExists = async () => sold;
const save = (input: Parameters<typeof saveGeneral>[1]) => saveGeneral(context(), input, anyOrderExists);
const current = async () => {
  const { value, version } = await readGeneral(context(), anyOrderExists);
  return { value: websiteSettings.parse(value), version };
};
const contentVersion = async () =>
  (await database.db.selectFrom('content_versions').select('version').where('name', '=', 'settings').executeTakeFirst())?.version ?? 0;

test('the settings of a new shop match their own contract', async () => {
  expect(websiteSettings.parse(await readWebsite(database.db))).toEqual(defaultWebsite());
  const { website, menu } = await readPublicSettings(context(), { q: ['website', 'menu'] });
  expect(website).toMatchObject({ site_name: 'My shop', currency: 'twd', demo: false, website_logo: null, address: '' });
  expect(menu?.menus.map((entry) => entry.label)).toEqual(['My shop', 'All products']);
});

test('of two saves from the same version the later changes nothing', async () => {
  const { version, value } = await current();
  const savePhone = (phone: string) => save({ value: { ...value, contact_phone: phone }, version });
  const attempts = await Promise.allSettled([savePhone('02-1111-1111'), savePhone('02-2222-2222')]);
  expect(attempts.map((t) => t.status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(attempts.find((t) => t.status === 'rejected')).toMatchObject({ reason: { code: 'settings_changed', status: 409 } });
  await expect(save({ value, version: 7 })).rejects.toMatchObject({ code: 'settings_changed' });
});

test('a save is logged field by field and invalidates older pages', async () => {
  const { version, value } = await current();
  const before = await contentVersion();
  const saved = await save({
    value: { ...value, site_name: { tw: value.site_name.tw, en: 'Tingha' }, line_sticky: true },
    version,
  });
  expect(saved.version).toBe(version + 1);
  expect(await contentVersion()).toBe(before + 1);
  const log = await database.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
  expect(log).toMatchObject({ subject_type: 'Settings', actor_kind: 'staff', actor_name: 'Mei', request_id: 'test' });
  expect(log.changes).toEqual([
    { field: 'site_name.en', old: 'My shop', new: 'Tingha' },
    { field: 'line_sticky', old: false, new: true },
  ]);
});

test('a picture that does not exist is refused at its field, and nothing is saved', async () => {
  const { version, value } = await current();
  const before = await contentVersion();
  await expect(save({ value: { ...value, logo_id: 999 }, version })).rejects.toMatchObject({
    fields: { 'value.logo_id': [{ key: 'invalid' }] },
  });
  expect(await contentVersion()).toBe(before);
});

test('the addresses of staff mails are not public', async () => {
  await inTransaction(database.db, (tx) => saveSetting(tx, 'website', { ...defaultWebsite(), notify_emails: ['owner@shop.example'] }));
  const { website } = await readPublicSettings(context(), { q: ['website'] });
  expect(JSON.stringify(website)).not.toContain('owner@shop.example');
  expect(Object.keys(website ?? {}).sort()).toEqual(Object.keys(publicWebsite.shape).sort());
});

test('the currency cannot change once something was sold', async () => {
  const { version, value } = await current();
  const inPounds = { ...value, currency: 'gbp' as const };
  const { version: next } = await save({ value: inPounds, version });
  sold = true;
  await expect(save({ value, version: next })).rejects.toMatchObject({ code: 'currency_locked' });
  expect(await readGeneral(context(), anyOrderExists)).toMatchObject({ currency_locked: true, version: next });
});

test('the public settings use 1 and 0 as specified, and custom menu labels', async () => {
  const { value, version } = await current();
  await save({ value: { ...value, coupon_only: true, line_sticky: false }, version });
  const label = { tw: '讀物', en: 'Journal' };
  const menus = [
    { type: 'page', name: 'news', label, new_label: { tw: '新讀物', en: 'News' } },
    { type: 'page', name: 'shops', label },
  ];
  await inTransaction(database.db, (tx) => saveSetting(tx, 'menu', { bg_colour: null, text_colour: null, menus } as never));
  const { website, menu } = await readPublicSettings(context(), { q: ['website', 'menu'] });
  expect(website).toMatchObject({ coupon_only: 1, line_sticky: 0 });
  expect(menu?.menus.map((entry) => [entry.label, entry.new_label])).toEqual([
    ['News', 'News'],
    ['Journal', null],
  ]);
});

test('a shop chooses its days to return, not fewer than the law of its country requires; pages are invalidated when the effective days change', async () => {
  const choose = async (country: 'tw' | 'uk' | 'us', return_days: number | null) => {
    const { value, version } = await current();
    await save({ value: { ...value, country, return_days }, version });
    return (await readPublicSettings(context(), { q: ['website'] })).website?.return_days;
  };
  expect(await choose('tw', null)).toBe(7);
  expect(await choose('us', null)).toBe(0);
  expect(await choose('us', 30)).toBe(30);
  expect(await choose('uk', 14)).toBe(14);
  await expect(choose('uk', 13)).rejects.toMatchObject({ fields: { 'value.return_days': [{ key: 'at_least', facts: { min: 14 } }] } });
  await expect(choose('tw', 6)).rejects.toMatchObject({ fields: { 'value.return_days': [{ key: 'at_least', facts: { min: 7 } }] } });
  expect(await choose('tw', 10)).toBe(10);
});
