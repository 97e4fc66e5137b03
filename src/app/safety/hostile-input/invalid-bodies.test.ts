import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { guest } from '#testing/clients.ts';
import { type AttackedShop, attackedShop, endpoints, sellAgain } from '#testing/forms/attacked-shop.ts';
import { expectSafeAnswer } from '#testing/pages/safe-answer.ts';

let attacked: AttackedShop;
beforeAll(async () => {
  attacked = await attackedShop();
  // The calls are about what has id 1, which must not be a caller's own session.
  await attacked.signInAgain();
});
afterAll(() => attacked.shop.close());

describe('an invalid body', () => {
  const writing = endpoints.filter(({ method, upload }) => method !== 'GET' && !upload);
  const json = { 'content-type': 'application/json' };
  test.each([
    ['broken JSON', '{"cart":', json, [400]],
    ['a list', '[1,2]', json, [400, 422]],
    ['a bare word', '"x"', json, [400, 422]],
    ['nothing at all', '', json, [400, 422]],
    ['JSON nested ten thousand deep', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`, json, [400, 422]],
    ['300 kB', JSON.stringify({ name: 'x'.repeat(300_000) }), json, [413]],
    ['XML', '<a/>', { 'content-type': 'application/xml' }, [415]],
    ['plain text', 'a=b', { 'content-type': 'text/plain' }, [400, 415, 422]],
    ['a content type that is none', '{}', { 'content-type': 'application/json; charset=\u00ff;;' }, [400, 415, 422]],
    [
      'a form with 2,000 fields',
      Array.from({ length: 2000 }, (_, n) => `a${n}=1`).join('&'),
      { 'content-type': 'application/x-www-form-urlencoded' },
      [400, 413, 422],
    ],
    ['multipart without a boundary', 'x', { 'content-type': 'multipart/form-data' }, [400, 406, 415, 422]],
  ])('%s', async (_name, payload, headers, expected) => {
    for (const endpoint of writing) {
      const answer = await attacked.clientFor(endpoint).call(endpoint.method, endpoint.path.replace(/:\w+/g, '1'), payload, headers);
      expectSafeAnswer(answer);
      // An endpoint without required input accepts an empty one; it may conflict with an earlier call (409), or be one of those that may
      // be called again only later (429); a callback may redirect with any input.
      const isTooSoon = answer.status === 429 && endpoint.errors?.includes(String((answer.body as { code?: string })?.code));
      const allowed = endpoint.callback ? [...expected, 303, 200] : expected;
      if (answer.status >= 300 && !isTooSoon) expect([...allowed, 404, 409], `${endpoint.path} ${answer.text}`).toContain(answer.status);
    }
  });
});

test('an address that is malformed, too long or escapes its folder gets a safe answer', async () => {
  const visitor = guest(attacked.shop);
  const paths = [
    '/api/products/%',
    '/api/products/%E0%A4%A',
    '/api/%2e%2e/%2e%2e/etc/passwd',
    `/api/products/${'9'.repeat(400)}`,
    `/api/${'x/'.repeat(4000)}`,
    '/api/products/1%00',
    '/api/orders/%F0%9F%92%A9',
    '/media/%00/x',
    '/media/../../package.json',
    '/api//products',
    '/api/products?per_page[]=1&per_page[]=2',
    '/api/products?q=%',
    '/api/products?__proto__[a]=1',
  ];
  for (const path of paths) expectSafeAnswer(await visitor.call('GET', path));
});

test('fields that are not in the contract are dropped', async () => {
  const { shop } = attacked;
  const { itemId } = await shop.fixtures.product();
  const visitor = guest(shop);
  const added = await visitor.call<{ id: string }>('POST', '/api/cart/update', {
    cart: null,
    item: { product_item_id: itemId, quantity: 1, price: 1, seen_price: 1 },
    customer_id: 1,
  });
  const { id } = added.body;
  await visitor.call('PUT', `/api/cart/${id}`, {
    name: 'Mei',
    nickname: 'x',
    state: 'ordered',
    customer_id: 1,
    version: 99,
    is_admin: true,
  });
  const cart = await shop.db.selectFrom('carts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(cart).toMatchObject({ fields: { name: 'Mei' }, state: 'open', customer_id: null });
  expect(Object.keys(cart.fields as object)).toEqual(['name']);
});

test('the shop still sells after all of this', async () => {
  expect(await attacked.shop.fixtures.broken()).toEqual([]);
  expect(await sellAgain(attacked.shop)).toBe('processing');
});
