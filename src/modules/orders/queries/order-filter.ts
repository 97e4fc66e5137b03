import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { DB } from '#platform/db/tables.generated.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import type { ordersContract } from '../contract.ts';
import { tabFilters } from '../rules.ts';

export type ListInput = ParsedInputOf<typeof ordersContract.list>;
type Tab = keyof typeof tabFilters;
type Condition = Expression<SqlBool>;

const eb = expressionBuilder<DB & { o: DB['orders'] }, 'o'>();

/** `any` of no values would find nothing; a filter that was not set finds everything. */
const among = (column: RawBuilder<unknown>, values: readonly string[] | undefined): Condition[] =>
  values?.length ? [sql<SqlBool>`${column} = any(${values}::text[])`] : [];

/** What belongs to a tab of the list. */
export function inTab(tab: Tab): Condition {
  const { status, payment_status, shipping_status } = tabFilters[tab];
  return eb.and([
    ...among(sql.ref('o.status'), status),
    ...among(sql.ref('o.payment_status'), payment_status),
    ...among(sql.ref('o.shipping_status'), shipping_status),
  ]);
}

/** Everything the list's tab, filters and search ask for. Days are those of the shop's time zone. */
export function matching(input: ListInput, timeZone: string): Condition {
  const { q, tab, from, until } = input;
  return eb.and([
    inTab(tab),
    ...(input.customer ? [sql<SqlBool>`o.customer_id = ${input.customer}`] : []),
    ...among(sql.ref('o.status'), input.status),
    ...among(sql.ref('o.payment_status'), input.payment_status),
    ...among(sql.ref('o.shipping_status'), input.shipping_status),
    ...among(sql`o.payment_method ->> 'kind'`, input.payment_kind),
    ...among(sql`o.delivery_method ->> 'kind'`, input.delivery_kind),
    ...(from ? [sql<SqlBool>`o.created_at >= (${from}::date)::timestamp at time zone ${timeZone}`] : []),
    ...(until ? [sql<SqlBool>`o.created_at < (${until}::date + 1)::timestamp at time zone ${timeZone}`] : []),
    ...(q ? [found(q)] : []),
  ]);
}

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** By order number (with or without its hyphen), name, e-mail, phone, SKU or product. */
function found(q: string): Condition {
  const within = `%${escaped(q)}%`;
  const starts = `${escaped(q)}%`;
  const digits = q.replace(/\D/g, '');
  const isNumber = /^[\d\s().+-]+$/.test(q) && digits.length >= 3;
  return eb.or([
    sql<SqlBool>`o.order_no like ${starts}`,
    sql<SqlBool>`o.name ilike ${within}`,
    sql<SqlBool>`o.recipient_name ilike ${within}`,
    sql<SqlBool>`o.email ilike ${within}`,
    ...(isNumber
      ? [
          sql<SqlBool>`replace(o.order_no, '-', '') like ${`${digits}%`}`,
          sql<SqlBool>`o.phone like ${`%${digits}%`}`,
          sql<SqlBool>`o.recipient_phone like ${`%${digits}%`}`,
        ]
      : []),
    sql<SqlBool>`exists (select from order_lines l where l.order_id = o.id
      and (l.sku ilike ${starts} or l.name ->> 'tw' ilike ${within} or l.name ->> 'en' ilike ${within}))`,
  ]);
}
