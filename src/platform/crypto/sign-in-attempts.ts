import { tokenHash } from '#platform/clock/clock.ts';
import { type Database, inTransaction, type Tx } from '#platform/db/database.ts';
import { networkOf } from '#platform/http/client-network.ts';
import { refuser } from '#shared/refusal.ts';

const refuseAttempts = refuser({ too_many_attempts: 429 });

const secondMs = 1000;
/** Failures are forgotten this long after the last one. */
const forgetAfterMs = 60 * 60 * secondMs;

/** How many failures are free of delay, and how long the growing delay may become. */
type DelayPolicy = { free: number; longestSeconds: number };
/** One network or one device at one account: someone guessing, or someone who forgot. */
const pairPolicy: DelayPolicy = { free: 5, longestSeconds: 15 * 60 };
/** One account from everywhere: many addresses guess together. Short, because it delays the owner on a new device as well. */
const accountPolicy: DelayPolicy = { free: 50, longestSeconds: 30 };

type Counter = { key: string; policy: DelayPolicy };

/**
 * A try at a secret of `account`, in whatever words the caller knows accounts by; `realm` keeps kinds of secrets apart.
 * `device` is a browser that has proved to be the account's own (a session, or a device that signed in before): it is
 * counted by itself, so that whatever strangers try elsewhere, it never waits for them.
 */
export type SignInAttempt = { realm: string; account: string; ip: string; device?: string | undefined };

/** Seconds that must pass after the last of `failures` before the next try: 2, 4, 8 … after the free ones. */
function delayAfter(failures: number, { free, longestSeconds }: DelayPolicy): number {
  return failures < free ? 0 : Math.min(longestSeconds, 2 ** (failures - free + 1));
}

const counterKey = (...parts: string[]): string => `try:${tokenHash(parts.join('\n')).toString('base64url')}`;

/** Kept as hashes: the table holds no addresses. Sorted, so that two tries lock them in the same order. */
function buildCounters({ realm, account, ip, device }: SignInAttempt): Counter[] {
  if (device !== undefined) return [{ key: counterKey(realm, account, 'device', device), policy: pairPolicy }];
  const counters = [
    { key: counterKey(realm, account, networkOf(ip)), policy: pairPolicy },
    { key: counterKey(realm, account), policy: accountPolicy },
  ];
  return counters.sort((a, b) => (a.key < b.key ? -1 : 1));
}

/**
 * Counts a try at a password before it is checked, so that parallel guesses don't slip through together.
 * Throws the refusal `too_many_attempts` with `retry_after` in seconds; a refused try is not counted.
 */
export async function takeSignInAttempt(db: Database, now: Date, attempt: SignInAttempt): Promise<void> {
  const wait = await inTransaction(db, async (tx) => {
    const counters = buildCounters(attempt);
    const failures = await lockFailures(tx, counters, now);
    const waits = counters.map((c) => secondsLeft(failures.get(c.key), c.policy, now));
    const longest = Math.max(...waits);
    if (longest === 0) await countAll(tx, counters, now);
    return longest;
  });
  if (wait > 0) throw refuseAttempts('too_many_attempts', { retry_after: wait });
}

/** Forgets the tries that these counters hold after the right password. */
export async function forgetSignInAttempts(tx: Tx, attempt: SignInAttempt): Promise<void> {
  const keys = buildCounters(attempt).map((c) => c.key);
  await tx.deleteFrom('rate_limits').where('key', 'in', keys).execute();
}

type Failures = { points: number; lastMs: number };

async function lockFailures(tx: Tx, counters: readonly Counter[], now: Date): Promise<Map<string, Failures>> {
  const keys = counters.map((c) => c.key);
  await tx
    .insertInto('rate_limits')
    .values(keys.map((key) => ({ key, points: 0, expire: now.getTime() + forgetAfterMs })))
    .onConflict((c) => c.column('key').doNothing())
    .execute();
  const rows = await tx
    .selectFrom('rate_limits')
    .select(['key', 'points', 'expire'])
    .where('key', 'in', keys)
    .orderBy('key')
    .forUpdate()
    .execute();
  const current = rows.filter((r) => (r.expire ?? 0) > now.getTime());
  return new Map(current.map((r) => [r.key, { points: r.points, lastMs: (r.expire ?? 0) - forgetAfterMs }]));
}

function secondsLeft(failures: Failures | undefined, policy: DelayPolicy, now: Date): number {
  const delay = failures ? delayAfter(failures.points, policy) : 0;
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
      expire: now.getTime() + forgetAfterMs,
    }))
    .where(
      'key',
      'in',
      counters.map((c) => c.key),
    )
    .execute();
}
