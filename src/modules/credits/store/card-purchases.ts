import { type InferResult, type NotNull, sql } from 'kysely';
import type { Database, Reader, Tx } from '#platform/db/database.ts';
import type { Currency } from '#shared/money.ts';

/** A card purchase with its one charge; a CHECK ensures that these columns are not null. */
type Charged = { attempt_id: NotNull; attempt_state: NotNull; currency: NotNull };

const byCard = (reader: Reader) => reader.selectFrom('credit_purchases').selectAll().where('method', '=', 'card').$narrowType<Charged>();
export type CardPurchase = InferResult<ReturnType<typeof byCard>>[number];

type NewPurchase = { attemptId: string; amount: number; currency: Currency; staffId: number; now: Date };

/**
 * Writes a purchase before its card is charged. Undefined: this attempt was written before, or another purchase by card is open. Of equal
 * attempts at once either constraint may be the first that one of them meets, so neither is named.
 */
export async function insertCardPurchase(tx: Tx, { attemptId, amount, currency, staffId, now }: NewPurchase): Promise<number | undefined> {
  const row = await tx
    .insertInto('credit_purchases')
    .values({
      ...{ amount, currency, staff_id: staffId, method: 'card', state: 'waiting', created_at: now },
      ...{ attempt_id: attemptId, attempt_state: 'started' },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** By its own id or the provider's id. */
export async function findCardPurchase(reader: Reader, key: { id: number } | { attempt_id: string }): Promise<CardPurchase | undefined> {
  const [[column, value]] = Object.entries(key) as [['id' | 'attempt_id', number | string]];
  return byCard(reader).where(column, '=', value).executeTakeFirst();
}

/** The purchase, locked until the transaction ends. */
export async function lockCardPurchase(tx: Tx, id: number): Promise<CardPurchase> {
  return byCard(tx).where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

type Change = Partial<
  Pick<CardPurchase, 'state' | 'attempt_state' | 'trade_id' | 'redirect_url' | 'error_code' | 'card_last_four' | 'confirmed_at'>
>;

/** Writes what became of the charge; the purchase is locked. */
export async function updateCardPurchase(tx: Tx, id: number, change: Change): Promise<void> {
  await tx.updateTable('credit_purchases').set(change).where('id', '=', id).execute();
}

/** Claims the open purchases that are due to be queried: half a minute after the charge started, then every three minutes. */
export async function claimDuePurchases(db: Database, now: Date): Promise<CardPurchase[]> {
  const due = db
    .selectFrom('credit_purchases')
    .select('id')
    .where('method', '=', 'card')
    .where('state', '=', 'waiting')
    .where(sql<boolean>`coalesce(queried_at + interval '3 minutes', created_at + interval '30 seconds') <= ${now}`)
    .orderBy('id')
    .limit(20)
    .forUpdate()
    .skipLocked();
  return db.updateTable('credit_purchases').set({ queried_at: now }).where('id', 'in', due).returningAll().$narrowType<Charged>().execute();
}

/** Records that this purchase is queried now, unless it was since `notSince`; returns whether it was recorded. */
export async function claimPurchase(db: Reader, id: number, now: Date, notSince: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('credit_purchases')
    .set({ queried_at: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('queried_at', 'is', null), eb('queried_at', '<=', notSince)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
