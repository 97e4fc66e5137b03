import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '#platform/db/database.ts';
import type { AttachedRule, ShownRule } from '../contract/attached-rules.ts';
import { type RuleRow, ruleFrom } from '../rule-rows.ts';

/** The cart's customer and attached rules. `identities` (of buildIdentities) for limits per customer. */
type RuleQuery = { attached: readonly AttachedRule[]; identities: readonly string[]; customerId: number | null; now: Date };

/**
 * Every rule relevant to a cart: active automatic offers and the attached rules, valid or not, as one column of any statement.
 * Other customers' tickets are left out; a guest's ticket of an account gets the condition `member`. `from` parses the rules.
 */
const json = (query: RuleQuery): RawBuilder<readonly RuleRow[]> => (query.attached.length === 0 ? automaticJson(query) : allJson(query));

/** An offer `o`; `left`: how often this customer may still use it. */
const offerJson = ({ attached, code, active, left }: Record<'attached' | 'code' | 'active' | 'left', RawBuilder<unknown>>) =>
  sql`json_build_object('source', 'offer', 'id', o.id, 'attached', ${attached}, 'name', o.name, 'message', o.message, 'media_id', o.media_id, 'code', ${code},
      'class', o.class, 'benefit', o.benefit, 'max_discount', o.max_discount, 'scope', o.scope, 'conditions', o.conditions,
      'active', ${active}, 'starts_at', o.starts_at, 'ends_at', o.ends_at, 'weekdays', o.weekdays, 'from_minute', o.from_minute,
      'to_minute', o.to_minute, 'priority', o.priority, 'combine', o.combine, 'exclusive', o.exclusive, 'expires_at', null, 'owned', false,
      'total_left', o.limit_total - o.used, 'customer_left', ${left})`;

const isAutomatic = (now: Date) =>
  sql`o.trigger = 'auto' and o.active and coalesce(o.starts_at <= ${now}, true) and coalesce(o.ends_at >= ${now}, true)`;

/** The rules of a cart without attached ones, which most are: half as expensive as `allJson`. */
function automaticJson({ identities, now }: RuleQuery): RawBuilder<readonly RuleRow[]> {
  const left = sql`case when o.limit_per_customer is not null then o.limit_per_customer - coalesce((
    select max(times) from (select count(*) as times from redemption_claims
      where live and rule = 'offer:' || o.id and identity = any(${[...identities]}::text[]) group by identity) by_identity), 0) end`;
  const rule = offerJson({ attached: sql`'auto'`, code: sql`o.code`, active: sql`o.active`, left });
  return sql`coalesce((select json_agg(${rule}) from offers o where ${isAutomatic(now)}), '[]')`;
}

const allJson = ({ attached, identities, customerId, now }: RuleQuery): RawBuilder<readonly RuleRow[]> => sql`coalesce((
    with attached as (
      select kind, id, code from json_to_recordset(${JSON.stringify(attached)}::json) as a(kind text, id bigint, code text)
    ), spent as (
      select rule, max(times) as times from (
        select rule, identity, count(*) as times from redemption_claims
        where live and identity = any(${[...identities]}::text[]) group by 1, 2) by_identity
      group by 1
    )
    select json_agg(rule) from (
    select ${offerJson({
      attached: sql`coalesce(a.kind, 'auto')`,
      code: sql`coalesce(a.code, o.code)`,
      active: sql`o.active and (a.kind is distinct from 'promo' or exists (select from promo_codes p where p.offer_id = o.id and p.code = a.code))`,
      left: sql`o.limit_per_customer - coalesce(s.times, 0)`,
    })} as rule
    from offers o
    left join (select distinct on (id) kind, id, code from attached where kind <> 'coupon' order by id) a on a.id = o.id and o.trigger <> 'auto'
    left join spent s on s.rule = 'offer:' || o.id
    where a.id is not null or (${isAutomatic(now)})
    union all
    select json_build_object('source', 'coupon', 'id', c.id, 'attached', 'coupon', 'name', g.name, 'message', null, 'media_id', null, 'code', c.code,
      'class', g.class, 'benefit', g.benefit, 'max_discount', g.max_discount, 'scope', g.scope, 'conditions', g.conditions,
      'active', g.active and c.revoked_at is null, 'starts_at', c.starts_at, 'ends_at', null, 'weekdays', '{}'::integer[], 'from_minute', null,
      'to_minute', null, 'priority', 0, 'combine', g.combine, 'exclusive', false, 'expires_at', c.expires_at, 'owned', c.customer_id is not null,
      'total_left', c.max_uses - c.used, 'customer_left', g.per_customer * g.uses_per_coupon - coalesce(s.times, 0))
    from coupons c
    join coupon_campaigns g on g.id = c.campaign_id
    left join spent s on s.rule = 'campaign:' || g.id
    where c.id in (select id from attached where kind = 'coupon')
      and (c.customer_id is null or ${customerId}::bigint is null or c.customer_id = ${customerId})) as rules), '[]')`;

const from = (rows: readonly RuleRow[]): ShownRule[] => rows.map(ruleFrom);

async function read(reader: Reader, query: RuleQuery): Promise<ShownRule[]> {
  const { rules } = await reader.selectNoFrom(json(query).as('rules')).executeTakeFirstOrThrow();
  return from(rules);
}

/** The rules for a cart, read alone or together with other facts in one statement. */
export const rulesFor = { read, json, from };
