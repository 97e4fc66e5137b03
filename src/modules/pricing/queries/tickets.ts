import { type RawBuilder, sql } from 'kysely';
import { audience } from '#modules/customers/index.ts';
import type { Columns, InJson } from '#platform/db/columns.ts';
import type { Reader } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { type pricingContract, refusePricing, type TicketRow } from '../contract.ts';
import { campaignExists } from '../store/campaigns.ts';

type Contract = typeof pricingContract;

/** State of a ticket row `c`. One in an unpaid order counts as used. */
export const ticketStateAt = (now: Date) => sql`case when c.used >= c.max_uses then 'used'
  when c.revoked_at is not null or c.expires_at < ${now} then 'expired' else 'unused' end`;

const iso = (text: string | null): string | null => (text === null ? null : new Date(text).toISOString());
const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

export type TicketJson = InJson<
  Columns<
    'coupons',
    'id' | 'code' | 'customer_id' | 'source' | 'used' | 'max_uses' | 'issued_at' | 'starts_at' | 'expires_at' | 'used_at' | 'note'
  >
> &
  Pick<TicketRow, 'state' | 'revoked' | 'order_id'>;

/** A ticket's columns for staff, of its row `c`; the owner comes from `withOwners`. */
export const ticketColumns = (now: Date) => sql`c.id, c.code, c.customer_id, c.source, ${ticketStateAt(now)} as state,
  c.revoked_at is not null as revoked, c.used, c.max_uses, c.issued_at, c.starts_at, c.expires_at, c.used_at, c.note,
  (select max(r.order_id) from redemptions r where r.coupon_id = c.id and r.released_at is null) as order_id`;

/** The tickets as they are answered, each with its owner. */
export async function withOwners(reader: Reader, tickets: readonly TicketJson[]): Promise<TicketRow[]> {
  const owners = await audience.byIds(
    reader,
    tickets.flatMap(({ customer_id }) => customer_id ?? []),
  );
  return tickets.map((row) => ({
    ...row,
    customer: owners.get(row.customer_id ?? 0)?.name ?? null,
    issued_at: new Date(row.issued_at).toISOString(),
    starts_at: iso(row.starts_at),
    expires_at: iso(row.expires_at),
    used_at: iso(row.used_at),
  }));
}

/** The tickets of a campaign, the newest first. Throws `campaign_not_found`. */
export async function listTickets(
  { db, clock }: Context,
  { id, q, state, source, customer, page, per_page }: ParsedInputOf<Contract['listTickets']>,
): Promise<ResultOf<Contract['listTickets']>> {
  if (!(await campaignExists(db, id))) throw refusePricing('campaign_not_found');
  const conditions: RawBuilder<unknown>[] = [sql`c.campaign_id = ${id}`];
  if (q) conditions.push(sql`(c.code ilike ${containing(q)} or c.note ilike ${containing(q)})`);
  if (state) conditions.push(sql`${ticketStateAt(clock.now())} = any(${state}::text[])`);
  if (source) conditions.push(sql`c.source = any(${source}::text[])`);
  if (customer) conditions.push(sql`c.customer_id = ${customer}`);
  const matching = sql`from coupons c where ${sql.join(conditions, sql` and `)}`;
  const { rows } = await sql<{ rows: TicketJson[]; total: number }>`
    select (select count(*) ${matching}) as total, coalesce((select json_agg(f) from (
      select ${ticketColumns(clock.now())} ${matching}
      order by c.id desc limit ${per_page} offset ${(page - 1) * per_page}) f), '[]') as rows`.execute(db);
  return { data: await withOwners(db, rows[0]?.rows ?? []), meta: { page, per_page, total: rows[0]?.total ?? 0 } };
}
