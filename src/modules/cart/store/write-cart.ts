import { isDeepStrictEqual } from 'node:util';
import { type RawBuilder, sql } from 'kysely';
import type { Columns } from '#platform/db/columns.ts';
import type { Reader } from '#platform/db/database.ts';
import type { CartGroup, CartLine, StoredCart } from '../stored.ts';

const json = (value: unknown): RawBuilder<unknown> => sql`${value === null ? null : JSON.stringify(value)}::jsonb`;

/**
 * Stores a changed cart in one atomic statement, of its lines and groups those that differ from `before`, the cart that the change was
 * made on. Its `version` is 0 for a new cart. Undefined, and nothing is written, when the cart was changed or ordered since.
 */
export async function writeCart(reader: Reader, before: StoredCart, cart: StoredCart, now: Date): Promise<StoredCart | undefined> {
  const change = sql`changed as (${before.version === 0 ? insertCart(cart, now) : updateCart(cart, now)})`;
  const { lines, parts } = writtenParts(before, cart);
  const { rows } = await sql<{ written: number; lines: Columns<'cart_items', 'id' | 'product_item_id'>[] }>`
    with ${sql.join([change, ...parts])}
    select (select count(*) from changed) as written, ${lines} as lines`.execute(reader);
  const [row] = rows;
  if (!row?.written) return undefined;
  const lineIds = new Map(row.lines.map((line) => [line.product_item_id, line.id]));
  return {
    ...cart,
    version: cart.version + 1,
    lines: cart.lines.map((line) => ({ ...line, id: lineIds.get(line.product_item_id) ?? line.id })),
  };
}

/** What to delete and write of lines and groups, and the ids of the written lines. */
function writtenParts(before: StoredCart, cart: StoredCart): { lines: RawBuilder<unknown>; parts: RawBuilder<unknown>[] } {
  const lines = compare(before.lines, cart.lines, (line) => line.product_item_id, isSameLine);
  const groups = compare(before.groups, cart.groups, (group) => group.id, isDeepStrictEqual);
  return {
    lines: lines.changed.length > 0 ? sql`coalesce((select json_agg(written_lines) from written_lines), '[]')` : sql`'[]'::json`,
    parts: [
      ...(lines.gone.length > 0 ? [deleteLines(lines.gone)] : []),
      ...(lines.changed.length > 0 ? [upsertLines(lines.changed)] : []),
      ...(groups.gone.length > 0 ? [deleteGroups(groups.gone)] : []),
      ...(groups.changed.length > 0 ? [upsertGroups(groups.changed)] : []),
    ],
  };
}

const isSameLine = (a: CartLine, b: CartLine): boolean => a.quantity === b.quantity && a.seen_price === b.seen_price;

/** The keys of what is gone, and what is new or differs. */
function compare<T, K>(
  before: readonly T[],
  after: readonly T[],
  keyOf: (one: T) => K,
  isSame: (a: T, b: T) => boolean,
): { gone: K[]; changed: T[] } {
  const known = new Map(before.map((one) => [keyOf(one), one]));
  const changed = after.filter((one) => {
    const old = known.get(keyOf(one));
    return !(old && isSame(old, one));
  });
  const present = new Set(after.map(keyOf));
  return { gone: [...known.keys()].filter((key) => !present.has(key)), changed };
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

const deleteLines = (itemIds: readonly number[]): RawBuilder<unknown> =>
  sql`removed as (delete from cart_items using changed where cart_id = changed.id and product_item_id = any(${[...itemIds]}::bigint[]))`;

const upsertLines = (lines: readonly CartLine[]): RawBuilder<unknown> => sql`written_lines as (
      insert into cart_items (cart_id, product_item_id, quantity, seen_price)
      select changed.id, line.product_item_id, line.quantity, line.seen_price
      from changed, unnest(${lines.map((l) => l.product_item_id)}::bigint[], ${lines.map((l) => l.quantity)}::int[], ${lines.map((l) => l.seen_price)}::bigint[])
        as line (product_item_id, quantity, seen_price)
      on conflict (cart_id, product_item_id) do update set quantity = excluded.quantity, seen_price = excluded.seen_price
      returning id, product_item_id
    )`;

const deleteGroups = (ids: readonly string[]): RawBuilder<unknown> =>
  sql`removed_groups as (delete from cart_groups using changed where cart_id = changed.id and cart_groups.id = any(${[...ids]}::uuid[]))`;

const upsertGroups = (groups: readonly CartGroup[]): RawBuilder<unknown> => sql`written_groups as (
      insert into cart_groups (id, cart_id, product_id, quantity, choices, fingerprint, seen_price)
      select one.id, changed.id, one.product_id, one.quantity, one.choices, one.fingerprint, one.seen_price
      from changed, json_to_recordset(${JSON.stringify(groups)}::json)
        as one (id uuid, product_id bigint, quantity int, choices jsonb, fingerprint text, seen_price bigint)
      on conflict (id) do update set quantity = excluded.quantity, choices = excluded.choices,
        fingerprint = excluded.fingerprint, seen_price = excluded.seen_price
      where cart_groups.cart_id = excluded.cart_id
    )`;
