import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { pipeline, type Reader, type Tx } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { refuseCart } from '../contract.ts';
import type { StoredCart } from '../stored.ts';
import { accessTo } from './load-facts.ts';

/** The open cart with this id. Throws cart_not_found for another owner's cart and for an ordered one. */
export async function loadOpenCart(ctx: Context, id: string): Promise<StoredCart> {
  const cart = await selectCart(ctx.db, id);
  accessTo(ctx, cart);
  if (cart?.state !== 'open') throw refuseCart('cart_not_found');
  return cart;
}

/** The same, also refused for a caller who has only the id of a guest's cart. Throws cart_not_found. */
export async function loadOwnCart(ctx: Context, id: string): Promise<StoredCart> {
  const cart = await loadOpenCart(ctx, id);
  if (accessTo(ctx, cart) !== 'full') throw refuseCart('cart_not_found');
  return cart;
}

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
  'credits_requested',
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
export async function selectCustomerCart(reader: Reader, customerId: number): Promise<StoredCart | undefined> {
  return cartsWithLines(reader)
    .where('customer_id', '=', customerId)
    .where('state', '=', 'open')
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The cart, locked until the transaction ends. Read by a second statement after the lock, so that it sees the latest version. */
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
