import { randomToken, tokenHash } from '#platform/clock/clock.ts';
import type { Reader } from '#platform/db/database.ts';
import { deleteInBatches } from '#platform/db/delete-in-batches.ts';
import type { Context } from '#platform/http/context.ts';

export type ChallengePurpose = 'staff_add' | 'staff_sign_in' | 'customer_add' | 'customer_sign_in';
type ChallengeDeps = Pick<Context, 'db' | 'clock' | 'web'>;

const browserCookie = 'shophouse_passkey';
const lifeSeconds = 5 * 60;

/**
 * A new challenge, valid for five minutes, once, in the browser that called. `accountId`: the account that gets the passkey; null
 * at sign-in.
 */
export async function issueChallenge(
  { db, clock, web }: ChallengeDeps,
  purpose: ChallengePurpose,
  accountId: number | null,
): Promise<string> {
  const challenge = randomToken();
  const browser = web.cookie(browserCookie) ?? randomToken();
  web.setCookie(browserCookie, browser, { maxAgeSeconds: lifeSeconds });
  await db
    .insertInto('passkey_challenges')
    .values({
      ...{ challenge_hash: tokenHash(challenge), browser_hash: tokenHash(browser), purpose, account_id: accountId },
      expires_at: new Date(clock.now().getTime() + lifeSeconds * 1000),
    })
    .execute();
  return challenge;
}

/** Consumes a challenge; false unless it was issued to this browser for this purpose and is neither used nor expired. */
export async function takeChallenge(
  { db, clock, web }: ChallengeDeps,
  challenge: string,
  purpose: ChallengePurpose,
  accountId: number | null,
): Promise<boolean> {
  const browser = web.cookie(browserCookie);
  if (!browser) return false;
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', tokenHash(challenge))
    .where('browser_hash', '=', tokenHash(browser))
    .where('purpose', '=', purpose)
    .where('account_id', accountId === null ? 'is' : '=', accountId)
    .where('expires_at', '>', clock.now())
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Deletes challenges that expired before this time. */
export const sweepChallenges = (db: Reader, before: Date): Promise<number> =>
  deleteInBatches(async (limit) => {
    const expired = db.selectFrom('passkey_challenges').select('challenge_hash').where('expires_at', '<', before).limit(limit);
    const { numDeletedRows } = await db.deleteFrom('passkey_challenges').where('challenge_hash', 'in', expired).executeTakeFirst();
    return Number(numDeletedRows);
  });
