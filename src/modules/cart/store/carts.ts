import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { randomId } from '#platform/clock/clock.ts';
import { pipeline, type Reader, type Tx } from '#platform/db/database.ts';
import { json } from '#platform/db/json.ts';
import type { Locale } from '#shared/locale.ts';
import type { CartFields } from '../contract.ts';
import type { AttachedRule, CartGroup, CartLine, ChosenGift, ChosenStore, TakenOut } from '../stored.ts';

/** What decides a price: all that a cart says, whoever it belongs to. */
export type CartContent = {
  lines: CartLine[];
  groups: CartGroup[];
  fields: CartFields;
  delivery_method_id: number | null;
  payment_method_id: number | null;
  attached: AttachedRule[];
  /** Minor units; null: nobody has said. */
  credits_wanted: number | null;
  selected_gifts: ChosenGift[];
  cvs: ChosenStore | null;
};
export type StoredCart = CartContent & {
  id: string;
  customer_id: number | null;
  guest_key_hash: Buffer | null;
  state: 'open' | 'ordered';
  version: number;
  locale: Locale;
  undo: TakenOut | null;
  event_id: string;
};

const cartColumns = [
  'id',
  'customer_id',
  'guest_key_hash',
  'state',
  'version',
  'locale',
  'fields',
  'delivery_method_id',
  'payment_method_id',
  'attached',
  'credits_wanted',
  'selected_gifts',
  'cvs',
  'undo',
  'event_id',
] as const;

/** One cart with its lines and groups, in one statement. */
export async function selectCart(reader: Reader, id: string): Promise<StoredCart | undefined> {
  return cartsWithLines(reader).where('carts.id', '=', id).executeTakeFirst();
}

/** The open cart this customer used last. */
export async function selectCartOfCustomer(reader: Reader, customerId: number): Promise<StoredCart | undefined> {
  return cartsWithLines(reader)
    .where('customer_id', '=', customerId)
    .where('state', '=', 'open')
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The cart, held until the transaction ends. Read by a statement after the one that locks, so that it sees the latest. */
export async function lockCart(tx: Tx, id: string): Promise<StoredCart | undefined> {
  const lock = tx.selectFrom('carts').select('id').where('id', '=', id).forUpdate().execute();
  const [, cart] = await pipeline([lock, selectCart(tx, id)]);
  return cart;
}

const cartsWithLines = (reader: Reader) =>
  reader
    .selectFrom('carts')
    .select(cartColumns)
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('cart_items')
          .select(['cart_items.id', 'product_item_id', 'quantity', 'seen_price'])
          .whereRef('cart_id', '=', 'carts.id')
          .orderBy('cart_items.id'),
      ).as('lines'),
      jsonArrayFrom(
        eb
          .selectFrom('cart_groups')
          .select(['cart_groups.id', 'product_id', 'quantity', 'choices', 'fingerprint', 'seen_price'])
          .whereRef('cart_id', '=', 'carts.id')
          .orderBy('cart_groups.created_at')
          .orderBy('cart_groups.id'),
      ).as('groups'),
    ]);

export type NewCart = Pick<StoredCart, 'id' | 'customer_id' | 'guest_key_hash' | 'locale'>;

/** A cart with nothing in it, not stored yet: that is version 0, and the first write makes it 1. */
export const newCart = (cart: NewCart): StoredCart => ({
  ...cart,
  ...emptyContent,
  state: 'open',
  version: 0,
  undo: null,
  event_id: randomId(),
});

/** What a new cart says: nothing. */
export const emptyContent: CartContent = {
  lines: [],
  groups: [],
  fields: {},
  delivery_method_id: null,
  payment_method_id: null,
  attached: [],
  credits_wanted: null,
  selected_gifts: [],
  cvs: null,
};

/** The cart's last state: nothing in it changes any more, and its id is good for asking for its order only. */
export async function markOrdered(tx: Tx, cartId: string): Promise<void> {
  await tx.updateTable('carts').set({ state: 'ordered' }).where('id', '=', cartId).execute();
}

/** Gives a guest's cart to the customer who signed in with it; copies of it from before are old. */
export async function giveCartTo(tx: Tx, cartId: string, customerId: number): Promise<void> {
  await tx
    .updateTable('carts')
    .set((eb) => ({ customer_id: customerId, guest_key_hash: null, version: eb('version', '+', 1) }))
    .where('id', '=', cartId)
    .execute();
}

export async function deleteCart(tx: Tx, cartId: string): Promise<void> {
  await tx.deleteFrom('carts').where('id', '=', cartId).execute();
}

/** Deletes what a customer has in carts and never ordered. */
export async function deleteOpenCarts(tx: Tx, customerId: number): Promise<void> {
  await tx.deleteFrom('carts').where('customer_id', '=', customerId).where('state', '=', 'open').execute();
}

/** Puts a chosen store into an open cart. False when it has been ordered or is gone. */
export async function setStore(reader: Reader, cartId: string, store: ChosenStore, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await reader
    .updateTable('carts')
    .set((eb) => ({ cvs: json(store), version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', cartId)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** A cart that was ordered before this shop existed: orders of shoppers have one, imported orders too. */
export async function insertOrderedCart(tx: Tx, cart: NewCart & { created_at: Date }): Promise<void> {
  await tx
    .insertInto('carts')
    .values({ ...cart, state: 'ordered', updated_at: cart.created_at })
    .execute();
}

/** Forgets open carts that nobody has touched since `before`; answers how many. Ordered ones belong to their orders. */
export async function sweepCarts(db: Reader, before: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('carts').where('state', '=', 'open').where('updated_at', '<', before).executeTakeFirst();
  return Number(numDeletedRows);
}
