import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '#platform/http/context.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { staffContext } from '#testing/products/store-product.ts';
import { settingsContract } from '../contract.ts';
import { readAffiliate, readInvoices } from '../views.ts';
import { saveInvoices } from './save-invoices.ts';
import { cancelAffiliate, saveAffiliate } from './save-promotion.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const today = new Date('2026-11-23T04:00:00.000Z');
const start = new Date('2026-11-30T16:00:00.000Z');
const at = (now = today): Context => ({ ...staffContext(database, 0), clock: { now: () => now } });

test('a new shop offers every kind of invoice, and takes part in no affiliate network', async () => {
  const invoices = settingsContract.invoices.output.parse(await readInvoices(at()));
  expect(invoices).toMatchObject({ version: 0, value: { active: true, accepts_barcode: true, accepts_company: true, donations: [] } });
  const affiliate = settingsContract.affiliate.output.parse(await readAffiliate(at()));
  expect(affiliate).toMatchObject({ version: 0, planned: null, value: { active: false, rate: 0, window_days: 30 } });
});

test('of twenty saves of the invoice settings from one version one wins', async () => {
  const { value, version } = await readInvoices(at());
  const days = Array.from({ length: 16 }, (_, delay_days) => delay_days);
  const attempts = await Promise.allSettled(days.map((delay_days) => saveInvoices(at(), { value: { ...value, delay_days }, version })));
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(attempts.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'settings_changed' } });
});

test('a donation code that is listed twice is refused at the later one', async () => {
  const { value, version } = await readInvoices(at());
  const donations = ['168001', '919', '168001'].map((code) => ({ name: { tw: '單位' }, code }));
  await expect(saveInvoices(at(), { value: { ...value, donations }, version })).rejects.toMatchObject({
    fields: { 'value.donations.2.code': [{ key: 'repeated' }] },
  });
  expect((await readInvoices(at())).version).toBe(version);
});

test.each([
  ['12', false],
  ['919', true],
  ['1234567', true],
  ['12345678', false],
  ['91a', false],
])('the donation code %s is valid: %s', (code, isValid) => {
  const { donations } = settingsContract.saveInvoices.input.shape.value.shape;
  expect(donations.safeParse([{ name: { tw: '單位' }, code }]).success).toBe(isValid);
});

test('an affiliate network in use needs both of its numbers', async () => {
  const { value, version } = await readAffiliate(at());
  const save = (change: object) => saveAffiliate(at(), { value: { ...value, ...change }, version, from: null });
  await expect(save({ active: true, offer_id: '1234' })).rejects.toMatchObject({
    fields: { 'value.advertiser_id': [{ key: 'required' }] },
  });
  expect(await save({ active: true, offer_id: '1234', advertiser_id: '91' })).toEqual({ version: 1 });
});

test('a commission planned for later counts from its millisecond on, and can be cancelled before', async () => {
  const { value, version } = await readAffiliate(at());
  const planned = await saveAffiliate(at(), { value: { ...value, rate: 4.5 }, version, from: start.toISOString() });
  const shown = await readAffiliate(at(new Date(start.getTime() - 1)));
  expect([shown.value.rate, shown.planned]).toEqual([0, { from: start.toISOString(), changes: { rate: 4.5 } }]);
  expect((await readAffiliate(at(start))).value.rate).toBe(4.5);
  await cancelAffiliate(at(), planned);
  expect((await readAffiliate(at(start))).value.rate).toBe(0);
});
