import { expect, test } from 'vitest';
import { closedShopOf } from './closed-shop-of.ts';

const refused = (status: number, data: unknown) => ({ status, statusText: '', internal: false, data });
const shop = { name: 'Tingha', email: '', phone: '' };

test('the 503 of a closed shop says which', () => expect(closedShopOf(refused(503, shop))).toEqual(shop));

test.each([
  ['the text of a proxy', refused(503, 'no server is available')],
  ['a shop that cannot be reached', refused(503, null)],
  ['an answer without a name', refused(503, { message: 'Service Unavailable' })],
  ['a missing page', refused(404, null)],
  ['a connection that failed', new TypeError('Failed to fetch')],
])('%s is no closed shop', (_, error) => expect(closedShopOf(error)).toBeNull());
