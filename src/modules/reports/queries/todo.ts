import { sql } from 'kysely';
import type { Context, StaffCaller } from '#platform/http/context.ts';
import { inLocale, type Locale, type Text } from '#shared/locale.ts';
import { type Currency, toMajor } from '#shared/money.ts';
import type { Permission } from '#shared/permissions.ts';
import type { Todo } from '../contract.ts';

type Found = { count: number; first: string | Text | null; at: Date | null; amount: number | null };
type Kind = Todo['kind'];
type TodoQuery = { db: Context['db']; now: Date; staffId: number };

/** Without the permission the number is not counted. */
const needs: Record<Kind, Permission | null> = {
  to_ship: 'orders view',
  unpaid: 'orders view',
  owing: 'orders view',
  refunds: 'orders view',
  failed_invoices: 'orders view',
  payment_differences: 'orders view',
  parcel_troubles: 'orders view',
  low_stock: 'products view',
  ending_offers: 'offers view',
  messages: 'cms view',
  failed_tasks: null,
  paused_webhooks: 'system update',
};

const queries: Record<Kind, (todoQuery: TodoQuery) => Promise<Found>> = {
  to_ship: ({ db }) =>
    one(db, sql`select count(*)::integer as count, null as first, min(created_at) as at, null::bigint as amount from report_to_ship`),
  unpaid: ({ db, now }) =>
    one(
      db,
      sql`select count(*)::integer as count, null as first, min(created_at) as at, sum(grand_total)::bigint as amount from report_unpaid where created_at < ${now}::timestamptz - interval '24 hours'`,
    ),
  owing: ({ db }) =>
    one(db, sql`select count(*)::integer as count, null as first, min(created_at) as at, sum(due)::bigint as amount from report_owing`),
  refunds: ({ db }) =>
    one(
      db,
      sql`select count(distinct order_id)::integer as count, null as first, min(created_at) as at, sum(amount)::bigint as amount from report_refunds_by_hand`,
    ),
  failed_invoices: ({ db }) =>
    one(
      db,
      sql`select count(distinct order_id)::integer as count, null as first, min(created_at) as at, null::bigint as amount from report_failed_invoices`,
    ),
  payment_differences: ({ db }) =>
    one(
      db,
      sql`select count(distinct order_id)::integer as count, null as first, min(found_at) as at, null::bigint as amount from report_payment_differences`,
    ),
  parcel_troubles: ({ db }) =>
    one(
      db,
      sql`select count(distinct order_id)::integer as count, null as first, min(since) as at, null::bigint as amount from report_parcel_troubles`,
    ),
  low_stock: ({ db }) =>
    one(
      db,
      sql`select count(*)::integer as count, (array_agg(name order by sellable, sku))[1] as first, null as at, null::bigint as amount from report_stock where is_low`,
    ),
  ending_offers: ({ db, now }) =>
    one(
      db,
      sql`select count(*)::integer as count, (array_agg(name order by ends_at))[1] as first, min(ends_at) as at, null::bigint as amount
      from report_ending_offers where ends_at > ${now} and ends_at < ${now}::timestamptz + interval '3 days'`,
    ),
  messages: ({ db }) =>
    one(
      db,
      sql`select count(*)::integer as count, (array_agg(name order by created_at desc))[1] as first, max(created_at) as at, null::bigint as amount from report_messages`,
    ),
  failed_tasks: ({ db, now, staffId }) =>
    one(
      db,
      sql`select count(*)::integer as count, null as first, max(finished_at) as at, null::bigint as amount
      from report_failed_tasks where staff_id = ${staffId} and finished_at > ${now}::timestamptz - interval '24 hours'`,
    ),
  paused_webhooks: ({ db }) =>
    one(
      db,
      sql`select count(*)::integer as count, (array_agg(url order by paused_at))[1] as first, min(paused_at) as at, null::bigint as amount from report_paused_webhooks`,
    ),
};

const one = async (db: Context['db'], query: ReturnType<typeof sql<Found>>): Promise<Found> => {
  const { rows } = await query.execute(db);
  return rows[0] ?? { count: 0, first: null, at: null, amount: null };
};

/** Open tasks of this staff member, most urgent kinds first; one statement each. */
export async function readTodo(
  { db, now, currency, locale }: Omit<TodoQuery, 'staffId'> & { currency: Currency; locale: Locale },
  caller: StaffCaller,
) {
  const kinds = (Object.keys(queries) as Kind[]).filter((kind) => {
    const needed = needs[kind];
    return needed === null || caller.superman || caller.permissions.has(needed);
  });
  const all = await Promise.all(
    kinds.map(async (kind): Promise<Todo> => {
      const { count, first, at, amount } = await queries[kind]({ db, now, staffId: caller.id });
      return {
        kind,
        count,
        first: typeof first === 'object' && first ? inLocale(first, locale) : first,
        at: at?.toISOString() ?? null,
        amount: amount === null ? null : toMajor(amount, currency),
      };
    }),
  );
  return all.filter(({ count }) => count > 0);
}
