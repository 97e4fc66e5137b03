import { sql } from 'kysely';
import { callerById } from '#modules/staff/index.ts';
import { type Clock, tokenHash } from '#platform/clock/clock.ts';
import type { Columns } from '#platform/db/columns.ts';
import type { Database, Reader } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/few-ids.ts';
import type { CustomerCaller } from '#platform/http/context.ts';
import { renewedExpiry } from '../rules.ts';
import { touchToken } from '../store/tokens.ts';

const columns = [
  'id',
  'name',
  'email',
  'phone',
  'locale',
  'zip',
  'city',
  'district',
  'address',
  'tags',
  'status',
  'orders_placed',
] as const;

/**
 * A customer as other modules may know one: no password, no tokens. `orders_placed`: number of live orders; 0: first-time buyer.
 */
export type Customer = Columns<'customers', (typeof columns)[number]> & {
  level: Columns<'customer_levels', 'reward_multiplier' | 'free_shipping'> | null;
};

/**
 * The caller of a bearer token. Undefined for an unknown or expired token, a blocked account, or an impersonating staff member
 * who was deactivated.
 */
export async function identifyCustomer(
  db: Database,
  clock: Clock,
  bearerToken: string,
): Promise<(CustomerCaller & { expiresAt: Date; staffId: number | null }) | undefined> {
  const now = clock.now();
  const row = await db
    .selectFrom('customer_tokens as t')
    .innerJoin('customers as c', 'c.id', 't.customer_id')
    .select(['t.id as token_id', 't.created_at', 't.last_seen_at', 't.expires_at', 't.staff_id', 'c.id', 'c.name'])
    .where('t.token_hash', '=', tokenHash(bearerToken))
    .where('t.revoked_at', 'is', null)
    .where('t.expires_at', '>', now)
    .where('c.status', '=', 'active')
    .executeTakeFirst();
  if (!row) return undefined;
  const staff = row.staff_id === null ? null : await callerById(db, row.staff_id);
  if (staff === undefined) return undefined;
  const renewed = row.staff_id === null ? renewedExpiry(row, now) : undefined;
  if (renewed) await touchToken(db, row.token_id, now, renewed);
  return {
    kind: 'customer',
    id: row.id,
    name: row.name,
    tokenId: row.token_id,
    expiresAt: renewed ?? row.expires_at,
    staffId: row.staff_id,
    ...(staff && { actingStaff: { id: staff.id, name: staff.name } }),
  };
}

/** The customer with this id, in any state; undefined when there is none. */
export async function readCustomer(reader: Reader, id: number): Promise<Customer | undefined> {
  return (await findByIds(reader, [id])).get(id);
}

/** What the customer's level gives. */
const levelJson = sql<Customer['level']>`(
  select json_build_object('reward_multiplier', l.reward_multiplier, 'free_shipping', l.free_shipping)
  from customer_levels l where l.id = customers.level_id)`;

/** The customers with these ids, in one query. An unknown id is missing from the map. */
export async function findByIds(reader: Reader, ids: readonly number[]): Promise<Map<number, Customer>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .selectFrom('customers')
    .select(columns)
    .select(levelJson.as('level'))
    .where('id', '=', anyOf([...new Set(ids)]))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Active accounts by id: some, those with a tag, or all. */
export async function audienceIds(reader: Reader, { ids, tag }: { ids?: readonly number[]; tag?: string }): Promise<number[]> {
  const rows = await reader
    .selectFrom('customers')
    .select('id')
    .where('status', '=', 'active')
    .$if(ids !== undefined, (q) => q.where('id', '=', anyOf(ids ?? [])))
    .$if(tag !== undefined, (q) => q.where(sql<boolean>`tags @> array[${tag}]::text[]`))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
