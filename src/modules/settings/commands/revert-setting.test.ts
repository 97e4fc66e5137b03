import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLog } from '#modules/staff/index.ts';
import type { Context } from '#platform/http/context.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { staffContext } from '#testing/products/store-product.ts';
import { getSettingNumber } from '../contract/logged.ts';
import { readSearchVersion, readWebsiteVersion } from '../queries.ts';
import { readCredits, readGifts } from '../views.ts';
import { revertGifts, revertSetting } from './revert-setting.ts';
import { saveGeneral } from './save-general.ts';
import { saveCredits, saveGifts } from './save-promotion.ts';
import { saveSearch } from './save-search.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const ctx = (): Context => staffContext(database, 0);
const noOrders = async (): Promise<boolean> => false;
type Name = Parameters<typeof getSettingNumber>[0];
const log = async (name: Name) =>
  (await auditLog.of(database.db, { subject_type: 'Settings', subject_id: getSettingNumber(name) }, { page: 1, per_page: 20 })).data;
const newest = async (name: Name): Promise<number> => (await log(name))[0]?.id ?? 0;
const revert = (log_id: number) => revertSetting(ctx(), { log_id }, noOrders);

async function saveWebsite(change: object): Promise<void> {
  const { value, version } = await readWebsiteVersion(database.db);
  await saveGeneral(ctx(), { value: { ...value, ...change }, version }, noOrders);
}
async function changeCredits(change: object): Promise<void> {
  const { value, version } = await readCredits(ctx());
  await saveCredits(ctx(), { value: { ...value, ...change }, version, from: null });
}

test('an entry of the general settings is taken back where the values are unchanged since, and that is logged too', async () => {
  await saveWebsite({ site_name: { tw: '山房' }, contact_phone: '02-1234' });
  await saveWebsite({ site_name: { tw: '茶山', en: 'Tea Hill' }, contact_phone: '02-9999' });
  const second = await newest('website');
  await saveWebsite({ contact_phone: '02-5555' });
  await revert(second);
  const { value } = await readWebsiteVersion(database.db);
  expect([value.site_name, value.contact_phone]).toEqual([{ tw: '山房' }, '02-5555']);
  const [entry] = await log('website');
  expect(entry).toMatchObject({ action: 'revert' });
  expect(entry?.changes).toContainEqual({ field: 'site_name.tw', old: '茶山', new: '山房' });
  await expect(revert(second)).rejects.toMatchObject({ code: 'nothing_to_revert' });
  await expect(revert(999_999)).rejects.toMatchObject({ code: 'nothing_to_revert' });
});

test('amounts are logged and taken back in major units', async () => {
  await saveWebsite({ currency: 'usd' });
  await changeCredits({ register_bonus: 2.5, buy_min: 10 });
  await changeCredits({ register_bonus: 7.75 });
  expect((await log('credits'))[0]?.changes).toEqual([{ field: 'register_bonus', old: 2.5, new: 7.75 }]);
  await revert(await newest('credits'));
  const { value } = await readCredits(ctx());
  expect([value.register_bonus, value.buy_min]).toEqual([2.5, 10]);
});

test('old values that no longer go with the others are refused at their field', async () => {
  await changeCredits({ buy_min: 40, buy_max: 50 });
  await changeCredits({ buy_min: 10 });
  const lowered = await newest('credits');
  await changeCredits({ buy_max: 15 });
  await expect(revert(lowered)).rejects.toMatchObject({ fields: { 'value.buy_max': [{ key: 'at_least', facts: { min: 40 } }] } });
  expect((await readCredits(ctx())).value).toMatchObject({ buy_min: 10, buy_max: 15 });
});

test('gift tiers keep their ids when a change of them is taken back, and only its own call does it', async () => {
  const tier = { name: { tw: '滿額贈' }, min_price: 30, ids: [1], select: 1 };
  await saveGifts(ctx(), { value: { active: true, min_price: 20, accumulate: false, tiers: [tier] }, version: 0, from: null });
  const before = await readGifts(ctx());
  await saveGifts(ctx(), { value: { ...before.value, tiers: [] }, version: before.version, from: null });
  const removed = await newest('cart_gifts');
  await expect(revert(removed)).rejects.toMatchObject({ code: 'nothing_to_revert' });
  await revertGifts(ctx(), { log_id: removed });
  expect((await readGifts(ctx())).value).toEqual(before.value);
});

test('synonyms come back, and an entry of another setting is not taken for theirs', async () => {
  const { value, version } = await readSearchVersion(database.db);
  await saveSearch(ctx(), { value: { ...value, synonyms: [['壺', 'pot']] }, version });
  await revert(await newest('search'));
  expect((await readSearchVersion(database.db)).value).toEqual(value);
  await expect(revertGifts(ctx(), { log_id: await newest('search') })).rejects.toMatchObject({ code: 'nothing_to_revert' });
});
