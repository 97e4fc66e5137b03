import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#shared/contract.ts';
import { guest, superman } from '#testing/clients.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';
import { contracts } from '../../contracts.ts';

let shop: ServedShop;
beforeAll(async () => {
  shop = await servedShop();
});
afterAll(() => shop.close());

const reads = Object.values(contracts)
  .flatMap((contract) => Object.values(contract as Record<string, Endpoint>))
  .filter(({ method, path, access }) => method === 'GET' && path.startsWith('/api/admin/') && access !== 'public');

test('every read of the back office refuses a query parameter that it does not have, and names it', async () => {
  const office = await superman(shop);
  const answers: [string, unknown, number][] = [];
  for (const { path } of reads) {
    const { status, body } = await office.call('GET', `${path.replaceAll(/:\w+/g, '1')}?no_such_filter=1`);
    answers.push([path, body?.['errors'], status]);
  }
  const errors = { no_such_filter: ['This call has no parameter of that name'] };
  expect(answers).toEqual(reads.map(({ path }) => [path, errors, 422]));
});

test('shoppers’ pages may carry the parameters of any campaign', async () => {
  expect((await guest(shop).call('GET', '/api/brands?utm_source=letter')).status).toBe(200);
});
