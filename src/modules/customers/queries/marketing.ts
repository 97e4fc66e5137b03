import { type SqlBool, sql } from 'kysely';
import type { Columns } from '#platform/db/columns.ts';
import type { Reader } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/few-ids.ts';

export type MarketingRecipient = Columns<'customers', 'id' | 'name' | 'locale'> & { email: string; phone: string };

/** Whether the newest marketing consent of customer `c` is granted; without one it is not. */
export const hasMarketingConsent = sql<SqlBool>`coalesce((select s.granted from customer_consents s where s.customer_id = c.id
  and s.type = 'marketing' order by s.id desc limit 1), false)`;

/** Those of these customers who may get marketing mails: active, with a confirmed address and consent. */
export async function marketingRecipients(reader: Reader, ids: readonly number[]): Promise<Map<number, MarketingRecipient>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .selectFrom('customers as c')
    .select(['c.id', 'c.name', 'c.email', 'c.phone', 'c.locale'])
    .where('c.id', '=', anyOf([...new Set(ids)]))
    .where('c.status', '=', 'active')
    .where('c.email_verified_at', 'is not', null)
    .where(hasMarketingConsent)
    .execute();
  return new Map(rows.map(({ email, phone, ...row }) => [row.id, { ...row, email: email ?? '', phone: phone ?? '' }]));
}

/** The LINE user id with which an active customer signs in; undefined: LINE is not bound. */
export async function findLineUser(reader: Reader, customerId: number): Promise<string | undefined> {
  const row = await reader
    .selectFrom('customer_bindings as b')
    .innerJoin('customers as c', 'c.id', 'b.customer_id')
    .select('b.subject')
    .where('b.customer_id', '=', customerId)
    .where('b.provider', '=', 'line')
    .where('c.status', '=', 'active')
    .executeTakeFirst();
  return row?.subject;
}

/** The LINE user id of the active customer with this confirmed address. */
export async function findLineUserByEmail(reader: Reader, email: string): Promise<string | undefined> {
  const row = await reader
    .selectFrom('customers')
    .select('id')
    .where('email', '=', email.trim().toLowerCase())
    .where('email_verified_at', 'is not', null)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return row && findLineUser(reader, row.id);
}
