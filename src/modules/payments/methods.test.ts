import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffSetup } from '#modules/staff/index.ts';
import { createSecrets } from '#platform/crypto/secrets.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { staffContext } from '#testing/products/store-product.ts';
import { readPartnerKey } from './card.ts';
import { archivePaymentMethod } from './commands/archive-payment-method.ts';
import { createPaymentMethod, revertPaymentMethod, updatePaymentMethod } from './commands/save-payment-method.ts';
import { paymentForm } from './contract.ts';
import { listPaymentMethods, paymentMethodsJson, readPaymentLogs, readPaymentMethod } from './queries.ts';
import { findDomainAssociation, paymentMethods } from './store/methods.ts';

let database: TestDatabase;
let ctx: Context;
beforeAll(async () => {
  database = await testDatabase();
  const id = await inTransaction(database.db, async (tx) => {
    await staffSetup.ensureDefaultRoles(tx);
    const account = { name: 'Mei', email: 'mei@example.com', password: 'Kettle2026', roles: ['super-admin' as const] };
    return staffSetup.createStaff(tx, { ...account, now: new Date('2026-11-20T04:00:00Z') });
  });
  ctx = staffContext(database, id);
});
afterAll(() => database.close());

const secret = 'partner_secret_key_of_the_test';
const account = { merchant_id: 'SHOP_CTBC', app_id: 4711, app_key: 'app_public', three_domain_secure: true };
const transfer = paymentForm.parse({
  name: { tw: '轉帳' },
  note: null,
  kind: 'bank_transfer',
  fee: 0,
  min_total: null,
  max_total: null,
  countries: ['tw'],
  instructions: null,
  bank: { name: '銀行', branch: '', code: '', account_name: '店', account_number: '1' },
  expire_minutes: 4320,
  active: true,
});
const save = async (change: object) => {
  const { has_keys: _h, archived: _a, sort: _s, ...row } = await readPaymentMethod(ctx, { id: 1 });
  return updatePaymentMethod(ctx, { ...row, partner_key: undefined, ...change });
};
const catchProblem = (call: Promise<unknown>) => call.then(() => undefined).catch((error) => error.fields ?? error.code);

test('the card method stays inactive until it has an account and a key', async () => {
  expect(await readPaymentMethod(ctx, { id: 1 })).toMatchObject({ kind: 'card', active: false, has_keys: false, sandbox: true });
  expect(await catchProblem(save({ active: true }))).toEqual({ active: [{ key: 'card_account' }] });
  expect(await catchProblem(save({ active: true, account }))).toEqual({ active: [{ key: 'card_account' }] });
  expect(await catchProblem(save({ active: true, partner_key: secret }))).toEqual({ active: [{ key: 'card_account' }] });
  expect(await catchProblem(save({ account: { ...account, app_id: 11327 }, sandbox: false }))).toEqual({
    sandbox: [{ key: 'sandbox_account' }],
  });
  await save({ active: true, account, partner_key: secret });
  expect(await readPaymentMethod(ctx, { id: 1 })).toMatchObject({ active: true, has_keys: true, account });
});

test('the key is encrypted, stays when it is not sent, and is never returned', async () => {
  await save({ fee: 0 });
  expect(await readPartnerKey(database.db, ctx.shop.secrets, 1)).toBe(secret);
  expect(await readPartnerKey(database.db, createSecrets('another key'), 1)).toBeUndefined();
  const { rows } = await database.pool.pg.query('select * from payment_methods');
  const { rows: audit } = await database.pool.pg.query(`select * from audit_log where subject_type = 'Payment'`);
  const json = await database.db.selectNoFrom(paymentMethodsJson.as('methods')).executeTakeFirstOrThrow();
  const outputs = [rows, audit, json, await listPaymentMethods(ctx, { archived: true }), await paymentMethods(database.db)];
  expect(JSON.stringify(outputs)).not.toContain(secret);
  expect(JSON.stringify(outputs)).not.toContain(Buffer.from(secret).toString('hex'));
  expect(json.methods[0]).toEqual((await paymentMethods(database.db))[0]);
  expect(Object.keys(json.methods[0] ?? {})).not.toContain('credentials');
  expect(audit.flatMap(({ changes }) => changes)).toContainEqual({ field: 'keys', old: null, new: '***' });
  await save({ active: false, partner_key: null });
  expect(await readPartnerKey(database.db, ctx.shop.secrets, 1)).toBeUndefined();
});

test('there is one card method, and it cannot be archived', async () => {
  expect(await catchProblem(createPaymentMethod(ctx, { ...transfer, kind: 'card', bank: null, active: false }))).toEqual({
    kind: [{ key: 'one_card' }],
  });
  expect(await catchProblem(save({ kind: 'cod' }))).toEqual({ kind: [{ key: 'one_card' }] });
  const { version } = await readPaymentMethod(ctx, { id: 1 });
  expect(await catchProblem(archivePaymentMethod(ctx, { id: 1, version, archived: true }))).toBe('payment_in_use');
});

test('an archived method is not offered, and is inactive when restored', async () => {
  const { id, version } = await createPaymentMethod(ctx, { ...transfer, delivery_ids: [7, 9] });
  expect(await readPaymentMethod(ctx, { id })).toMatchObject({ delivery_ids: [7, 9], archived: false });
  const away = await archivePaymentMethod(ctx, { id, version, archived: true });
  const ids = async (archived: boolean) => (await listPaymentMethods(ctx, { archived })).data.map((row) => row.id);
  expect([await ids(false), await ids(true), await paymentMethods(database.db)]).toEqual([[1], [1, id], []]);
  expect(await catchProblem(updatePaymentMethod(ctx, { ...transfer, id, version: away.version }))).toBe('payment_not_found');
  expect(await catchProblem(archivePaymentMethod(ctx, { id, version, archived: false }))).toBe('payment_changed');
  await archivePaymentMethod(ctx, { id, version: away.version, archived: false });
  expect(await readPaymentMethod(ctx, { id })).toMatchObject({ active: false, archived: false });
});

test('a wallet is offered with its account, its key, and for Apple Pay with the merchant identifier; Apple’s file is served then', async () => {
  const wallet = { ...transfer, bank: null, kind: 'apple_pay' as const, account, domain_association: '7B227073704964223A22' };
  expect(await catchProblem(createPaymentMethod(ctx, { ...wallet, account: null }))).toEqual({ active: [{ key: 'wallet_account' }] });
  expect(await catchProblem(createPaymentMethod(ctx, wallet))).toEqual({
    ...{ active: [{ key: 'wallet_account' }], wallet_merchant_id: [{ key: 'required' }] },
  });
  const partner_key = secret;
  const off = await createPaymentMethod(ctx, { ...wallet, partner_key, wallet_merchant_id: 'merchant.com.example', active: false });
  expect(await findDomainAssociation(database.db)).toBeUndefined();
  const { id, version } = off;
  await updatePaymentMethod(ctx, { ...wallet, id, version, wallet_merchant_id: 'merchant.com.example' });
  expect(await findDomainAssociation(database.db)).toBe('7B227073704964223A22');
  expect(await readPartnerKey(database.db, ctx.shop.secrets, id)).toBe(secret);
});

test('Google Pay needs the merchant ID for live use only', async () => {
  const wallet = { ...transfer, bank: null, kind: 'google_pay' as const, account, partner_key: secret };
  expect(await catchProblem(createPaymentMethod(ctx, wallet))).toEqual({ wallet_merchant_id: [{ key: 'required' }] });
  expect(await catchProblem(createPaymentMethod(ctx, { ...wallet, sandbox: true }))).toBeUndefined();
});

test('a change of a method is logged in major units and reverted without its keys', async () => {
  await save({ active: true, account, partner_key: secret, fee: 0 });
  await save({ fee: 35, partner_key: 'another key' });
  const { data } = await readPaymentLogs(ctx, { id: 1, page: 1, per_page: 25 });
  expect(data[0]?.changes).toEqual([
    { field: 'fee', old: 0, new: 35 },
    { field: 'keys', old: '***', new: '***' },
  ]);
  await revertPaymentMethod(ctx, { id: 1, log_id: data[0]?.id ?? 0 });
  expect(await readPaymentMethod(ctx, { id: 1 })).toMatchObject({ fee: 0, has_keys: true });
  expect(await readPartnerKey(database.db, ctx.shop.secrets, 1)).toBe('another key');
  expect(await catchProblem(revertPaymentMethod(ctx, { id: 1, log_id: data[0]?.id ?? 0 }))).toBe('nothing_to_revert');
  expect(await catchProblem(revertPaymentMethod(ctx, { id: 999, log_id: data[0]?.id ?? 0 }))).toBe('payment_not_found');
});
