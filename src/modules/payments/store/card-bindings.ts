import type { Selectable } from 'kysely';
import type { Database, Reader, Tx } from '#platform/db/database.ts';
import type { CardBindings } from '#platform/db/tables.generated.ts';

/** A member's attempt to store a card without paying. */
export type CardBinding = Selectable<CardBindings>;

/** Writes an attempt before the provider is called. */
export async function insertBinding(tx: Tx, binding: Pick<CardBinding, 'id' | 'customer_id' | 'payment_method_id' | 'created_at'>) {
  await tx
    .insertInto('card_bindings')
    .values({ ...binding, state: 'started' })
    .execute();
}

/** How often a customer has tried since then. */
export async function countBindings(reader: Reader, customerId: number, since: Date): Promise<number> {
  const { count } = await reader
    .selectFrom('card_bindings')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('customer_id', '=', customerId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Writes how an attempt went at the provider. */
export async function updateBinding(db: Reader, id: string, change: Pick<CardBinding, 'state'> & { trade_id?: string }): Promise<void> {
  await db.updateTable('card_bindings').set(change).where('id', '=', id).where('state', '=', 'started').execute();
}

/** Ends an attempt whose card the provider stored; undefined when it has ended, or is another trade's. */
export const claimBinding = (tx: Tx, id: string, tradeId: string): Promise<CardBinding | undefined> =>
  tx
    .updateTable('card_bindings')
    .set({ state: 'saved' })
    .where('id', '=', id)
    .where('state', 'in', ['started', 'redirected'])
    .where((eb) => eb.or([eb('trade_id', 'is', null), eb('trade_id', '=', tradeId)]))
    .returningAll()
    .executeTakeFirst();

/** An attempt by its id. */
export const findBinding = (reader: Reader, id: string): Promise<CardBinding | undefined> =>
  reader.selectFrom('card_bindings').selectAll().where('id', '=', id).executeTakeFirst();

/** Deletes the attempts made before then. */
export async function deleteBindings(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('card_bindings').where('created_at', '<', before).execute();
}
