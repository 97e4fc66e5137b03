import { tokenHash } from '#platform/clock/clock.ts';
import { type Database, inTransaction, type Tx } from '#platform/db/database.ts';
import { refuser } from '#shared/refusal.ts';

const refuseAttempts = refuser({ too_many_attempts: 429 });

const secondMs = 1000;
/** Failures are forgotten this long after the last one. */
const memoryMs = 60 * 60 * secondMs;

/** How many failures are free of delay, and how long the growing delay may become. */
type Patience = { free: number; longestSeconds: number };
/** One address at one account: someone guessing, or someone who forgot. */
const onePair: Patience = { free: 5, longestSeconds: 15 * 60 };
/** One account from everywhere: many addresses guess together. Short, so that the owner is never locked out. */
const oneAccount: Patience = { free: 50, longestSeconds: 30 };

type Counter = { key: string; patience: Patience };

/** Seconds that must pass after the last of `failures` before the next try: 2, 4, 8 … after the free ones. */
function delayAfter(failures: number, { free, longestSeconds }: Patience): number {
  return failures < free ? 0 : Math.min(longestSeconds, 2 ** (failures - free + 1));
}

/** Kept as hashes: the table holds no addresses. Sorted, so that two tries lock them in the same order. */
const countersOf = (realm: string, account: string, address: string): Counter[] =>
  [
    { key: `try:${tokenHash(`${realm}\n${account}\n${address}`).toString('base64url')}`, patience: onePair },
    { key: `try:${tokenHash(`${realm}\n${account}`).toString('base64url')}`, patience: oneAccount },
  ].sort((a, b) => (a.key < b.key ? -1 : 1));

/**
 * Counts a try at a password before it is checked, so that parallel guesses don't slip through together.
 * Throws the refusal `too_many_attempts` with `retry_after` in seconds; a refused try is not counted.
 */
export async function takeSignInAttempt(db: Database, now: Date, realm: string, account: string, address: string): Promise<void> {
  const wait = await inTransaction(db, async (tx) => {
    const counters = countersOf(realm, account, address);
    const failures = await lockFailures(tx, counters, now);
    const waits = counters.map((c) => secondsLeft(failures.get(c.key), c.patience, now));
    const longest = Math.max(...waits);
    if (longest === 0) await countAll(tx, counters, now);
    return longest;
  });
  if (wait > 0) throw refuseAttempts('too_many_attempts', { retry_after: wait });
}

/** Forgets the tries of an account from this address after the right password. */
export async function forgetSignInAttempts(tx: Tx, realm: string, account: string, address: string): Promise<void> {
  const keys = countersOf(realm, account, address).map((c) => c.key);
  await tx.deleteFrom('rate_limits').where('key', 'in', keys).execute();
}

type Failures = { points: number; lastMs: number };

async function lockFailures(tx: Tx, counters: readonly Counter[], now: Date): Promise<Map<string, Failures>> {
  const keys = counters.map((c) => c.key);
  await tx
    .insertInto('rate_limits')
    .values(keys.map((key) => ({ key, points: 0, expire: now.getTime() + memoryMs })))
    .onConflict((c) => c.column('key').doNothing())
    .execute();
  const rows = await tx
    .selectFrom('rate_limits')
    .select(['key', 'points', 'expire'])
    .where('key', 'in', keys)
    .orderBy('key')
    .forUpdate()
    .execute();
  const remembered = rows.filter((r) => (r.expire ?? 0) > now.getTime());
  return new Map(remembered.map((r) => [r.key, { points: r.points, lastMs: (r.expire ?? 0) - memoryMs }]));
}

function secondsLeft(failures: Failures | undefined, patience: Patience, now: Date): number {
  const delay = failures ? delayAfter(failures.points, patience) : 0;
  if (!failures || delay === 0) return 0;
  return Math.max(0, Math.ceil((failures.lastMs - now.getTime()) / secondMs + delay));
}

async function countAll(tx: Tx, counters: readonly Counter[], now: Date): Promise<void> {
  await tx
    .updateTable('rate_limits')
    .set((eb) => ({
      points: eb
        .case()
        .when('expire', '<=', now.getTime())
        .then(1)
        .else(eb('points', '+', 1))
        .end(),
      expire: now.getTime() + memoryMs,
    }))
    .where(
      'key',
      'in',
      counters.map((c) => c.key),
    )
    .execute();
}
