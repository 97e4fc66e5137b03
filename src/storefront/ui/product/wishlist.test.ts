import { afterEach, expect, test } from 'vitest';
import { followSession, toggleWishlist } from './wishlist.ts';

const given = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = given;
  Reflect.deleteProperty(globalThis, 'document');
});

test('of a wishlist longer than one answer the last product is known too: its button removes it', async () => {
  Object.defineProperty(globalThis, 'document', { value: { documentElement: { lang: 'en' } }, configurable: true });
  const products = Array.from({ length: 101 }, (_, at) => ({ product_id: at + 1 }));
  const sent: string[] = [];
  globalThis.fetch = async (input, init) => {
    const { pathname, searchParams } = new URL(String(input), 'https://shop.example');
    sent.push(`${init?.method} ${pathname}`);
    const [page, size] = [Number(searchParams.get('page') ?? 1), Number(searchParams.get('per_page'))];
    const body = { data: products.slice((page - 1) * size, page * size), meta: { page, per_page: size, total: products.length } };
    return init?.method === 'GET' ? Response.json(body) : new Response(null, { status: 204 });
  };
  await followSession('member');
  expect(await toggleWishlist(101, 'member')).toBe(false);
  expect(sent.at(-1)).toBe('DELETE /api/my/wishlist/101');
});
