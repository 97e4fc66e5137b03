import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AttackedShop, attackedShop, endpoints, sellAgain } from '#testing/forms/attacked-shop.ts';
import { inputFor, prototypeKeys, segments } from '#testing/forms/odd-input.ts';
import { expectSafeAnswer } from '#testing/pages/safe-answer.ts';

let attacked: AttackedShop;
beforeAll(async () => {
  attacked = await attackedShop();
});
afterAll(() => attacked.shop.close());

const attack = fc.constantFrom(...endpoints).chain((endpoint) =>
  fc.record({
    // A function, so that a counterexample prints the endpoint's two words and not its whole contract.
    endpoint: fc.constant(Object.assign(() => endpoint, { toString: () => `${endpoint.method} ${endpoint.path}` })),
    sent: inputFor(endpoint),
    more: prototypeKeys,
    segment: segments,
  }),
);

const queryOf = (sent: unknown): string => {
  const pairs = Object.entries((sent ?? {}) as Record<string, unknown>).map(
    ([key, value]) => `${key}=${encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed())}`,
  );
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
};

test('six hundred invalid inputs over all endpoints each get an answer, never a server error', async () => {
  const { shop, clientFor, signInAgain } = attacked;
  const seed = Number(process.env['SEED'] ?? Math.trunc(performance.timeOrigin % 1e9));
  await fc.assert(
    fc.asyncProperty(attack, async ({ endpoint: named, sent, more, segment }) => {
      const endpoint = named();
      const url = endpoint.path.replace(/:\w+/g, segment);
      const isRead = endpoint.method === 'GET';
      const body = `${more.slice(0, -1)}${more === '{}' ? '' : ','}${JSON.stringify({ ...(sent as object) }).slice(1)}`.replace(',}', '}');
      const answer = isRead
        ? await clientFor(endpoint).call('GET', url + queryOf(sent))
        : await clientFor(endpoint).call(endpoint.method, url, body, { 'content-type': 'application/json' });
      expectSafeAnswer(answer);
      if (answer.status === 401) await signInAgain();
    }),
    { numRuns: 600, seed, endOnFailure: false },
  );
  expect(({} as Record<string, unknown>)['superman']).toBeUndefined();
  expect(await shop.fixtures.broken()).toEqual([]);
});

test('the shop still sells after all of this', async () => {
  expect(await sellAgain(attacked.shop)).toBe('processing');
});
