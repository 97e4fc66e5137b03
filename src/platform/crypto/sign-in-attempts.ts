import { tokenHash } from '#platform/clock/clock.ts';
import { type Database, inTransaction, type Tx } from '#platform/db/database.ts';
import { networkOf } from '#platform/http/client-network.ts';
import { refuser, withFacts } from '#shared/refusal.ts';

const refuseAttempts = refuser({ too_many_attempts: withFacts<{ retry_after: number }>(429) });

const secondMs = 1000;
/** Failures expire this long after the last one. */
const forgetAfterMs = 60 * 60 * secondMs;
/** Failures that expire later were counted before the clock went back, and are forgotten. Clocks may differ by up to a minute. */
const furthestExpiryMs = forgetAfterMs + 60 * secondMs;

/** `free`: failures without delay; the growing delay never exceeds `longestSeconds`. */
type DelayPolicy = { free: number; longestSeconds: number };
/** Per network or device and account: someone guessing, or someone who forgot. */
const pairPolicy: DelayPolicy = { free: 5, longestSeconds: 15 * 60 };
/** Per account, from everywhere: many addresses guess at once. Short, because it delays the owner on a new device as well. */
const accountPolicy: DelayPolicy = { free: 50, longestSeconds: 30 };

type Counter = { key: string; policy: DelayPolicy };

/**
 * An attempt at a secret of `account`, an identifier of the caller's choice; `realm` separates kinds of secrets. `device` is a
 * browser known to belong to the account (a session, or an earlier sign-in): it has its own counter, so that attempts by others
 * never delay it.
 */
export type SignInAttempt = { realm: string; account: string; ip: string; device?: string | undefined };

/** Seconds to wait after the last failure: 2, 4, 8 … after the free ones. */
function delayAfter(failures: number, { free, longestSeconds }: DelayPolicy): number {
  return failures < free ? 0 : Math.min(longestSeconds, 2 ** (failures - free + 1));
}

const counterKey = (...parts: string[]): string => `try:${tokenHash(parts.join('\n')).toString('base64url')}`;

/** Keys are hashes, so that the table contains no addresses; sorted, so that two attempts lock them in the same order. */
function buildCounters({ realm, account, ip, device }: SignInAttempt): Counter[] {
  if (device !== undefined) return [{ key: counterKey(realm, account, 'device', device), policy: pairPolicy }];
  const counters = [
    { key: counterKey(realm, account, networkOf(ip)), policy: pairPolicy },
    { key: counterKey(realm, account), policy: accountPolicy },
  ];
  return counters.sort((a, b) => (a.key < b.key ? -1 : 1));
}

/**
 * Counts an attempt before the password is checked, so that parallel guesses cannot pass. Throws the refusal
 * `too_many_attempts` with `retry_after` in seconds; a refused attempt is not counted.
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

/** Resets the counters after the right password. */
export async function clearSignInAttempts(tx: Tx, attempt: SignInAttempt): Promise<void> {
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
  const isCurrent = (expire: number) => expire > now.getTime() && expire <= now.getTime() + furthestExpiryMs;
  const current = rows.filter((r) => isCurrent(r.expire ?? 0));
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
        .when(eb.or([eb('expire', '<=', now.getTime()), eb('expire', '>', now.getTime() + furthestExpiryMs)]))
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
