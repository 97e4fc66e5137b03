import { sql } from 'kysely';
import { readCurrency, readWebsite } from '#modules/settings/index.ts';
import type { Columns, InJson } from '#platform/db/columns.ts';
import type { Reader } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { type Currency, type Minor, toMajor } from '#shared/money.ts';
import { benefitWith } from '../contract/rule-form.ts';
import type { CheckedCode } from '../contract.ts';
import { type TicketJson, ticketColumns, withOwners } from './tickets.ts';

type Checked = NonNullable<CheckedCode['rule']>;
/** Of a campaign's ticket `ends_at` is when it expires; `min_amount` in minor units. */
type RuleJson = InJson<Columns<'offers', 'id' | 'name' | 'class' | 'benefit' | 'starts_at' | 'ends_at' | 'used'>> &
  Pick<Checked, 'min_quantity' | 'first_order' | 'member' | 'everywhere' | 'max_uses'> & { min_amount: Minor | null };
type Found = Pick<CheckedCode, 'kind' | 'problem'> & { rule: RuleJson; ticket: TicketJson | null };

/** What a shown code is, its owner, and the first reason why it is not usable now. Amounts in major units. */
export async function checkCode({ db, clock }: Context, { code: typed }: { code: string }): Promise<CheckedCode> {
  const code = typed.toUpperCase();
  const found = (await couponWith(db, code, clock.now())) ?? (await offerWith(db, code, clock.now()));
  if (!found) return { code, kind: null, problem: 'unknown', rule: null, ticket: null };
  const [ticket = null] = await withOwners(db, found.ticket ? [found.ticket] : []);
  return { code, kind: found.kind, problem: found.problem, rule: inMajor(found.rule, await readCurrency(db)), ticket };
}

const iso = (text: string | null): string | null => (text === null ? null : new Date(text).toISOString());

const inMajor = (rule: RuleJson, currency: Currency): Checked => ({
  ...rule,
  benefit: benefitWith(rule.benefit, (amount) => toMajor(amount, currency)),
  min_amount: rule.min_amount === null ? null : toMajor(rule.min_amount, currency),
  starts_at: iso(rule.starts_at),
  ends_at: iso(rule.ends_at),
});

/** Of `g`, a campaign or an offer. */
const terms = sql`'id', g.id, 'name', g.name, 'class', g.class, 'benefit', g.benefit, 'min_amount', (g.conditions ->> 'min_amount')::bigint,
  'min_quantity', (g.conditions ->> 'min_quantity')::integer, 'first_order', coalesce((g.conditions ->> 'first_order')::boolean, false),
  'member', coalesce((g.conditions ->> 'member')::boolean, false), 'everywhere',
  g.scope -> 'include' = '[]' or g.scope -> 'include' @> '[{"kind": "all"}]'`;

async function couponWith(reader: Reader, code: string, now: Date): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select 'coupon' as kind, case when c.revoked_at is not null then 'revoked' when not g.active then 'paused'
        when c.starts_at > ${now} then 'not_started' when c.used >= c.max_uses then 'used' when c.expires_at < ${now} then 'ended' end as problem,
      json_build_object(${terms}, 'starts_at', c.starts_at, 'ends_at', c.expires_at, 'used', c.used,
        'max_uses', case when g.code_style = 'unique' or g.quantity is not null then c.max_uses end) as rule,
      (select row_to_json(t) from (select ${ticketColumns(now)}) t) as ticket
    from coupons c join coupon_campaigns g on g.id = c.campaign_id where c.code = ${code}`.execute(reader);
  return rows[0];
}

/** A promo code is looked for before an offer's own, as in a cart. */
async function offerWith(reader: Reader, code: string, now: Date): Promise<Found | undefined> {
  const { time_zone } = await readWebsite(reader);
  const { rows } = await sql<Found>`
    with clock as (select extract(dow from t)::int as day, extract(hour from t)::int * 60 + extract(minute from t)::int as minute
      from (select ${now}::timestamptz at time zone ${time_zone} as t) z)
    select case when p.code is null then 'offer' else 'promo' end as kind, case when not g.active then 'paused'
        when g.starts_at > ${now} then 'not_started' when g.ends_at < ${now} then 'ended' when g.used >= g.limit_total then 'used'
        when not ${isOpen} then 'hours' end as problem,
      json_build_object(${terms}, 'starts_at', g.starts_at, 'ends_at', g.ends_at, 'used', g.used, 'max_uses', g.limit_total) as rule,
      null as ticket
    from offers g cross join clock k left join promo_codes p on p.offer_id = g.id and p.code = ${code}
    where p.code is not null or g.code = ${code} order by p.code is null limit 1`.execute(reader);
  return rows[0];
}

/** Whether `k`, the shop's local time, is within the weekdays and hours of `g`. Hours past midnight belong to the day they began on. */
const isOpen = sql`(case when coalesce(g.from_minute, 0) < coalesce(g.to_minute, 1440)
    then k.minute >= coalesce(g.from_minute, 0) and k.minute < coalesce(g.to_minute, 1440)
    else k.minute >= g.from_minute or k.minute < g.to_minute end
  and (g.weekdays = '{}' or (case when g.from_minute > g.to_minute and k.minute < g.to_minute then (k.day + 6) % 7 else k.day end) = any(g.weekdays)))`;
