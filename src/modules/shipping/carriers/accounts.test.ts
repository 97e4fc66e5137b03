import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSecrets } from '#platform/crypto/secrets.ts';
import { type StaffClient, superman } from '#testing/clients.ts';
import { type ServedShop, secretKey, servedShop } from '#testing/served-shop.ts';
import { readCarrierAccounts } from './accounts.ts';

let shop: ServedShop;
let staff: StaffClient;
beforeAll(async () => {
  shop = await servedShop();
  staff = await superman(shop);
});
afterAll(() => shop.close());

const path = '/api/admin/settings/carriers';
const keys = { hash_key: 'XBERn1YOvpM9nfZc', hash_iv: 'h1ONHk4P4yqbl5LK' };
const save = (change: object) => staff.call('POST', path, { kind: 'c2c', merchant_id: '2000933', sandbox: true, version: 0, ...change });
const opened = () => readCarrierAccounts(shop.db, createSecrets(secretKey));

test('an account is sealed, answered without its keys, and opened for the carrier', async () => {
  expect(await save({})).toMatchObject({ status: 422, body: { code: 'carrier_keys_missing' } });
  const saved = await save(keys);
  expect(saved).toMatchObject({
    status: 200,
    body: { connected: 'account', accounts: { c2c: { merchant_id: '2000933', sandbox: true, version: 1 }, b2c: null } },
  });
  expect(saved.text).not.toContain(keys.hash_key);
  const [row] = await shop.db.selectFrom('carrier_accounts').selectAll().execute();
  expect(row?.hash_key.includes(Buffer.from(keys.hash_key))).toBe(false);
  expect(await opened()).toEqual({ c2c: { merchant_id: '2000933', sandbox: true, ...keys } });
});

test('keys that are not sent stay, another merchant needs its own, and an old version is refused', async () => {
  expect(await save({ sandbox: false, version: 1 })).toMatchObject({ status: 200 });
  expect(await opened()).toEqual({ c2c: { merchant_id: '2000933', sandbox: false, ...keys } });
  expect(await save({ merchant_id: '3000000', version: 2 })).toMatchObject({ status: 422, body: { code: 'carrier_keys_missing' } });
  expect(await save({ ...keys, version: 1 })).toMatchObject({ status: 409, body: { code: 'carrier_changed', current: 2 } });
});

test('a disconnected account is gone with its keys, and the log says who did it without naming them', async () => {
  expect((await staff.call('DELETE', `${path}/c2c`)).status).toBe(204);
  expect(await opened()).toEqual({});
  const log = await shop.db.selectFrom('audit_log').select('changes').where('subject_type', '=', 'Settings').execute();
  const text = JSON.stringify(log);
  expect(text).toContain('c2c.merchant_id');
  expect(text).not.toContain(keys.hash_key);
  expect(text).not.toContain(keys.hash_iv);
});

test.each([
  ['a name with a digit', { name: '王小3' }, 'value.name'],
  ['a name of one character', { name: '王' }, 'value.name'],
  ['a landline', { phone: '0227880044' }, 'value.phone'],
  ['a wrong postal code', { zip: '12' }, 'value.zip'],
])('a sender with %s is refused at its field', async (_, change, field) => {
  const value = { name: '王小明', phone: '0911222333', zip: '115', city: '臺北市', address: '南港區三重路19-2號6樓' };
  const answer = await staff.call<{ errors: Record<string, string[]> }>('PUT', `${path}/sender`, {
    value: { ...value, ...change },
    version: 0,
  });
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.body.errors)).toEqual([field]);
});
