import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CardPort } from '#modules/payments/ports.ts';
import { json } from '#platform/db/json.ts';
import { type StaffClient, staffWith } from '#testing/clients.ts';
import { partial } from '#testing/partial.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';
import { toTestResult } from './test-card.ts';

const queried: string[] = [];
let answer: Awaited<ReturnType<CardPort['query']>> = { state: 'not_found' };
const card = partial<CardPort>({
  query: async ({ attempt_id }: { attempt_id: string }) => {
    queried.push(attempt_id);
    return answer;
  },
});

let shop: ServedShop;
let staff: StaffClient;
beforeAll(async () => {
  shop = await servedShop({ ports: { card: () => card } as never });
  staff = await staffWith(shop, 'system update');
});
afterAll(() => shop.close());

const testCard = async (id = 1) => (await staff.call('POST', `/api/admin/payments/${id}/test`, {})).body;

test('keys are tested by querying a nonexistent trade; without an account nothing is queried', async () => {
  expect(await testCard()).toEqual({ environment: 'sandbox', result: 'no_account', code: '' });
  expect(queried).toEqual([]);
  const account = json({ merchant_id: 'M', app_id: 1, app_key: 'K', three_domain_secure: true });
  await shop.fixtures.db.updateTable('payment_methods').set({ account, sandbox: true }).where('id', '=', 1).execute();
  expect(await testCard()).toEqual({ environment: 'sandbox', result: 'accepted', code: '' });
  expect(queried).toEqual([expect.stringMatching(/^test[0-9a-f]{32}$/)]);
  answer = { state: 'unknown', reason: 'status_80' };
  expect(await testCard()).toEqual({ environment: 'sandbox', result: 'key_refused', code: '80' });
  expect(await testCard(999)).toMatchObject({ code: 'payment_not_found' });
});

test('every answer has its own message', () => {
  const word = (reason: string) => toTestResult({ state: 'unknown', reason }).result;
  expect(['status_4', 'status_61', 'status_81', 'timeout', 'http_502', 'malformed', 'status_505'].map(word)).toEqual([
    ...['address_refused', 'merchant_unknown', 'key_refused', 'unreachable', 'unreachable', 'odd', 'odd'],
  ]);
});
