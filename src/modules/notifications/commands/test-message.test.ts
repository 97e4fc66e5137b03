import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveSetting } from '#modules/settings/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { superman } from '#testing/clients.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';

let shop: ServedShop;
beforeAll(async () => {
  shop = await servedShop();
  const sms = { active: true, username: 'shop', password: 'sealed' };
  await inTransaction(shop.db, (tx) => saveSetting(tx, 'messaging', { line: { active: false, token: null }, sms }));
});
afterAll(() => shop.close());

test('an example is sent once a minute to a number, and at once to another', async () => {
  const staff = await superman(shop);
  const send = (to: string) =>
    staff.call('POST', '/api/admin/notifications/test-message', { mail: 'shipped', locale: 'en', channel: 'sms', to });
  for (const to of ['0912000001', '0912000001', '0912000002']) expect((await send(to)).status).toBe(204);
  const effects = await shop.db.selectFrom('outbox').select('payload').where('kind', '=', 'test_message').orderBy('id').execute();
  expect(effects.map(({ payload }) => payload.recipient)).toEqual(['0912000001', '0912000002']);
});
