import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { type PaymentMethod, paymentMethodsJson } from '#modules/payments/index.ts';
import { type DeliveryMethod, deliveryMethodsJson } from '#modules/shipping/index.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import type { Locale } from '#shared/locale.ts';
import type { CartFields } from './contract.ts';

/** `seen_price`: the unit price the shopper was last shown, minor units. `id` is 0 until the line is stored. */
export type CartLine = { id: number; product_item_id: number; quantity: number; seen_price: number | null };
export type StoredCart = {
  id: string;
  customer_id: number | null;
  guest_key_hash: Buffer | null;
  state: 'open' | 'ordered';
  version: number;
  locale: Locale;
  fields: CartFields;
  delivery_method_id: number | null;
  payment_method_id: number | null;
  lines: CartLine[];
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
] as const;

/** One cart with its lines, in one statement. */
export async function selectCart(reader: Reader, id: string): Promise<StoredCart | undefined> {
  return (await cartsWithLines(reader).where('carts.id', '=', id).executeTakeFirst()) as StoredCart | undefined;
}

/** The open cart this customer used last. */
export async function selectCartOfCustomer(reader: Reader, customerId: number): Promise<StoredCart | undefined> {
  const row = await cartsWithLines(reader)
    .where('customer_id', '=', customerId)
    .where('state', '=', 'open')
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row as StoredCart | undefined;
}

/** The cart, held until the transaction ends. Its lines are read after the lock is held, so that they are the latest. */
export async function lockCart(tx: Tx, id: string): Promise<StoredCart | undefined> {
  const locked = await tx.selectFrom('carts').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return locked && selectCart(tx, id);
}

const cartsWithLines = (reader: Reader) =>
  reader
    .selectFrom('carts')
    .select(cartColumns)
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('cart_items')
          .select(['cart_items.id', 'product_item_id', 'quantity', 'seen_price'])
          .whereRef('cart_id', '=', 'carts.id')
          .orderBy('cart_items.id'),
      ).as('lines'),
    );

export type NewCart = Pick<StoredCart, 'id' | 'customer_id' | 'guest_key_hash' | 'locale'>;

export async function insertCart(reader: Reader, cart: NewCart): Promise<StoredCart> {
  await reader.insertInto('carts').values(cart).execute();
  return { ...cart, state: 'open', version: 1, fields: {}, delivery_method_id: null, payment_method_id: null, lines: [] };
}

/**
 * Stores a changed cart as a whole, lines included, in one atomic statement. `cart.version` is the version the change was
 * made on; undefined when the cart has moved on or been ordered since, and then nothing was written.
 */
export async function writeCart(reader: Reader, cart: StoredCart, now: Date): Promise<StoredCart | undefined> {
  const ids = cart.lines.map((line) => line.product_item_id);
  const { rows } = await sql<{ written: number; kept: { id: number; product_item_id: number }[] }>`
    with changed as (
      update carts
      set version = version + 1, updated_at = ${now}, locale = ${cart.locale}, fields = ${JSON.stringify(cart.fields)}::jsonb,
        delivery_method_id = ${cart.delivery_method_id}, payment_method_id = ${cart.payment_method_id}
      where id = ${cart.id} and version = ${cart.version} and state = 'open'
      returning id
    ), gone as (
      delete from cart_items using changed where cart_id = changed.id and product_item_id <> all(${ids}::bigint[])
    ), kept as (
      insert into cart_items (cart_id, product_item_id, quantity, seen_price)
      select changed.id, line.product_item_id, line.quantity, line.seen_price
      from changed, unnest(${ids}::bigint[], ${cart.lines.map((l) => l.quantity)}::int[], ${cart.lines.map((l) => l.seen_price)}::bigint[])
        as line (product_item_id, quantity, seen_price)
      on conflict (cart_id, product_item_id) do update set quantity = excluded.quantity, seen_price = excluded.seen_price
      returning id, product_item_id
    )
    select (select count(*) from changed) as written, coalesce((select json_agg(kept) from kept), '[]') as kept`.execute(reader);
  const [row] = rows;
  if (!row?.written) return undefined;
  const idOf = new Map(row.kept.map((line) => [line.product_item_id, line.id]));
  return {
    ...cart,
    version: cart.version + 1,
    lines: cart.lines.map((line) => ({ ...line, id: idOf.get(line.product_item_id) ?? line.id })),
  };
}

/** What the shop offers now, of two modules in one statement. */
export async function selectMethods(reader: Reader): Promise<{ deliveries: DeliveryMethod[]; payments: PaymentMethod[] }> {
  const { rows } = await sql<{ deliveries: DeliveryMethod[]; payments: PaymentMethod[] }>`
    select ${deliveryMethodsJson} as deliveries, ${paymentMethodsJson} as payments`.execute(reader);
  return rows[0] ?? { deliveries: [], payments: [] };
}

/** The cart's last state: nothing in it changes any more, and its id is good for asking for its order only. */
export async function markOrdered(tx: Tx, cartId: string): Promise<void> {
  await tx.updateTable('carts').set({ state: 'ordered' }).where('id', '=', cartId).execute();
}

/** Gives a guest's cart to the customer who signed in with it. */
export async function giveCartTo(tx: Tx, cartId: string, customerId: number): Promise<void> {
  await tx.updateTable('carts').set({ customer_id: customerId, guest_key_hash: null }).where('id', '=', cartId).execute();
}

export async function deleteCart(tx: Tx, cartId: string): Promise<void> {
  await tx.deleteFrom('carts').where('id', '=', cartId).execute();
}

/** A cart that was ordered before this shop existed: every order has one, imported orders too. */
export async function insertOrderedCart(tx: Tx, cart: NewCart & { created_at: Date }): Promise<void> {
  await tx
    .insertInto('carts')
    .values({ ...cart, state: 'ordered', updated_at: cart.created_at })
    .execute();
}
