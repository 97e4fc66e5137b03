import { type RawBuilder, sql } from 'kysely';
import { currencyOf } from '#modules/settings/index.ts';
import type { Reader } from '#platform/db/database.ts';
import { type Context, customerCaller } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { inLocale, type Locale, type Text } from '#shared/locale.ts';
import { type Currency, toMajor } from '#shared/money.ts';
import { benefitWith } from '../contract/rule-form.ts';
import { type MyCoupon, type pricingContract, refusePricing, type TicketRow } from '../contract.ts';
import { endsSoon } from '../rules.ts';
import { campaignExists } from '../store/campaigns.ts';

type Contract = typeof pricingContract;

/** What a ticket is now, of its row `c`. One that an unpaid order holds counts as used. */
export const ticketStateAt = (now: Date) => sql`case when c.used >= c.max_uses then 'used'
  when c.revoked_at is not null or c.expires_at < ${now} then 'expired' else 'unused' end`;

const iso = (text: string | null): string | null => (text === null ? null : new Date(text).toISOString());
const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** The tickets of a campaign, the newest first. Throws `campaign_not_found`. */
export async function listTickets(
  { db, clock }: Context,
  { id, q, state, customer, page, per_page }: ParsedInputOf<Contract['listTickets']>,
): Promise<ResultOf<Contract['listTickets']>> {
  if (!(await campaignExists(db, id))) throw refusePricing('campaign_not_found');
  const conditions: RawBuilder<unknown>[] = [sql`c.campaign_id = ${id}`];
  if (q) conditions.push(sql`(c.code ilike ${containing(q)} or c.note ilike ${containing(q)})`);
  if (state) conditions.push(sql`${ticketStateAt(clock.now())} = any(${state}::text[])`);
  if (customer) conditions.push(sql`c.customer_id = ${customer}`);
  const matching = sql`from coupons c where ${sql.join(conditions, sql` and `)}`;
  const { rows } = await sql<{ rows: TicketRow[]; total: number }>`
    select (select count(*) ${matching}) as total, coalesce((select json_agg(f) from (
      select c.id, c.code, c.customer_id, ${ticketStateAt(clock.now())} as state, c.revoked_at is not null as revoked, c.used, c.max_uses,
        c.issued_at, c.starts_at, c.expires_at, c.used_at, c.note,
        (select max(r.order_id) from redemptions r where r.coupon_id = c.id and r.released_at is null) as order_id ${matching}
      order by c.id desc limit ${per_page} offset ${(page - 1) * per_page}) f), '[]') as rows`.execute(db);
  const data = (rows[0]?.rows ?? []).map((row) => ({
    ...row,
    issued_at: new Date(row.issued_at).toISOString(),
    starts_at: iso(row.starts_at),
    expires_at: iso(row.expires_at),
    used_at: iso(row.used_at),
  }));
  return { data, meta: { page, per_page, total: Number(rows[0]?.total ?? 0) } };
}

type OwnRow = Omit<MyCoupon, 'name' | 'about_to_expire'> & { name: Text };

const ownRows = (now: Date, condition: RawBuilder<unknown>) => sql`
  select c.id, c.code, g.name, ${ticketStateAt(now)} as state, g.class, g.benefit, (g.conditions ->> 'min_amount')::bigint as min_amount,
    g.max_discount, c.starts_at, c.expires_at, c.used_at
  from coupons c join coupon_campaigns g on g.id = c.campaign_id where c.revoked_at is null and ${condition}`;

type Reading = { locale: Locale; currency: Currency; now: Date };

function ownView(row: OwnRow, { locale, currency, now }: Reading): MyCoupon {
  const major = (amount: number) => toMajor(amount, currency);
  return {
    ...row,
    name: inLocale(row.name, locale),
    benefit: benefitWith(row.benefit, major),
    min_amount: row.min_amount === null ? null : major(row.min_amount),
    max_discount: row.max_discount === null ? null : major(row.max_discount),
    starts_at: iso(row.starts_at),
    expires_at: iso(row.expires_at),
    about_to_expire: row.state === 'unused' && endsSoon(row.expires_at === null ? null : new Date(row.expires_at), now),
    used_at: iso(row.used_at),
  };
}

/** My tickets in one state, the soonest to expire first; what is over, the latest first. */
export async function myCoupons(
  ctx: Context,
  { state, page, per_page }: ParsedInputOf<Contract['myCoupons']>,
): Promise<ResultOf<Contract['myCoupons']>> {
  const now = ctx.clock.now();
  const order = state === 'unused' ? sql`expires_at nulls last, id` : sql`coalesce(used_at, expires_at) desc nulls last, id desc`;
  const { rows } = await sql<{ rows: OwnRow[]; counts: Record<string, number> }>`
    with mine as materialized (${ownRows(now, sql`c.customer_id = ${customerCaller(ctx).id}`)})
    select coalesce((select json_object_agg(state, times) from (select state, count(*) as times from mine group by 1) t), '{}') as counts,
      coalesce((select json_agg(f) from (select * from mine where state = ${state}
        order by ${order} limit ${per_page} offset ${(page - 1) * per_page}) f), '[]') as rows`.execute(ctx.db);
  const reading = { locale: ctx.locale, currency: await currencyOf(ctx.db), now };
  const counts = { unused: 0, used: 0, expired: 0, ...rows[0]?.counts };
  return { data: (rows[0]?.rows ?? []).map((row) => ownView(row, reading)), meta: { page, per_page, total: counts[state] }, counts };
}

/** One ticket of mine. */
export async function myCoupon(reader: Reader, { locale, clock }: Context, id: number): Promise<MyCoupon> {
  const now = clock.now();
  const { rows } = await sql<{ f: OwnRow }>`select row_to_json(f) as f from (${ownRows(now, sql`c.id = ${id}`)}) f`.execute(reader);
  const row = rows[0]?.f;
  if (!row) throw refusePricing('code_unknown');
  return ownView(row, { locale, currency: await currencyOf(reader), now });
}
