import { type Selectable, sql } from 'kysely';
import type { Database, Reader, Tx } from '#platform/db/database.ts';
import type { SavedCards } from '#platform/db/tables.generated.ts';

/** A member's card at the provider. `token` is sealed. */
export type StoredCard = Selectable<SavedCards>;
type NewCard = Pick<
  StoredCard,
  'customer_id' | 'payment_method_id' | 'token' | 'card_identifier' | 'last_four' | 'brand' | 'issuer' | 'expires_in' | 'created_at'
>;

/** A customer's cards, the newest first, without those being removed. */
export const selectCards = (reader: Reader, customerId: number): Promise<Omit<StoredCard, 'token'>[]> =>
  reader
    .selectFrom('saved_cards')
    .select(['id', 'customer_id', 'payment_method_id', 'card_identifier', 'last_four', 'brand', 'issuer'])
    .select(['expires_in', 'created_at', 'removed_at', 'tried_at'])
    .where('customer_id', '=', customerId)
    .where('removed_at', 'is', null)
    .orderBy('id', 'desc')
    .execute();

/** A card that its customer can pay with; undefined for another customer's card, and for a removed one. */
export const findCard = (
  reader: Reader,
  { id, customerId, methodId }: { id: number; customerId: number; methodId: number },
): Promise<StoredCard | undefined> =>
  reader
    .selectFrom('saved_cards')
    .selectAll()
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .where('payment_method_id', '=', methodId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();

/** The stored card with this identifier, locked. */
export const lockSameCard = (tx: Tx, card: NewCard): Promise<StoredCard | undefined> =>
  tx
    .selectFrom('saved_cards')
    .selectAll()
    .where('customer_id', '=', card.customer_id)
    .where('payment_method_id', '=', card.payment_method_id)
    .where('card_identifier', '=', card.card_identifier)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** Stores a card. One that was stored meanwhile stays, and this one is removed at the provider. */
export async function insertCard(tx: Tx, card: NewCard): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('saved_cards')
    .values(card)
    .onConflict((c) => c.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) await insertRemovedCard(tx, card);
}

/** A card that is stored only to remove its token at the provider. */
export async function insertRemovedCard(tx: Tx, card: NewCard): Promise<void> {
  await tx
    .insertInto('saved_cards')
    .values({ ...card, removed_at: card.created_at })
    .execute();
}

/** Hides one card of a customer, or all: it is no longer charged, and the job removes it at the provider. Returns how many. */
export async function markRemoved(reader: Reader, customerId: number, now: Date, id?: number): Promise<number> {
  const { numUpdatedRows } = await reader
    .updateTable('saved_cards')
    .set({ removed_at: now })
    .where('customer_id', '=', customerId)
    .where('removed_at', 'is', null)
    .$if(id !== undefined, (q) => q.where('id', '=', id ?? 0))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Claims up to `limit` removed cards due for a call, skipping other workers' claims: at once, then hourly. */
export async function claimRemovedCards(db: Database, now: Date, limit: number): Promise<StoredCard[]> {
  const due = sql<StoredCard>`
    update saved_cards set tried_at = ${now}
    where id in (
      select id from saved_cards
      where removed_at is not null and (tried_at is null or tried_at + interval '1 hour' <= ${now})
      order by tried_at nulls first, id
      limit ${limit} for update skip locked)
    returning *`;
  return (await due.execute(db)).rows;
}

export async function deleteCard(db: Database, id: number): Promise<void> {
  await db.deleteFrom('saved_cards').where('id', '=', id).where('removed_at', 'is not', null).execute();
}
