import { tokenHash } from '#platform/clock/clock.ts';
import { type Database, inTransaction, type Tx } from '#platform/db/database.ts';
import { networkOf } from '#platform/http/client-network.ts';
import { refuser } from '#shared/refusal.ts';

const refuseAttempts = refuser({ too_many_attempts: 429 });

const secondMs = 1000;
/** Failures are forgotten this long after the last one. */
const memoryMs = 60 * 60 * secondMs;

/** How many failures are free of delay, and how long the growing delay may become. */
type Patience = { free: number; longestSeconds: number };
/** One network or one device at one account: someone guessing, or someone who forgot. */
const onePair: Patience = { free: 5, longestSeconds: 15 * 60 };
/** One account from everywhere: many addresses guess together. Short, because it delays the owner on a new device as well. */
const oneAccount: Patience = { free: 50, longestSeconds: 30 };

type Counter = { key: string; patience: Patience };

/**
 * A try at a secret of `account`, in whatever words the caller knows accounts by; `realm` keeps kinds of secrets apart.
 * `device` is a browser that has proved to be the account's own (a session, or a device that signed in before): it is
 * counted by itself, so that whatever strangers try elsewhere, it never waits for them.
 */
export type SignInAttempt = { realm: string; account: string; ip: string; device?: string | undefined };

/** Seconds that must pass after the last of `failures` before the next try: 2, 4, 8 … after the free ones. */
function delayAfter(failures: number, { free, longestSeconds }: Patience): number {
  return failures < free ? 0 : Math.min(longestSeconds, 2 ** (failures - free + 1));
}

const keyOf = (...parts: string[]): string => `try:${tokenHash(parts.join('\n')).toString('base64url')}`;

/** Kept as hashes: the table holds no addresses. Sorted, so that two tries lock them in the same order. */
function countersOf({ realm, account, ip, device }: SignInAttempt): Counter[] {
  if (device !== undefined) return [{ key: keyOf(realm, account, 'device', device), patience: onePair }];
  const counters = [
    { key: keyOf(realm, account, networkOf(ip)), patience: onePair },
    { key: keyOf(realm, account), patience: oneAccount },
  ];
  return counters.sort((a, b) => (a.key < b.key ? -1 : 1));
}

/**
 * Counts a try at a password before it is checked, so that parallel guesses don't slip through together.
 * Throws the refusal `too_many_attempts` with `retry_after` in seconds; a refused try is not counted.
 */
export async function takeSignInAttempt(db: Database, now: Date, attempt: SignInAttempt): Promise<void> {
  const wait = await inTransaction(db, async (tx) => {
    const counters = countersOf(attempt);
    const failures = await lockFailures(tx, counters, now);
    const waits = counters.map((c) => secondsLeft(failures.get(c.key), c.patience, now));
    const longest = Math.max(...waits);
    if (longest === 0) await countAll(tx, counters, now);
    return longest;
  });
  if (wait > 0) throw refuseAttempts('too_many_attempts', { retry_after: wait });
}

/** Forgets the tries that these counters hold after the right password. */
export async function forgetSignInAttempts(tx: Tx, attempt: SignInAttempt): Promise<void> {
  const keys = countersOf(attempt).map((c) => c.key);
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
