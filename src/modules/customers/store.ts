import { sql } from 'kysely';
import { inBatches } from '#platform/db/batches.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import type { Locale } from '#shared/locale.ts';

type NewToken = { customerId: number; tokenHash: Buffer; userAgent: string; now: Date; expiresAt: Date };

export async function insertToken(tx: Tx, { customerId, tokenHash, userAgent, now, expiresAt }: NewToken): Promise<void> {
  await tx
    .insertInto('customer_tokens')
    .values({
      customer_id: customerId,
      token_hash: tokenHash,
      user_agent: userAgent,
      created_at: now,
      last_seen_at: now,
      expires_at: expiresAt,
    })
    .execute();
}

export async function touchToken(db: Reader, tokenId: number, now: Date, expiresAt: Date): Promise<void> {
  await db
    .updateTable('customer_tokens')
    .set({ last_seen_at: now, expires_at: expiresAt })
    .where('id', '=', tokenId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Ends one token of a customer: signing out. */
export async function revokeToken(db: Reader, tokenId: number, now: Date): Promise<void> {
  await db.updateTable('customer_tokens').set({ revoked_at: now }).where('id', '=', tokenId).where('revoked_at', 'is', null).execute();
}

export type NewCustomer = {
  name: string;
  email: string;
  passwordHash: string | null;
  phone: string | null;
  locale: Locale;
  zip: string | null;
  city: string | null;
  district: string | null;
  address: string | null;
  createdAt: Date;
};

/** The new id; undefined when the address is taken. */
export async function insertCustomer(tx: Tx, { passwordHash, createdAt, ...customer }: NewCustomer): Promise<number | undefined> {
  const row = await tx
    .insertInto('customers')
    .values({ ...customer, password_hash: passwordHash, created_at: createdAt })
    // Written out: a parameter would not match the index's own condition.
    .onConflict((c) => c.column('email').where(sql<boolean>`status <> 'anonymised'`).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Forgets tokens and one-time codes that ended before this time. */
export async function sweepCustomers(db: Reader, before: Date): Promise<number> {
  const tokens = await inBatches(async (limit) => {
    const ended = db
      .selectFrom('customer_tokens')
      .select('id')
      .where((eb) => eb.or([eb('expires_at', '<', before), eb('revoked_at', '<', before)]))
      .limit(limit);
    return Number((await db.deleteFrom('customer_tokens').where('id', 'in', ended).executeTakeFirst()).numDeletedRows);
  });
  const codes = await inBatches(async (limit) => {
    const ended = db.selectFrom('customer_codes').select('id').where('expires_at', '<', before).limit(limit);
    return Number((await db.deleteFrom('customer_codes').where('id', 'in', ended).executeTakeFirst()).numDeletedRows);
  });
  return tokens + codes;
}
