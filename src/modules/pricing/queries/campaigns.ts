import { type RawBuilder, type Selectable, sql } from 'kysely';
import { readCurrency } from '#modules/settings/index.ts';
import { auditLog } from '#modules/staff/index.ts';
import type { Columns, InJson } from '#platform/db/columns.ts';
import type { Reader } from '#platform/db/database.ts';
import type { CouponCampaigns } from '#platform/db/tables.generated.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { type Currency, type Minor, toMajor } from '#shared/money.ts';
import { benefitWith, withAmounts } from '../contract/rule-form.ts';
import { type CampaignForStaff, type CampaignRow, type pricingContract, refusePricing } from '../contract.ts';
import { ticketStateAt } from './tickets.ts';

type Contract = typeof pricingContract;
type Filter = ParsedInputOf<Contract['listCampaigns']>;

const countsAt = (now: Date) => sql`(
  select json_build_object('issued', count(*), 'unused', count(*) filter (where state = 'unused'),
    'used', count(*) filter (where state = 'used'), 'expired', count(*) filter (where state = 'expired'))
  from (select ${ticketStateAt(now)} as state from coupons c where c.campaign_id = g.id) t)`;

/** State of a campaign row `g`. One that is off and has issued nothing is a draft. */
const stateAt = (now: Date) => sql`case
  when g.valid_until < ${now} then 'ended'
  when g.active and g.valid_from > ${now} then 'scheduled'
  when g.active then 'active'
  when exists (select from coupons c where c.campaign_id = g.id) then 'paused'
  else 'draft' end`;

/** What live orders saved by it, and what they bought. */
const redemptionTotals = sql`(select coalesce(sum(r.amount), 0) as discount, coalesce(sum(r.sales), 0) as sales from redemptions r
  join coupons c on c.id = r.coupon_id where c.campaign_id = g.id and r.released_at is null) made`;

const iso = (text: string | null): string | null => (text === null ? null : new Date(text).toISOString());

type ListedColumn =
  | 'id'
  | 'name'
  | 'prefix'
  | 'code_style'
  | 'class'
  | 'benefit'
  | 'max_discount'
  | 'issue'
  | 'quantity'
  | 'valid_from'
  | 'valid_until'
  | 'valid_days'
  | 'active'
  | 'version'
  | 'updated_at';
type Counted = Pick<CampaignRow, 'state' | 'counts'> & { discount: Minor; sales: Minor };
type ListRow = InJson<Columns<'coupon_campaigns', ListedColumn>> & Counted & { min_amount: Minor | null };

/** Coupon campaigns for the back office. Amounts in major units. */
export async function listCampaigns(ctx: Context, input: Filter): Promise<ResultOf<Contract['listCampaigns']>> {
  const { page, per_page, state } = input;
  const currency = await readCurrency(ctx.db);
  const now = ctx.clock.now();
  const { rows } = await sql<{ rows: ListRow[]; total: number; counts: Record<string, number> }>`
    with found as materialized (
      select g.id, g.name, g.updated_at, ${stateAt(now)} as state from coupon_campaigns g where ${matches(input)}
    ), shown as materialized (
      select * from found where ${state ? sql`state = any(${state}::text[])` : sql`true`}
    )
    select (select count(*) from shown) as total,
      coalesce((select json_object_agg(state, times) from (select state, count(*) as times from found group by 1) c), '{}') as counts,
      coalesce((select json_agg(f order by f.place) from (
        select s.place, g.id, g.name, g.prefix, g.code_style, g.class, g.benefit, (g.conditions ->> 'min_amount')::bigint as min_amount,
          g.max_discount, g.issue, s.state, g.quantity, ${countsAt(now)} as counts, g.valid_from, g.valid_until, g.valid_days, g.active,
          g.version, g.updated_at, made.discount, made.sales
        from (select id, state, row_number() over (order by ${orders[input.sort]}, id) as place from shown
          order by place limit ${per_page} offset ${(page - 1) * per_page}) s join coupon_campaigns g on g.id = s.id
          cross join lateral ${redemptionTotals}) f), '[]') as rows`.execute(ctx.db);
  return {
    data: (rows[0]?.rows ?? []).map((row) => rowView(row, currency)),
    meta: { page, per_page, total: rows[0]?.total ?? 0 },
    counts: rows[0]?.counts ?? {},
  };
}

const majorOr = (amount: number | null, currency: Currency): number | null => (amount === null ? null : toMajor(amount, currency));

const rowView = (row: ListRow, currency: Currency): CampaignRow => ({
  ...row,
  benefit: benefitWith(row.benefit, (amount) => toMajor(amount, currency)),
  min_amount: majorOr(row.min_amount, currency),
  max_discount: majorOr(row.max_discount, currency),
  discount: toMajor(row.discount, currency),
  sales: toMajor(row.sales, currency),
  valid_from: iso(row.valid_from),
  valid_until: iso(row.valid_until),
  updated_at: new Date(row.updated_at).toISOString(),
});

const orders: Record<Filter['sort'], RawBuilder<unknown>> = {
  updated_at: sql`updated_at`,
  '-updated_at': sql`updated_at desc`,
  name: sql`name ->> 'tw'`,
  '-name': sql`name ->> 'tw' desc`,
};

function matches({ q, active, issue }: Filter): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (q) {
    const like = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
    conditions.push(sql`(g.name ->> 'tw' ilike ${like} or g.name ->> 'en' ilike ${like} or g.prefix ilike ${like}
      or exists (select from coupons c where c.campaign_id = g.id and c.code = upper(${q})))`);
  }
  if (active) conditions.push(sql`g.active = ${active === '1'}`);
  if (issue) conditions.push(sql`g.issue = any(${issue}::text[])`);
  return sql.join(conditions, sql` and `);
}

/** One campaign as staff edit it. Throws `campaign_not_found`. */
export async function readCampaign(ctx: Context, { id }: { id: number }): Promise<CampaignForStaff> {
  const campaign = await storedCampaign(ctx.db, id, ctx.clock.now());
  if (!campaign) throw refusePricing('campaign_not_found');
  return campaign;
}

/** The same inside a transaction, amounts in major units; undefined when it does not exist. */
export async function storedCampaign(reader: Reader, id: number, now: Date): Promise<CampaignForStaff | undefined> {
  const currency = await readCurrency(reader);
  const { rows } = await sql<{ campaign: InJson<Selectable<CouponCampaigns>> & Counted }>`
    select to_jsonb(g) || jsonb_build_object('counts', ${countsAt(now)}, 'state', ${stateAt(now)}, 'discount', made.discount, 'sales', made.sales)
      as campaign from coupon_campaigns g cross join lateral ${redemptionTotals} where g.id = ${id}`.execute(reader);
  const campaign = rows[0]?.campaign;
  if (!campaign) return undefined;
  return {
    ...withAmounts(campaign, (amount) => toMajor(amount, currency)),
    discount: toMajor(campaign.discount, currency),
    sales: toMajor(campaign.sales, currency),
    valid_from: iso(campaign.valid_from),
    valid_until: iso(campaign.valid_until),
    created_at: new Date(campaign.created_at).toISOString(),
    updated_at: new Date(campaign.updated_at).toISOString(),
  };
}

export const readCampaignLogs = ({ db }: Context, { id, ...filter }: ParsedInputOf<Contract['campaignLogs']>) =>
  auditLog.of(db, { subject_type: 'CouponCampaign', subject_id: id }, filter);
