import { expect } from 'vitest';
import { type endpoints, expectBody, expectedDenial, kinds } from './callers.ts';
import type { CountingShop, ExpectedRefusals, Refused } from './refusals.ts';

/** Expects that the endpoint refuses each kind of caller without its right, writes nothing then, and allows the others. */
export async function expectRights(counting: CountingShop, { name, endpoint }: (typeof endpoints)[number]): Promise<void> {
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
}
