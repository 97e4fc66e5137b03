import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allRoutes } from '#app/routes.ts';
import type { Database } from '#platform/db/database.ts';
import type { Route } from '#platform/http/routes.ts';
import type { Access } from '#shared/contract.ts';
import type { Permission } from '#shared/permissions.ts';
import { type Answer, type HttpCaller, type HttpShop, httpShop } from './http.ts';

let house: HttpShop;
beforeAll(async () => {
  house = await httpShop();
});
afterAll(() => house.close());

const kinds = ['guest', 'customer', 'staff without the right'] as const;
type Kind = (typeof kinds)[number];

/** Made anew for each call: signing out is one of the calls. */
async function callerOf(kind: Kind): Promise<HttpCaller> {
  if (kind === 'guest') return house.guest;
  return kind === 'customer' ? house.customer() : house.staff();
}

const isPermission = (access: Access): access is Permission => !['public', 'customer', 'staff'].includes(access);
/** Nobody signed in 401, signed in without the right 403; undefined where the caller is let in. */
function denial(access: Access, caller: Kind): number | undefined {
  if (access === 'public' || access === caller) return undefined;
  if (caller !== 'staff without the right' || access === 'customer') return 401;
  return isPermission(access) ? 403 : undefined;
}

const call = (caller: HttpCaller, { endpoint }: Route): Promise<Answer> => caller(endpoint.method, endpoint.path.replaceAll(/:\w+/g, '1'));

/** What a call may leave behind although it was refused: counters and the time somebody was last seen. */
const traces = ['rate_limits', 'staff_sessions', 'customer_tokens', 'staff'];

/** The content of every table but the traces, as one hash each. */
async function contentOf(db: Database): Promise<Record<string, string>> {
  const tables = await db.introspection.getTables();
  const content: Record<string, string> = {};
  for (const { name } of tables.filter((table) => !traces.includes(table.name))) {
    const { rows } = await sql<{
      hash: string;
    }>`select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from ${sql.table(name)} t`.execute(db);
    content[name] = rows[0]?.hash ?? '';
  }
  return content;
}

describe.each(allRoutes.map((route) => ({ route, title: `${route.endpoint.method} ${route.endpoint.path}` })))('$title', ({ route }) => {
  const { access } = route.endpoint;

  test.each(kinds.filter((kind) => denial(access, kind)))('refuses %s and changes nothing', async (kind) => {
    const caller = await callerOf(kind);
    const before = await contentOf(house.db);
    const { status } = await call(caller, route);
    expect(status).toBe(denial(access, kind));
    expect(await contentOf(house.db)).toEqual(before);
  });

  test.each(kinds.filter((kind) => !denial(access, kind)))('lets %s in', async (kind) => {
    const { status } = await call(await callerOf(kind), route);
    expect([401, 403, 500, 503]).not.toContain(status);
  });

  if (!isPermission(access)) return;
  test(`lets staff with ${access} in`, async () => {
    const { status } = await call(await house.staff(access), route);
    expect([401, 403, 419, 500, 503]).not.toContain(status);
  });
});
