import { sql } from 'kysely';
import type { Columns } from '#platform/db/columns.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import { deleteInBatches } from '#platform/db/delete-in-batches.ts';
import { sweepVisits } from './visits.ts';

/** Left out of comparisons of user agents, so that an updated browser counts as the same one. */
const digits = '0123456789';

type NewToken = { customerId: number; tokenHash: Buffer; userAgent: string; now: Date; expiresAt: Date; staffId: number | null };

/** Stores a new token and the last visit. `isNewDevice`: earlier sign-ins exist, none with this browser name (versions ignored). */
export async function insertToken(
  tx: Tx,
  { customerId, tokenHash, userAgent, now, expiresAt, staffId }: NewToken,
): Promise<{ id: number; isNewDevice: boolean }> {
  const { rows } = await sql<Columns<'customer_tokens', 'id'> & { isNewDevice: boolean }>`
    with seen as (update customers set last_seen_at = ${now} where id = ${customerId} and ${staffId}::bigint is null)
    insert into customer_tokens (customer_id, token_hash, user_agent, created_at, last_seen_at, expires_at, staff_id)
    values (${customerId}, ${tokenHash}, ${userAgent}, ${now}, ${now}, ${expiresAt}, ${staffId})
    returning id, (
      select coalesce(bool_and(translate(t.user_agent, ${digits}, '') <> translate(${userAgent}, ${digits}, '')), false) from customer_tokens t where t.customer_id = ${customerId} and t.staff_id is null
    ) as "isNewDevice"`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('an insert returned nothing');
  return row;
}

/** Updates the last use of a token and its owner. */
export async function touchToken(db: Reader, tokenId: number, now: Date, expiresAt: Date): Promise<void> {
  await db
    .with('touched', (q) =>
      q
        .updateTable('customer_tokens')
        .set({ last_seen_at: now, expires_at: expiresAt })
        .where('id', '=', tokenId)
        .where('revoked_at', 'is', null)
        .returning('customer_id'),
    )
    .updateTable('customers')
    .from('touched')
    .set({ last_seen_at: now })
    .whereRef('customers.id', '=', 'touched.customer_id')
    .execute();
}

/** The customer of a session that has not ended. */
export async function customerOfSession(reader: Reader, tokenId: number, now: Date): Promise<number | undefined> {
  const row = await reader
    .selectFrom('customer_tokens')
    .select('customer_id')
    .where('id', '=', tokenId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.customer_id;
}

/** Whether a session began at or after this time, by its customer and not by staff. */
export async function isSessionSince(reader: Reader, tokenId: number, since: Date): Promise<boolean> {
  const row = await reader
    .selectFrom('customer_tokens')
    .select('id')
    .where('id', '=', tokenId)
    .where('staff_id', 'is', null)
    .where('created_at', '>=', since)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends one token of a customer: signing out. */
export async function revokeToken(db: Reader, tokenId: number, now: Date): Promise<void> {
  await db.updateTable('customer_tokens').set({ revoked_at: now }).where('id', '=', tokenId).where('revoked_at', 'is', null).execute();
}

/** Ends one device of this customer; false when it is not theirs or has ended. */
export async function revokeDevice(db: Reader, customerId: number, tokenId: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('customer_tokens')
    .set({ revoked_at: now })
    .where('id', '=', tokenId)
    .where('customer_id', '=', customerId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Signs a customer out everywhere, or everywhere else. */
export async function revokeCustomerTokens(tx: Tx, customerId: number, now: Date, { except }: { except?: number } = {}): Promise<void> {
  await tx
    .updateTable('customer_tokens')
    .set({ revoked_at: now })
    .where('customer_id', '=', customerId)
    .where('revoked_at', 'is', null)
    .$if(except !== undefined, (q) => q.where('id', '<>', except ?? 0))
    .execute();
}

type Device = Columns<'customer_tokens', 'id' | 'user_agent' | 'created_at' | 'last_seen_at'>;

/** The valid tokens of a customer, newest first. */
export const selectDevices = (reader: Reader, customerId: number, now: Date): Promise<Device[]> =>
  reader
    .selectFrom('customer_tokens')
    .select(['id', 'user_agent', 'created_at', 'last_seen_at'])
    .where('customer_id', '=', customerId)
    .where('revoked_at', 'is', null)
    .where('staff_id', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .execute();

/** Deletes tokens, one-time codes and visits to providers that ended before this time. */
export async function sweepCustomers(db: Reader, before: Date): Promise<number> {
  const tokens = await deleteInBatches(async (limit) => {
    const ended = db
      .selectFrom('customer_tokens')
      .select('id')
      .where((eb) => eb.or([eb('expires_at', '<', before), eb('revoked_at', '<', before)]))
      .limit(limit);
    return Number((await db.deleteFrom('customer_tokens').where('id', 'in', ended).executeTakeFirst()).numDeletedRows);
  });
  const codes = await deleteInBatches(async (limit) => {
    const ended = db.selectFrom('customer_codes').select('id').where('expires_at', '<', before).limit(limit);
    return Number((await db.deleteFrom('customer_codes').where('id', 'in', ended).executeTakeFirst()).numDeletedRows);
  });
  return tokens + codes + (await sweepVisits(db, before));
}
