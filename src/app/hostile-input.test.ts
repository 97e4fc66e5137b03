import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Answer, type Client, customer, guest, superman } from '#testing/clients.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';
import { brokenRules, buy, fillCart } from '#testing/shopping.ts';
import type { Endpoint } from '#shared/contract.ts';
import { contracts } from './contracts.ts';

/** Calls that end or replace who is calling are left to the protocol's own test. */
const endpoints = Object.values(contracts)
  .flatMap((contract) => Object.values(contract as Record<string, Endpoint>))
  .filter(({ path }) => !/(logout|csrf-cookie)$/.test(path));

let shop: ServedShop;
let office: Client;
let member: Client;
beforeAll(async () => {
  shop = await servedShop();
  const { itemId } = await shop.goods.product();
  [office, member] = [await superman(shop), await customer(shop)];
  await buy(shop.goods, guest(shop), { itemId });
});
afterAll(() => shop.close());

const clientFor = ({ access, csrf }: Endpoint): Client => (access === 'public' && !csrf ? guest(shop) : access === 'customer' ? member : office);

/** What no honest client sends. */
const odd = fc.oneof(
  fc.constantFrom<unknown>(
    undefined, null, true, '', ' ', 'NaN', 'Infinity', '-1', '1e3', '１２', '0x10', -1, -0, 0.1, 1e308, -1e308, 2 ** 31, 2 ** 53 + 1, 2 ** 63, 99_999_999, [], {}, [[]], [null],
    '\u0000', 'a\u0000b', '\ud800', 'x\udfff', '\u202e', '%', '%00', '%s%n', "' or 1=1 --", '"; drop table orders; --', '$1', '{{7*7}}${7*7}', '<script>alert(1)</script>', '../../etc/passwd',
    '00000000-0000-4000-8000-000000000000', 'x'.repeat(5000), { $ne: null }, { length: 1e9 }, { toString: 'x' }, { tw: null }, { tw: '\u0000' }, [1, '1', null, {}],
  ),
  fc.string({ unit: 'binary', maxLength: 60 }), fc.double(), fc.integer(), fc.jsonValue({ maxDepth: 3 }),
);

type Schema = { type?: string; required?: string[]; pattern?: string; enum?: unknown[]; const?: unknown; anyOf?: Schema[]; oneOf?: Schema[]; properties?: Record<string, Schema>; items?: Schema; format?: string; minimum?: number };

/** Mostly what the schema asks for, so that the odd value gets past the others and as deep as it can. */
function input(schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 15, arbitrary: fitting(schema) }, { weight: 1, arbitrary: odd });
}

function fitting(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(fitting));
  if (schema.properties) {
    const keys = Object.entries(schema.properties).map(([key, child]) => [key, input(child)] as const);
    return fc.record(Object.fromEntries(keys), { requiredKeys: schema.required ?? [] });
  }
  if (schema.type === 'array') return fc.array(input(schema.items ?? {}), { maxLength: 3 });
  if (schema.type === 'integer' || schema.type === 'number') return fc.oneof(fc.constant(Math.max(1, schema.minimum ?? 1)), fc.nat({ max: 200 }));
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'string') return schema.pattern && !schema.format ? fc.stringMatching(new RegExp(schema.pattern)) : textOf(schema.format);
  return fc.constantFrom(undefined, 1, 'x', null);
}

function textOf(format: string | undefined): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'date-time') return fc.constant('2026-11-20T00:00:00Z');
  return fc.constantFrom('a word', '林美惠', 'a@example.com', '2026-11-20', 'tw', '1', 'pending', 'Kettle2026');
}

/** Keys that reach for what every object inherits; read from text, for a literal would set the prototype itself. */
const reaching = fc.oneof(
  { weight: 5, arbitrary: fc.constant('{}') },
  { weight: 1, arbitrary: fc.constantFrom('{"__proto__":{"superman":true}}', '{"constructor":{"prototype":{"superman":true}}}', '{"hasOwnProperty":1,"toString":null}', '{"superman":true,"customer_id":1}') },
);

/** What stands in the address where an id or a token belongs. */
const segments = fc.oneof(
  fc.constant('1'),
  fc.constantFrom('2', '0', '-1', '1.5', '1e2', 'NaN', '%00', '%ff', 'x', '%EF%BC%99', '99999999999999999999', 'null', '__proto__', 'a'.repeat(22), 'b'.repeat(301)),
  fc.uuid(),
);

const attack = fc.constantFrom(...endpoints).chain((endpoint) =>
  fc.record({
    // A function, so that a counterexample shows the two words that name the endpoint and not its whole contract.
    endpoint: fc.constant(Object.assign(() => endpoint, { toString: () => `${endpoint.method} ${endpoint.path}` })),
    sent: fitting(z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as Schema),
    more: reaching,
    segment: segments,
  }),
);

/** Words that only a stack, a statement or a driver would say. */
const leaks = /\n\s+at |node_modules|file:\/\/|\.ts:\d|\b(select|insert into|update|delete from) \S+ (from|set|values|where)\b|violates|syntax error|relation "|kysely|postgres|ZodError/i;

function expectAnswer({ status, body, text, headers }: Answer): void {
  expect(status, text).toBeLessThan(500);
  expect(headers['x-request-id']).toMatch(/^[\w-]{36}$/);
  if (status < 400) return;
  expect(text).not.toMatch(leaks);
  expect(body, text).toEqual(expect.objectContaining({ message: expect.stringMatching(/\S/) }));
  if (status === 422 && body['code'] === undefined) expectFieldErrors(body['errors']);
}

function expectFieldErrors(errors: unknown): void {
  const fields = Object.values(errors as Record<string, unknown>);
  expect(fields.length).toBeGreaterThan(0);
  for (const sentences of fields) expect(sentences).toEqual(expect.arrayContaining([expect.stringMatching(/\S/)]));
}

const queryOf = (sent: unknown): string => {
  const pairs = Object.entries((sent ?? {}) as Record<string, unknown>).map(([key, value]) => `${key}=${encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed())}`);
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
};

test('six hundred wrong inputs over all endpoints: an answer for each, never an error of ours', async () => {
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
      expectAnswer(answer);
    }),
    { numRuns: 600, seed, endOnFailure: false },
  );
  expect(({} as Record<string, unknown>)['superman']).toBeUndefined();
  expect(await brokenRules(shop.goods)).toEqual([]);
}, 120_000);

/** Every way to put `value` in the place of one part of `whole`. */
function* withOneOdd(whole: unknown, value: unknown): Generator<unknown> {
  if (typeof whole !== 'object' || whole === null) return;
  for (const [key, part] of Object.entries(whole)) {
    const replaced = (next: unknown) => (Array.isArray(whole) ? whole.map((old, n) => (String(n) === key ? next : old)) : { ...whole, [key]: next });
    yield replaced(value);
    for (const deeper of withOneOdd(part, value)) yield replaced(deeper);
  }
}

const words = { tw: 'a name', en: 'a name' };
const methodForm = { name: words, note: words, kind: 'home', fee: 1, free_threshold: 1, min_total: 1, max_total: 2, countries: ['tw'], pickup_address: words, active: false };
const productForm = {
  type: 'single', name: words, subtitle: words, description: words, spec_table: [{ label: words, value: words }], purchase_note: words, badge: words, slug: words, brand_id: null,
  category_ids: [], media_ids: [], shelf_status: 'draft', available_from: null, available_until: null, member_only: false, min_order_quantity: 1, max_per_order: 2, options: [],
  items: [{ sku: 'ODD-1', barcode: null, values: [], price: 1, suggested_price: 2, min_price: 0, cost_price: null, stock: 1, weight_g: 1, active: true }],
};

describe('a form that is right but for one part', () => {
  const oddities = ['\u0000', '\ud800', 1e308, -1, 0.1, 99_999_999, 'x'.repeat(60), {}, [], null, [1e15], { tw: '\u0000' }, '9999-12-31T23:59:59+14:00'];
  const everyForm = async (form: object, send: (body: object) => Promise<Answer>) => {
    for (const oddity of oddities) for (const body of withOneOdd(form, oddity)) expectAnswer(await send(body as object));
  };

  test('a product', () => everyForm(productForm, (body) => office.call('POST', '/api/admin/products', body)), 60_000);
  test('a delivery method', () => everyForm(methodForm, (body) => office.call('POST', '/api/admin/deliveries', body)));
  test('the general settings', async () => {
    const { body } = await office.call<{ value: object; version: number }>('GET', '/api/admin/settings/general');
    await everyForm({ value: body.value, version: body.version }, (odd) => office.call('PUT', '/api/admin/settings/general', odd));
    await shop.db.deleteFrom('settings').execute();
  });
  test('a payment method', () => {
    const { free_threshold: _free, pickup_address: _address, ...shared } = methodForm;
    const bank = { name: 'Bank', branch: '', code: '000', account_name: 'x', account_number: '0' };
    const form = { ...shared, kind: 'bank_transfer', instructions: words, bank, expire_minutes: 30 };
    return everyForm(form, (body) => office.call('POST', '/api/admin/payments', body));
  });
  test('a cart and its order', async () => {
    const { itemId } = await shop.goods.product({ stock: 1000 });
    const visitor = guest(shop);
    const wish = await fillCart(shop.goods, visitor, { itemId });
    const { cart, final_total: _total, ...fields } = wish;
    await everyForm({ cart, item: { product_item_id: itemId, quantity: 1, mode: 'set' } }, (body) => visitor.call('POST', '/api/cart/update', body));
    await everyForm(fields, (body) => visitor.call('PUT', `/api/cart/${cart}`, body));
    await everyForm({ ...wish, customer_note: 'x', trackings: { utm_source: 'x' }, RID: 'x', Click_ID: 'x', idempotency_key: 'x' }, (body) => visitor.call('POST', '/api/orders', { ...body, final_total: 0.5 }));
    expect(await shop.db.selectFrom('orders').select('id').where('cart_id', '=', cart).execute()).toEqual([]);
  });
});

describe('a body that is none', () => {
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
    ['a form with 2,000 fields', Array.from({ length: 2000 }, (_, n) => `a${n}=1`).join('&'), { 'content-type': 'application/x-www-form-urlencoded' }, [400, 413, 422]],
    ['multipart without a boundary', 'x', { 'content-type': 'multipart/form-data' }, [400, 406, 415, 422]],
  ])('%s', async (_name, payload, headers, expected) => {
    for (const endpoint of writing) {
      const answer = await clientFor(endpoint).call(endpoint.method, endpoint.path.replace(/:\w+/g, '1'), payload, headers);
      expectAnswer(answer);
      // Where nothing need be sent, nothing is wrong with sending nothing.
      if (answer.status >= 300) expect([...expected, 404], `${endpoint.path} ${answer.text}`).toContain(answer.status);
    }
  });
});

test('addresses that are none', async () => {
  const visitor = guest(shop);
  const paths = ['/api/products/%', '/api/products/%E0%A4%A', '/api/%2e%2e/%2e%2e/etc/passwd', `/api/products/${'9'.repeat(400)}`, `/api/${'x/'.repeat(4000)}`, '/api/products/1%00', '/api/orders/%F0%9F%92%A9', '/media/%00/x', '/media/../../package.json', '/api//products', '/api/products?per_page[]=1&per_page[]=2', '/api/products?q=%', '/api/products?__proto__[a]=1'];
  for (const path of paths) expectAnswer(await visitor.call('GET', path));
});

test('fields that the contract does not name are dropped', async () => {
  const { itemId } = await shop.goods.product();
  const visitor = guest(shop);
  const added = await visitor.call<{ id: string }>('POST', '/api/cart/update', { cart: null, item: { product_item_id: itemId, quantity: 1, price: 1, seen_price: 1 }, customer_id: 1 });
  const { id } = added.body;
  await visitor.call('PUT', `/api/cart/${id}`, { name: 'Mei', nickname: 'x', state: 'ordered', customer_id: 1, version: 99, is_admin: true });
  const cart = await shop.db.selectFrom('carts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(cart).toMatchObject({ fields: { name: 'Mei' }, state: 'open', customer_id: null });
  expect(Object.keys(cart.fields as object)).toEqual(['name']);
});

test('after all this the shop still sells', async () => {
  const { itemId } = await shop.goods.product();
  expect(await buy(shop.goods, guest(shop), { itemId })).toMatchObject({ status: 'processing' });
});
