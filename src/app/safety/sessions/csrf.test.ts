import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callEndpoint, endpoints, expectBody, isPermission } from '#testing/access/callers.ts';
import { type CountingShop, countingShop } from '#testing/access/refusals.ts';
import { staffWith, superman } from '#testing/clients.ts';

let counting: CountingShop;
beforeAll(async () => {
  counting = await countingShop();
});
afterAll(() => counting.shop.close());

const staffWrites = endpoints.filter(
  ({ endpoint: { method, access } }) => method !== 'GET' && access !== 'public' && access !== 'customer',
);

test.each(staffWrites)('$name requires the CSRF token even from staff with the right', async ({ endpoint }) => {
  const kind = 'staff with the right';
  const client = await counting.clientFor(kind, endpoint);
  const expected = { [kind]: { status: 419, body: expectBody(419, endpoint) } } as const;
  await counting.expectRefusals(endpoint, [{ kind, client, headers: { 'x-xsrf-token': undefined } }], expected);
});

describe('permitted calls work', () => {
  const needsNoInput = ({ endpoint: { path, input } }: (typeof endpoints)[number]) => !path.includes(':') && input.safeParse({}).success;
  const lists = endpoints.filter((each) => each.endpoint.method === 'GET' && each.endpoint.access !== 'customer' && needsNoInput(each));

  test('every list answers a super-admin', async () => {
    const client = await superman(counting.shop);
    for (const { name, endpoint } of lists)
      expect([name, (await callEndpoint(client, endpoint)).status]).toEqual([name, endpoint.status ?? 200]);
  });

  test('a write by a permitted call is detected', async () => {
    const office = await staffWith(counting.shop, 'system update');
    await counting.settleBuilders();
    const before = await counting.rowsWritten();
    const { status } = await office.call('POST', '/api/admin/deliveries', {
      name: { tw: '宅配' },
      note: null,
      kind: 'home',
      fee: 80,
      free_threshold: null,
      min_total: null,
      max_total: null,
      countries: ['tw'],
      pickup_address: null,
      active: true,
    });
    expect(status).toBe(201);
    const after = await counting.rowsWritten();
    expect(Object.keys(after).filter((table) => after[table] !== before[table])).toContain('delivery_methods');
  });

  test('every right that an endpoint requires can be granted to a role', () => {
    const rights = new Set(
      endpoints.map(({ endpoint }) => endpoint.access).filter((access) => !['public', 'customer', 'staff'].includes(access)),
    );
    expect([...rights].filter((right) => !isPermission(right))).toEqual([]);
  });
});
