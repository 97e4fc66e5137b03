import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PoolClient } from 'pg';
import { machines } from '#modules/orders/status.ts';
import { systemClock } from '#platform/clock/clock.ts';
import { withOperatorCommands } from '#platform/config/operator-command.ts';
import type { Pool } from '#platform/db/pool.ts';
import { permissions } from '#shared/permissions.ts';
import { programFolder } from '../version.ts';

type Rule = { name: string; says: string; remedy: string; sql: string };

/** A broken rule of db/verify: `what` names up to twenty rows; `count` is their number. */
export type BrokenRule = Omit<Rule, 'sql'> & { count: number; what: string[] };

const folder = path.join(programFolder, 'db', 'verify');
const shown = 20;

/** Parameters of the queries: the machines' transitions, the permissions, and the time. */
const known = {
  steps: Object.entries(machines).flatMap(([name, table]) =>
    Object.entries(table).flatMap(([from, targets]) => (targets as readonly string[]).map((to) => [name, from, to])),
  ),
  permissions,
};

type Connection = Pick<PoolClient, 'query'>;
/** Called before each rule is checked, with its place from 1 and how many there are, and after the last one without a name. May throw to end the work. */
export type OnRule = (place: number, count: number, name?: string) => void;

/** Checks every rule on one snapshot as `verifyOn` does. */
export async function runVerify(pool: Pool, now: Date = systemClock.now()): Promise<BrokenRule[]> {
  const client = await pool.pg.connect();
  try {
    return await verifyOn(client, now);
  } finally {
    client.release();
  }
}

/**
 * Checks every rule on one snapshot, also while orders come in: a read-only repeatable-read transaction on this connection. Empty when
 * the shop is healthy at `now`.
 */
export async function verifyOn(client: Connection, now: Date, onRule?: OnRule): Promise<BrokenRule[]> {
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query('set local statement_timeout = 0');
    // Millions of orders are grouped and joined in memory.
    await client.query(`set local work_mem = '64MB'`);
    // The planner takes broken rows for many, and would not share out what finds them.
    await client.query('set local parallel_tuple_cost = 0');
    return await brokenRulesIn(client, now, onRule);
  } finally {
    await client.query('rollback').catch(() => undefined);
  }
}

/** The same in an open transaction, including its changes. */
export async function brokenRulesIn(client: Connection, now: Date, onRule: OnRule = () => {}): Promise<BrokenRule[]> {
  const facts = JSON.stringify({ ...known, now });
  const broken: BrokenRule[] = [];
  const rules = await readRules();
  for (const [i, { sql, ...rule }] of rules.entries()) {
    onRule(i + 1, rules.length, rule.name);
    const { rows } = await client.query<{ what: string }>(sql, sql.includes('$1') ? [facts] : []);
    if (rows.length > 0) broken.push({ ...rule, count: rows.length, what: rows.slice(0, shown).map((row) => row.what) });
  }
  onRule(rules.length, rules.length);
  return broken;
}

/** The rules by name. Throws when a file is without its two header lines. */
export async function readRules(): Promise<Rule[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(path.join(folder, name), 'utf8');
      const [, says, remedy] = /^-- Says: (.+)\n-- Do: (.+)\n/.exec(sql) ?? [];
      if (!says || !remedy) throw new Error(`db/verify/${name} must begin with "-- Says:" and "-- Do:"`);
      return { name: name.replace(/\.sql$/, ''), says, remedy: withOperatorCommands(remedy), sql };
    }),
  );
}
