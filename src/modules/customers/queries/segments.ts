import { type RawBuilder, sql } from 'kysely';
import type { Columns } from '#platform/db/columns.ts';
import type { Reader } from '#platform/db/database.ts';
import { buildConditions, type CustomerFactsSql, type CustomerFilter, totalsConditions } from '../store/staff-queries.ts';
import { hasMarketingConsent } from './marketing.ts';

export type SegmentChannel = 'mail' | 'line' | 'sms';
/** Customers by the conditions of the list, and the channel that must reach them. */
export type Segment = {
  filter: Partial<CustomerFilter> & Pick<CustomerFilter, 'time_zone'>;
  channel: SegmentChannel;
  facts: CustomerFactsSql;
  now: Date;
};
/** `line`: the LINE user id; empty where LINE is not bound. */
export type SegmentReceiver = Columns<'customers', 'id' | 'name' | 'locale'> & { email: string; phone: string; line: string };

const reachable: Readonly<Record<SegmentChannel, RawBuilder<unknown>>> = {
  mail: sql`c.email_verified_at is not null`,
  line: sql`exists (select from customer_bindings b where b.customer_id = c.id and b.provider = 'line')`,
  sms: sql`c.phone ~ '^09[0-9]{8}$'`,
};

function matching({ filter, channel, facts, now }: Segment): RawBuilder<unknown> {
  const complete: CustomerFilter = { q: '', sort: 'id', ...filter };
  const byTotals = totalsConditions(complete);
  const totals = byTotals.length > 0 ? sql`join ${facts.all} t on t.customer_id = c.id` : sql``;
  const own = [sql`c.status = 'active'`, hasMarketingConsent, reachable[channel]];
  return sql`from customers c ${totals} where ${sql.join([...buildConditions(complete, facts, now), ...byTotals, ...own], sql` and `)}`;
}

/** How many of a segment agreed to marketing and can be reached, and the newest of all customers. */
export async function countSegment(reader: Reader, segment: Segment): Promise<{ count: number; newest: number }> {
  const { rows } = await sql<{ count: number; newest: number }>`
    select (select count(*) ${matching(segment)}) as count, (select coalesce(max(id), 0) from customers) as newest`.execute(reader);
  return rows[0] ?? { count: 0, newest: 0 };
}

/** The next of a segment by id, after one and up to another. */
export async function segmentPage(
  reader: Reader,
  segment: Segment,
  { after, until, limit }: { after: number; until: number; limit: number },
): Promise<SegmentReceiver[]> {
  const { rows } = await sql<SegmentReceiver>`
    select c.id, c.name, c.locale, coalesce(c.email, '') as email, coalesce(c.phone, '') as phone,
      coalesce((select b.subject from customer_bindings b where b.customer_id = c.id and b.provider = 'line'), '') as line
    ${matching(segment)} and c.id > ${after} and c.id <= ${until} order by c.id limit ${limit}`.execute(reader);
  return rows;
}
