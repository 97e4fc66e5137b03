import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { staffContext } from '#testing/products/store-product.ts';
import { type GiftSettingForm, settingsContract } from '../contract.ts';
import { readCreditSettings, readWebsite, saveSetting } from '../index.ts';
import { readCartGifts } from '../queries.ts';
import { readCredits, readGifts, readPublicSettings } from '../views.ts';
import { saveCredits, saveGifts } from './save-promotion.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const now = new Date('2026-11-23T04:00:00Z');
const ctx = (): Context => ({ ...staffContext(database, 0), locale: 'en' });
const tier = (change: Partial<GiftSettingForm['tiers'][number]> = {}) => ({
  name: { tw: '滿額贈', en: 'Gift' },
  min_price: 1500,
  ids: [1],
  select: 1,
  ...change,
});
const form = (...tiers: GiftSettingForm['tiers']) => ({ active: true, min_price: 1000, accumulate: false, tiers });

test('a new shop grants no credits, uses the reserve, and buys between 1,000 and 100,000', async () => {
  const { value, version } = settingsContract.credits.output.parse(await readCredits(ctx()));
  expect({ ...value, version }).toMatchObject({ version: 0, reward_rate: 0, register_bonus: 0, reserve: true, birthday_bonus: 0 });
  expect([value.buy_min, value.buy_max]).toEqual([1000, 100_000]);
});

test('of two credit settings saved from one version the later changes nothing', async () => {
  const { value, version } = await readCredits(ctx());
  const save = (reward_rate: number) => saveCredits(ctx(), { value: { ...value, reward_rate }, version, from: null });
  const attempts = await Promise.allSettled([save(1), save(2)]);
  expect(attempts.map((t) => t.status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(attempts.find((t) => t.status === 'rejected')).toMatchObject({ reason: { code: 'settings_changed' } });
});

test('an inverted range is refused at its field', async () => {
  const { value, version } = await readCredits(ctx());
  const save = saveCredits(ctx(), { value: { ...value, buy_min: 500, buy_max: 499 }, version, from: null });
  await expect(save).rejects.toMatchObject({ fields: { 'value.buy_max': [{ key: 'at_least', facts: { min: 500 } }] } });
});

test('tiers have stable ids, new ones get unused ids, and texts follow the reader’s language', async () => {
  const first = await saveGifts(ctx(), { value: form(tier(), tier({ min_price: 3000, ids: [2, 3], select: 2 })), version: 0, from: null });
  const [, second] = (await readCartGifts(database.db, now)).tiers;
  await saveGifts(ctx(), { value: form(second ?? tier(), tier({ min_price: 5000 })), version: first.version, from: null });
  const { value } = settingsContract.gifts.output.parse(await readGifts(ctx()));
  expect(value.tiers.map((t) => [t.id, t.min_price])).toEqual([
    [2, 3000],
    [3, 5000],
  ]);
  const { cart_gifts } = settingsContract.read.output.parse(
    await readPublicSettings(ctx(), settingsContract.read.input.parse({ q: 'cart_gifts' })),
  );
  expect(cart_gifts).toMatchObject({ active: true, min_price: 1000, tiers: [{ id: 2, name: 'Gift', ids: [2, 3], select: 2 }, { id: 3 }] });
});

test('a duplicate gift in a tier and a duplicate tier are refused at their place', async () => {
  const { version } = await readGifts(ctx());
  const save = saveGifts(ctx(), { value: form(tier({ id: 2, ids: [4, 4] }), tier({ id: 2 })), version, from: null });
  await expect(save).rejects.toMatchObject({
    fields: { 'value.tiers.0.ids': [{ key: 'repeated' }], 'value.tiers.1.id': [{ key: 'repeated' }] },
  });
});

test('with cents, amounts are stored in cents and sent in dollars', async () => {
  const website = await readWebsite(database.db);
  await inTransaction(database.db, (tx) => saveSetting(tx, 'website', { ...website, currency: 'usd' }));
  const { value, version } = await readCredits(ctx());
  await saveCredits(ctx(), { value: { ...value, register_bonus: 12.5, min_goods: 0.05 }, version, from: null });
  expect(await readCreditSettings(database.db, now)).toMatchObject({ register_bonus: 1250, min_goods: 5 });
  expect((await readCredits(ctx())).value).toMatchObject({ register_bonus: 12.5, min_goods: 0.05 });
});
