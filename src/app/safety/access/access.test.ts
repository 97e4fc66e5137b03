import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints, expectBody, expectedDenial, kinds } from '../../../testing/access/callers.ts';
import { type CountingShop, countingShop, type ExpectedRefusals, type Refused } from '../../../testing/access/refusals.ts';

let counting: CountingShop;
beforeAll(async () => {
  counting = await countingShop();
});
afterAll(() => counting.shop.close());

test.each(endpoints)('$name refuses those without the right and writes nothing, and allows the others', async ({ name, endpoint }) => {
  const callers: Refused[] = [];
  const expected: ExpectedRefusals = {};
  for (const kind of kinds) {
    const status = expectedDenial(endpoint, kind);
    if (!status) continue;
    callers.push({ kind, client: await counting.clientFor(kind, endpoint) });
    expected[kind] = { status, body: expectBody(status, endpoint, kind) };
  }
  if (callers.length > 0) await counting.expectRefusals(endpoint, callers, expected);
  const refused: Record<string, { status: number; body: unknown }> = {};
  for (const kind of kinds.filter((each) => !expectedDenial(endpoint, each))) {
    const client = await counting.clientFor(kind, endpoint);
    const { status, body } = await counting.callAllowed(client, endpoint);
    // Allowed, and refused because the first administrator outranks them.
    const isAllowed = body?.['code'] === 'grants_too_much' || (status < 500 && ![401, 403, 419].includes(status));
    if (!isAllowed) refused[kind] = { status, body };
  }
  expect(refused, `${name} refuses callers with the right`).toEqual({});
});
