import type { Reader, Tx } from '#platform/db/database.ts';

type NewPurchase = { amount: number; note: string; staffId: number; now: Date };

/** A recorded transfer; it waits for confirmation by a second staff member. */
export async function insertPurchase(tx: Tx, { amount, note, staffId, now }: NewPurchase): Promise<number> {
  const { id } = await tx
    .insertInto('credit_purchases')
    .values({ amount, note, staff_id: staffId, method: 'bank_transfer', state: 'waiting', created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A confirmed transfer from before there were staff. */
export async function insertPaidPurchase(tx: Tx, { amount, now }: Pick<NewPurchase, 'amount' | 'now'>): Promise<number> {
  const { id } = await tx
    .insertInto('credit_purchases')
    .values({ amount, method: 'bank_transfer', state: 'paid', created_at: now, confirmed_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Settles a waiting purchase; undefined when it is settled, or when the confirming staff member recorded it. */
export async function settlePurchase(
  tx: Tx,
  id: number,
  { state, staffId, now }: { state: 'paid' | 'refused'; staffId: number; now: Date },
): Promise<{ amount: number; bonus: number } | undefined> {
  const confirmed = state === 'paid' ? { confirmed_by: staffId } : {};
  return (
    tx
      .updateTable('credit_purchases')
      .set({ state, confirmed_at: now, ...confirmed })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      // Card purchases are settled only by the provider's answer.
      .where('method', '=', 'bank_transfer')
      .$if(state === 'paid', (q) => q.where((eb) => eb.or([eb('staff_id', 'is', null), eb('staff_id', '<>', staffId)])))
      .returning(['amount', 'bonus'])
      .executeTakeFirst()
  );
}

export const findPurchase = (reader: Reader, id: number) =>
  reader
    .selectFrom('credit_purchases')
    .select(['state', 'staff_id'])
    .where('id', '=', id)
    .where('method', '=', 'bank_transfer')
    .executeTakeFirst();
