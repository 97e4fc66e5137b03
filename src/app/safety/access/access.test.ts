import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tokenPermissions } from '#modules/staff/contract.ts';
import type { Endpoint } from '#shared/contract.ts';
import { type Permission, permissions } from '#shared/permissions.ts';
import { type Client, guest, program, signUpCustomer, staffWith, staffWithout, superman } from '#testing/clients.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';
import { contracts } from '../../contracts.ts';

const endpoints = Object.entries(contracts).flatMap(([module, contract]) =>
  Object.entries(contract as Record<string, Endpoint>).map(([key, endpoint]) => ({ name: `${module}.${key}`, endpoint })),
);
const kinds = [
  'guest',
  'customer',
  'staff without the right',
  'staff with the right',
  'token without the right',
  'token with the right',
] as const;
type Kind = (typeof kinds)[number];

const isPermission = (access: string): access is Permission => (permissions as readonly string[]).includes(access);
const isStaff = (kind: Kind): boolean => kind.startsWith('staff');
const isToken = (kind: Kind): boolean => kind.startsWith('token');

/** What no access token opens, whatever rights it has; listed by hand, not derived from the code. */
const closedToTokens = ({ method, path, access }: Endpoint): boolean =>
  !path.startsWith('/api/admin/') ||
  /^(users|roles) /.test(access) ||
  (/^\/api\/admin\/(me|tasks|imports)(\/|$)/.test(path) && path !== '/api/admin/me/preferences') ||
  (method === 'POST' && (path === '/api/admin/customers/:id/sign-in' || path === '/api/admin/alerts/read'));

/** The status that refuses this caller; undefined: allowed. Only staff have a CSRF token here. */
function expectedDenial(endpoint: Endpoint, kind: Kind): 401 | 403 | 419 | undefined {
  const { access, csrf } = endpoint;
  if (isToken(kind) && (access === 'public' || access === 'customer')) return 401;
  if (access === 'public') return csrf && !isStaff(kind) ? 419 : undefined;
  if (access === 'customer') return kind === 'customer' ? undefined : 401;
  if (isToken(kind) && closedToTokens(endpoint)) return 403;
  if (!isStaff(kind) && !isToken(kind)) return 401;
  return isPermission(access) && kind.endsWith('without the right') ? 403 : undefined;
}

function expectBody(status: number | undefined, endpoint: Endpoint, kind?: Kind): object {
  const { access, path } = endpoint;
  const named = kind && isToken(kind) && closedToTokens(endpoint) ? {} : { permission: access };
  if (status === 403) return { message: 'This action is unauthorized.', code: 'forbidden', ...named };
  const isForShoppers = (access === 'public' || access === 'customer') && path.startsWith('/api/') && !path.startsWith('/api/admin/');
  if (status === 401 && isForShoppers) return { code: 'signed_out', message: 'You’ve been logged out. Log in again to carry on' };
  return { message: status === 419 ? 'CSRF token mismatch.' : 'Unauthenticated.' };
}

let shop: ServedShop;
const clients = new Map<string, Client>();

/** Calls that change or end the client's session. */
const changesTheClient = /(logout|csrf-cookie|(sessions|devices)\/:id)$/;

/** One sign-in per kind and permission; a new one where the call changes it. */
async function clientFor(kind: Kind, { access, path }: Endpoint): Promise<Client> {
  const key = `${kind} ${access}`;
  const known = clients.get(key);
  if (known && !changesTheClient.test(path)) return known;
  const client = await makeClient(kind, access);
  counted = undefined;
  if (!changesTheClient.test(path)) clients.set(key, client);
  await settleBuilders();
  return client;
}

/** Makes every connection of the builders flush its statistics: idle ones would do so later. */
async function settleBuilders(): Promise<void> {
  const all = Array.from({ length: 8 }, () => sql`select pg_stat_force_next_flush(), pg_sleep(0.01)`.execute(shop.fixtures.db));
  await Promise.all(all);
}

function makeClient(kind: Kind, access: string): Promise<Client> | Client {
  if (kind === 'guest') return guest(shop);
  if (kind === 'customer') return signUpCustomer(shop);
  if (isToken(kind)) return makeProgram(kind, access);
  if (!isPermission(access)) return kind === 'staff with the right' ? superman(shop) : staffWith(shop);
  return kind === 'staff with the right' ? staffWith(shop, access) : staffWithout(shop, access);
}

/** A program of a super-admin: with this right only, with every right but this one, or with a right that opens nothing here. */
async function makeProgram(kind: Kind, access: string): Promise<Client> {
  // Every other right over a resource implies its view.
  const isSame = (one: string) => (access.endsWith(' view') ? one.split(' ')[0] === access.split(' ')[0] : one === access);
  const free = tokenPermissions.filter((one) => !isSame(one));
  if (kind === 'token without the right' && isPermission(access)) return program(shop, free);
  return program(shop, isPermission(access) && tokenPermissions.includes(access) ? [access] : free);
}

const call = (client: Client, { method, path }: Endpoint, headers?: Record<string, undefined>) =>
  client.call(method, path.replaceAll(/:id\b/g, '1').replaceAll(/:token\b/g, 'x'.repeat(22)), method === 'GET' ? undefined : {}, headers);

/** Tables a refused call may write: rate limits and last-seen times. */
const traces = ['rate_limits', 'staff_sessions', 'customer_tokens', 'staff_access_tokens'];

/** PostgreSQL's counts of written rows, by table. The server has one connection, so all it wrote is counted. */
async function rowsWritten(): Promise<Record<string, string>> {
  await sql`select pg_stat_force_next_flush()`.execute(shop.db);
  const { rows } = await sql<{ name: string; written: string }>`
    select relname as name, format('%s inserted, %s updated, %s deleted', inserted, updated, deleted) as written
    from pg_class, lateral (select pg_stat_get_tuples_inserted(oid) as inserted, pg_stat_get_tuples_updated(oid) as updated,
      pg_stat_get_tuples_deleted(oid) as deleted) as counts
    where relkind = 'r' and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
      and relname <> all(${traces}::text[]) and inserted + updated + deleted > 0`.execute(shop.db);
  return Object.fromEntries(rows.map(({ name, written }) => [name, written]));
}

/** The counts after the last refused calls; undefined once something else may have written. */
let counted: Record<string, string> | undefined;

type Refused = { kind: string; client: Client; headers?: Record<string, undefined> };
type Status = 401 | 403 | 419;

/** Expects these answers and that nothing is written. Rows are counted once for all callers: counting takes longer than a call. */
async function expectRefusals(endpoint: Endpoint, callers: readonly Refused[], expected: Record<string, { status: Status; body: object }>) {
  const before = counted ?? (await rowsWritten());
  const answers: Record<string, object> = {};
  const sent: Record<string, string[]> = {};
  for (const { kind, client, headers } of callers) {
    shop.resetStatements();
    const { status, body } = await call(client, endpoint, headers);
    answers[kind] = { status, body };
    sent[kind] = shop.statements().filter((text) => !text.startsWith('select'));
  }
  counted = await rowsWritten();
  expect(answers).toEqual(expected);
  expect(counted, `written by one of these: ${JSON.stringify(sent)}`).toEqual(before);
}

beforeAll(async () => {
  shop = await servedShop({ connections: 1 });
});
afterAll(() => shop.close());

test.each(endpoints)('$name refuses those without the right and writes nothing, and allows the others', async ({ name, endpoint }) => {
  const callers: Refused[] = [];
  const expected: Record<string, { status: Status; body: object }> = {};
  for (const kind of kinds) {
    const status = expectedDenial(endpoint, kind);
    if (!status) continue;
    callers.push({ kind, client: await clientFor(kind, endpoint) });
    expected[kind] = { status, body: expectBody(status, endpoint, kind) };
  }
  if (callers.length > 0) await expectRefusals(endpoint, callers, expected);
  const refused: Record<string, { status: number; body: unknown }> = {};
  for (const kind of kinds.filter((each) => !expectedDenial(endpoint, each))) {
    const client = await clientFor(kind, endpoint);
    counted = undefined;
    const { status, body } = await call(client, endpoint);
    // Allowed, and refused because the first administrator outranks them.
    const isAllowed = body?.['code'] === 'grants_too_much' || (status < 500 && ![401, 403, 419].includes(status));
    if (!isAllowed) refused[kind] = { status, body };
  }
  expect(refused, `${name} refuses callers with the right`).toEqual({});
});

const staffWrites = endpoints.filter(
  ({ endpoint: { method, access } }) => method !== 'GET' && access !== 'public' && access !== 'customer',
);

test.each(staffWrites)('$name requires the CSRF token even from staff with the right', async ({ endpoint }) => {
  const kind = 'staff with the right';
  const client = await clientFor(kind, endpoint);
  const expected = { [kind]: { status: 419, body: expectBody(419, endpoint) } } as const;
  await expectRefusals(endpoint, [{ kind, client, headers: { 'x-xsrf-token': undefined } }], expected);
});

describe('permitted calls work', () => {
  const needsNoInput = ({ endpoint: { path, input } }: (typeof endpoints)[number]) => !path.includes(':') && input.safeParse({}).success;
  const lists = endpoints.filter((each) => each.endpoint.method === 'GET' && each.endpoint.access !== 'customer' && needsNoInput(each));

  test('every list answers a super-admin', async () => {
    const client = await superman(shop);
    for (const { name, endpoint } of lists) expect([name, (await call(client, endpoint)).status]).toEqual([name, endpoint.status ?? 200]);
  });

  test('a write by a permitted call is detected', async () => {
    const office = await staffWith(shop, 'system update');
    await settleBuilders();
    const before = await rowsWritten();
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
    const after = await rowsWritten();
    expect(Object.keys(after).filter((table) => after[table] !== before[table])).toContain('delivery_methods');
  });

  test('every right that an endpoint requires can be granted to a role', () => {
    const rights = new Set(
      endpoints.map(({ endpoint }) => endpoint.access).filter((access) => !['public', 'customer', 'staff'].includes(access)),
    );
    expect([...rights].filter((right) => !isPermission(right))).toEqual([]);
  });
});
