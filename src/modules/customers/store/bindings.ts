import { sql } from 'kysely';
import type { Reader, Tx } from '#platform/db/database.ts';
import type { SignInProvider } from '#shared/sign-in-providers.ts';

type Key = { provider: SignInProvider; subject: string };

/** Serialises everything that binds one identity, so that a second sign-up sees the first. */
export async function lockIdentity(tx: Tx, { provider, subject }: Key): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`shophouse identity ${provider} ${subject}`}, 0))`.execute(tx);
}

/** The customer an identity signs in, whatever their status. */
export async function findBoundCustomer(reader: Reader, { provider, subject }: Key): Promise<number | undefined> {
  const row = await reader
    .selectFrom('customer_bindings')
    .select('customer_id')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.customer_id;
}

/**
 * Binds an identity. False when it belongs to another customer, or this one has another identity of the provider: the two unique
 * keys decide, however many try at once.
 */
export async function insertBinding(tx: Tx, customerId: number, { provider, subject }: Key, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('customer_bindings')
    .values({ customer_id: customerId, provider, subject, created_at: now })
    .onConflict((c) => c.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export const selectBindings = (reader: Reader, customerId: number) =>
  reader.selectFrom('customer_bindings').select('provider').where('customer_id', '=', customerId).execute();

/** Removes one binding, or all of a customer. */
export async function deleteBindings(tx: Tx, customerId: number, provider?: SignInProvider): Promise<void> {
  await tx
    .deleteFrom('customer_bindings')
    .where('customer_id', '=', customerId)
    .$if(provider !== undefined, (q) => q.where('provider', '=', provider ?? 'line'))
    .execute();
}
