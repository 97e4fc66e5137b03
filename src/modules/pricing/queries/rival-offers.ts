import { sql } from 'kysely';
import type { Columns } from '#platform/db/columns.ts';
import type { Reader } from '#platform/db/database.ts';
import type { ShownRule } from '../contract/attached-rules.ts';
import { type RuleRow, ruleFrom } from '../rule-rows.ts';

type Period = Columns<'offers', 'starts_at' | 'ends_at'>;

/** Active offers whose period overlaps this one, except one offer. Ended and used up offers are not rivals. */
export async function rivalOffers(
  reader: Reader,
  { starts_at, ends_at }: Period,
  { except, now }: { except: number; now: Date },
): Promise<ShownRule[]> {
  const { rows } = await sql<{ rule: RuleRow }>`
    select json_build_object('source', 'offer', 'id', o.id, 'attached', case when o.trigger = 'auto' then 'auto' when o.code is null then 'promo' else 'offer' end,
      'name', o.name, 'message', null, 'media_id', null, 'code', o.code, 'class', o.class, 'benefit', o.benefit, 'max_discount', o.max_discount,
      'scope', o.scope, 'conditions', o.conditions, 'active', o.active, 'starts_at', o.starts_at, 'ends_at', o.ends_at, 'weekdays', o.weekdays,
      'from_minute', o.from_minute, 'to_minute', o.to_minute, 'priority', o.priority, 'combine', o.combine, 'exclusive', o.exclusive,
      'expires_at', null, 'owned', false, 'total_left', o.limit_total - o.used, 'customer_left', null) as rule
    from offers o
    where o.active and o.id <> ${except} and coalesce(o.ends_at >= greatest(${starts_at}::timestamptz, ${now}::timestamptz), true)
      and (${ends_at}::timestamptz is null or coalesce(o.starts_at <= ${ends_at}, true)) and (o.limit_total is null or o.used < o.limit_total)
    order by o.priority desc, o.id limit 60`.execute(reader);
  return rows.map(({ rule }) => ruleFrom(rule));
}
