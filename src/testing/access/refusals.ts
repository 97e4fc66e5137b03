import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Endpoint } from '#shared/contract.ts';
import type { Client } from '../clients.ts';
import { type ServedShop, servedShop } from '../served-shop.ts';
import { callEndpoint, type Kind, makeClient } from './callers.ts';

/** Calls that change or end the client's session. */
const changesTheClient = /(logout|csrf-cookie|(sessions|devices)\/:id)$/;

/** Tables a refused call may write: rate limits and last-seen times. */
const traces = ['rate_limits', 'staff_sessions', 'customer_tokens', 'staff_access_tokens'];

export type Refused = { kind: string; client: Client; headers?: Record<string, undefined> };
type Status = 401 | 403 | 419;
export type ExpectedRefusals = Record<string, { status: Status; body: object }>;

/** Makes the connection of the builders flush its statistics: an idle one would do so later. */
async function flushStatistics({ fixtures }: ServedShop): Promise<void> {
  await sql`select pg_stat_force_next_flush()`.execute(fixtures.db);
}

/** PostgreSQL's counts of written rows, by table. */
async function countWrites({ db }: ServedShop): Promise<Record<string, string>> {
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<{ name: string; written: string }>`
    select relname as name, format('%s inserted, %s updated, %s deleted', inserted, updated, deleted) as written
    from pg_class, lateral (select pg_stat_get_tuples_inserted(oid) as inserted, pg_stat_get_tuples_updated(oid) as updated,
      pg_stat_get_tuples_deleted(oid) as deleted) as counts
    where relkind = 'r' and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
      and relname <> all(${traces}::text[]) and inserted + updated + deleted > 0`.execute(db);
  return Object.fromEntries(rows.map(({ name, written }) => [name, written]));
}

/** A shop whose server and builders have one connection each, so that all they write is counted. */
export async function countingShop() {
  const shop = await servedShop({ connections: 1 });
  const clients = new Map<string, Client>();
  /** The counts after the last refused calls; undefined once something else may have written. */
  let counted: Record<string, string> | undefined;

  const settleBuilders = () => flushStatistics(shop);
  return {
    shop,
    settleBuilders,
    rowsWritten: () => countWrites(shop),
    /** One sign-in per kind and permission; a new one where the call changes it. */
    clientFor: async (kind: Kind, { access, path }: Endpoint): Promise<Client> => {
      const key = `${kind} ${access}`;
      const known = clients.get(key);
      if (known && !changesTheClient.test(path)) return known;
      const client = await makeClient(shop, kind, access);
      counted = undefined;
      if (!changesTheClient.test(path)) clients.set(key, client);
      await settleBuilders();
      return client;
    },
    /** A call that may write. */
    callAllowed: (client: Client, endpoint: Endpoint) => {
      counted = undefined;
      return callEndpoint(client, endpoint);
    },
    /** Expects these answers and that nothing is written. Rows are counted once for all callers: counting takes longer than a call. */
    expectRefusals: async (endpoint: Endpoint, callers: readonly Refused[], expected: ExpectedRefusals): Promise<void> => {
      const before = counted ?? (await countWrites(shop));
      const answers: Record<string, object> = {};
      const sent: Record<string, string[]> = {};
      for (const { kind, client, headers } of callers) {
        shop.resetStatements();
        const { status, body } = await callEndpoint(client, endpoint, headers);
        answers[kind] = { status, body };
        sent[kind] = shop.statements().filter((text) => !text.startsWith('select'));
      }
      counted = await countWrites(shop);
      expect(answers).toEqual(expected);
      expect(counted, `written by one of these: ${JSON.stringify(sent)}`).toEqual(before);
    },
  };
}

export type CountingShop = Awaited<ReturnType<typeof countingShop>>;
