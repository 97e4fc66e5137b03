import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createShop, type Shop } from '#app/wiring.ts';
import { createCustomer, signIn } from '#modules/customers/index.ts';
import { type Clock, randomToken, systemClock, tokenHash } from '#platform/clock/clock.ts';
import { readConfig } from '#platform/config/config.ts';
import { inTransaction } from '#platform/db/database.ts';
import { csrfHeader, csrfTokenFor, sessionCookie } from '#platform/http/csrf.ts';
import { webOfNobody } from '#platform/http/web.ts';
import type { Method } from '#shared/contract.ts';
import type { Permission } from '#shared/permissions.ts';
import { type TestDatabase, testDatabase } from './database.ts';

export type Answer = { status: number; body: Record<string, unknown>; headers: Record<string, unknown> };
/** Somebody who speaks HTTP to the whole wired shop: a body is sent as JSON, or as the query of a GET. */
export type HttpCaller = (method: Method, url: string, input?: Record<string, unknown>) => Promise<Answer>;

export type HttpShop = TestDatabase & {
  shop: Shop;
  guest: HttpCaller;
  customer(): Promise<HttpCaller>;
  /** Staff in a role that has exactly these rights. */
  staff(...permissions: Permission[]): Promise<HttpCaller>;
};

const secretKey = 'a secret that only tests know, long enough';
const origin = 'http://localhost';
const hourMs = 60 * 60 * 1000;

/** The shop as it is served, without its two faces, on a database and a data folder of its own. */
export async function httpShop(clock: Clock = systemClock): Promise<HttpShop> {
  const database = await testDatabase();
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'shophouse-http-'));
  await database.db.insertInto('shop_state').values({ demo: false }).execute();
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', DEMO: 'off' });
  const shop = await createShop({ config, address: database.address, secretKey, version: '0.0.0', clock, underTest: true });
  const callerWith = callerOf(shop);
  return {
    ...database,
    shop,
    guest: callerWith({}),
    customer: async () => callerWith({ authorization: `Bearer ${await customerToken(database, clock)}` }),
    staff: async (...permissions) => {
      const session = await staffSession(database, clock, permissions);
      return callerWith({ cookie: `${sessionCookie}=${session}`, origin, [csrfHeader]: csrfTokenFor(session, secretKey) });
    },
    close: async () => {
      await shop.close();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const callerOf =
  ({ app }: Shop) =>
  (headers: Record<string, string>): HttpCaller =>
  async (method, url, input = {}) => {
    const content = method === 'GET' ? { query: input as Record<string, string> } : { payload: input };
    const answer = await app.inject({ method, url, headers: { 'accept-language': 'en', ...headers }, ...content });
    const isJson = String(answer.headers['content-type']).includes('json');
    return { status: answer.statusCode, body: isJson ? answer.json<Record<string, unknown>>() : {}, headers: answer.headers };
  };

async function customerToken({ db }: TestDatabase, clock: Clock): Promise<string> {
  const account = { email: `${randomToken(6)}@example.com`.toLowerCase(), password: 'member12345' };
  await inTransaction(db, (tx) => createCustomer(tx, { ...account, name: 'Mei', createdAt: clock.now() }));
  const signedIn = await signIn({ db, clock, web: webOfNobody }, account.email, account.password);
  if (!signedIn) throw new Error('a customer just made could not sign in');
  return signedIn.token;
}

/** Writes the rows themselves: a role for each case would cost a password hash each. */
async function staffSession({ db }: TestDatabase, clock: Clock, permissions: readonly Permission[]): Promise<string> {
  const session = randomToken();
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const name = `Tester ${randomToken(6)}`;
    const role = await tx.insertInto('roles').values({ name }).returning('id').executeTakeFirstOrThrow();
    for (const permission of permissions) await tx.insertInto('role_permissions').values({ role_id: role.id, permission }).execute();
    const account = { name, email: `${randomToken(6)}@example.com`.toLowerCase(), password_hash: '$argon2id$nobody', locale: 'en' };
    const { id } = await tx.insertInto('staff').values(account).returning('id').executeTakeFirstOrThrow();
    await tx.insertInto('staff_roles').values({ staff_id: id, role_id: role.id }).execute();
    const times = { created_at: now, last_seen_at: now, expires_at: new Date(now.getTime() + hourMs) };
    await tx
      .insertInto('staff_sessions')
      .values({ staff_id: id, token_hash: tokenHash(session), ...times })
      .execute();
  });
  return session;
}
