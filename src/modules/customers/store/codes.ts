import { randomToken, tokenHash } from '#platform/clock/clock.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import { codeLivesMs } from '../rules.ts';

export type CodePurpose = keyof typeof codeLivesMs;

/**
 * Issues a one-time code, stored as a hash. Earlier codes stay valid until one is used, because anyone can request a mail.
 * `email`: the address concerned; `staffId`: the impersonating staff member.
 */
export async function insertCode(
  tx: Tx,
  purpose: CodePurpose,
  customerId: number,
  email: string | null,
  now: Date,
  staffId: number | null = null,
): Promise<string> {
  const code = randomToken();
  await tx
    .insertInto('customer_codes')
    .values({
      purpose,
      customer_id: customerId,
      staff_id: staffId,
      code_hash: tokenHash(code),
      email,
      created_at: now,
      expires_at: new Date(now.getTime() + codeLivesMs[purpose]),
    })
    .execute();
  return code;
}

/** Consumes a code. Of concurrent calls one gets a row back: the update is the check. */
export const consumeCode = (
  tx: Tx,
  purpose: CodePurpose,
  code: string,
  now: Date,
): Promise<{ customer_id: number; email: string | null; staff_id: number | null } | undefined> =>
  tx
    .updateTable('customer_codes')
    .set({ used_at: now })
    .where('purpose', '=', purpose)
    .where('code_hash', '=', tokenHash(code))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['customer_id', 'email', 'staff_id'])
    .executeTakeFirst();

/** Deletes the unused codes of an account. */
export async function dropUnusedCodes(tx: Tx, purpose: CodePurpose, customerId: number): Promise<void> {
  await tx
    .deleteFrom('customer_codes')
    .where('purpose', '=', purpose)
    .where('customer_id', '=', customerId)
    .where('used_at', 'is', null)
    .execute();
}

/** The account and the address of a valid code; it stays valid. */
export const readCode = (reader: Reader, purpose: CodePurpose, code: string, now: Date) =>
  reader
    .selectFrom('customer_codes')
    .select(['customer_id', 'email'])
    .where('purpose', '=', purpose)
    .where('code_hash', '=', tokenHash(code))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
