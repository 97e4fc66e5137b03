import { sql } from 'kysely';
import type { Reader, Tx } from '#platform/db/database.ts';
import { json } from '#platform/db/json.ts';
import type { ChosenStore, NewCart } from '../stored.ts';

/** Marks a cart as ordered, its final state: its id still finds the order, which holds the tax ID from now on. */
export async function markOrdered(tx: Tx, cartId: string): Promise<void> {
  await tx.updateTable('carts').set({ state: 'ordered', fields: sql`fields - 'tax_id'` }).where('id', '=', cartId).execute();
}

/** Gives a guest's cart to the customer who signed in with it; the new version makes cached copies stale. */
export async function assignCart(tx: Tx, cartId: string, customerId: number): Promise<void> {
  await tx
    .updateTable('carts')
    .set((eb) => ({ customer_id: customerId, guest_key_hash: null, version: eb('version', '+', 1) }))
    .where('id', '=', cartId)
    .execute();
}

export async function deleteCart(tx: Tx, cartId: string): Promise<void> {
  await tx.deleteFrom('carts').where('id', '=', cartId).execute();
}

/** Deletes the carts of a customer that were never ordered. */
export async function deleteOpenCarts(tx: Tx, customerId: number): Promise<void> {
  await tx.deleteFrom('carts').where('customer_id', '=', customerId).where('state', '=', 'open').execute();
}

/** Stores a chosen store in an open cart. False when the cart has been ordered or deleted. */
export async function setStore(reader: Reader, cartId: string, store: ChosenStore, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await reader
    .updateTable('carts')
    .set((eb) => ({ cvs: json(store), version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', cartId)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The cart of an imported order: every order of a shopper has one. */
export async function insertOrderedCart(tx: Tx, cart: NewCart & { created_at: Date }): Promise<void> {
  await tx
    .insertInto('carts')
    .values({ ...cart, state: 'ordered', updated_at: cart.created_at })
    .execute();
}

/** Deletes open carts not changed since `before`; returns how many. Ordered carts stay with their orders. */
export async function sweepCarts(db: Reader, before: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('carts').where('state', '=', 'open').where('updated_at', '<', before).executeTakeFirst();
  return Number(numDeletedRows);
}
