import { type RawBuilder, sql } from 'kysely';
import type { Columns } from '#platform/db/columns.ts';
import type { Reader } from '#platform/db/database.ts';
import type { StoredCart } from '../stored.ts';

const json = (value: unknown): RawBuilder<unknown> => sql`${value === null ? null : JSON.stringify(value)}::jsonb`;

/**
 * Stores a whole changed cart, lines and groups included, in one atomic statement. `cart.version` is the version the change was
 * made on, 0 for a new cart. Undefined, and nothing is written, when the cart was changed or ordered since.
 */
export async function writeCart(reader: Reader, cart: StoredCart, now: Date): Promise<StoredCart | undefined> {
  const { rows } = await sql<{ written: number; lines: Columns<'cart_items', 'id' | 'product_item_id'>[] }>`
    with changed as (${cart.version === 0 ? insertCart(cart, now) : updateCart(cart, now)}), ${upsertLines(cart)}, ${upsertGroups(cart)}
    select (select count(*) from changed) as written,
      coalesce((select json_agg(written_lines) from written_lines), '[]') as lines`.execute(reader);
  const [row] = rows;
  if (!row?.written) return undefined;
  const lineIds = new Map(row.lines.map((line) => [line.product_item_id, line.id]));
  return {
    ...cart,
    version: cart.version + 1,
    lines: cart.lines.map((line) => ({ ...line, id: lineIds.get(line.product_item_id) ?? line.id })),
  };
}

const updateCart = (cart: StoredCart, now: Date): RawBuilder<unknown> => sql`
  update carts
  set version = version + 1, updated_at = ${now}, locale = ${cart.locale}, fields = ${json(cart.fields)},
    delivery_method_id = ${cart.delivery_method_id}, payment_method_id = ${cart.payment_method_id},
    attached = ${json(cart.attached)}, credits_requested = ${cart.credits_requested}, selected_gifts = ${json(cart.selected_gifts)},
    cvs = ${json(cart.cvs)}, undo = ${json(cart.undo)}, event_id = ${cart.event_id}
  where id = ${cart.id} and version = ${cart.version} and state = 'open'
  returning id`;

const insertCart = (cart: StoredCart, now: Date): RawBuilder<unknown> => sql`
  insert into carts (id, customer_id, guest_key_hash, created_at, updated_at, locale, fields, delivery_method_id, payment_method_id,
    attached, credits_requested, selected_gifts, cvs, undo, event_id)
  values (${cart.id}, ${cart.customer_id}, ${cart.guest_key_hash}, ${now}, ${now}, ${cart.locale}, ${json(cart.fields)},
    ${cart.delivery_method_id}, ${cart.payment_method_id}, ${json(cart.attached)}, ${cart.credits_requested}, ${json(cart.selected_gifts)},
    ${json(cart.cvs)}, ${json(cart.undo)}, ${cart.event_id})
  returning id`;

/** Deletes what was removed and writes new and changed lines; unchanged ones are not written. */
function upsertLines({ lines }: StoredCart): RawBuilder<unknown> {
  const ids = lines.map((line) => line.product_item_id);
  return sql`removed as (
      delete from cart_items using changed where cart_id = changed.id and product_item_id <> all(${ids}::bigint[])
    ), written_lines as (
      insert into cart_items (cart_id, product_item_id, quantity, seen_price)
      select changed.id, line.product_item_id, line.quantity, line.seen_price
      from changed, unnest(${ids}::bigint[], ${lines.map((l) => l.quantity)}::int[], ${lines.map((l) => l.seen_price)}::bigint[])
        as line (product_item_id, quantity, seen_price)
      on conflict (cart_id, product_item_id) do update set quantity = excluded.quantity, seen_price = excluded.seen_price
      where (cart_items.quantity, cart_items.seen_price) is distinct from (excluded.quantity, excluded.seen_price)
      returning id, product_item_id
    )`;
}

function upsertGroups({ groups }: StoredCart): RawBuilder<unknown> {
  const ids = groups.map((group) => group.id);
  return sql`removed_groups as (
      delete from cart_groups using changed where cart_id = changed.id and cart_groups.id <> all(${ids}::uuid[])
    ), written_groups as (
      insert into cart_groups (id, cart_id, product_id, quantity, choices, fingerprint, seen_price)
      select one.id, changed.id, one.product_id, one.quantity, one.choices, one.fingerprint, one.seen_price
      from changed, json_to_recordset(${JSON.stringify(groups)}::json)
        as one (id uuid, product_id bigint, quantity int, choices jsonb, fingerprint text, seen_price bigint)
      on conflict (id) do update set quantity = excluded.quantity, choices = excluded.choices,
        fingerprint = excluded.fingerprint, seen_price = excluded.seen_price
      where cart_groups.cart_id = excluded.cart_id and (cart_groups.quantity, cart_groups.choices, cart_groups.seen_price)
        is distinct from (excluded.quantity, excluded.choices, excluded.seen_price)
    )`;
}
