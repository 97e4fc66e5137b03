import { afterAll, beforeAll, test } from 'vitest';
import { endpoints } from '#testing/access/callers.ts';
import { expectRights } from '#testing/access/expect-rights.ts';
import { type CountingShop, countingShop } from '#testing/access/refusals.ts';

const writing = endpoints.filter(({ endpoint }) => endpoint.method !== 'GET');

let counting: CountingShop;
beforeAll(async () => {
  counting = await countingShop();
});
afterAll(() => counting.shop.close());

test.each(writing)('$name refuses those without the right and writes nothing, and allows the others', (named) =>
  expectRights(counting, named),
);
