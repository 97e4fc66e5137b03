import type { Columns, InJson } from '#platform/db/columns.ts';
import { inLocale, type Locale, type Text } from '#shared/locale.ts';
import type { ShownRule } from './contract/attached-rules.ts';
import type { Rule } from './quote/rule.ts';

type RuleColumn =
  | 'id'
  | 'name'
  | 'message'
  | 'media_id'
  | 'code'
  | 'class'
  | 'benefit'
  | 'max_discount'
  | 'scope'
  | 'conditions'
  | 'active'
  | 'starts_at'
  | 'ends_at'
  | 'weekdays'
  | 'from_minute'
  | 'to_minute'
  | 'priority'
  | 'combine'
  | 'exclusive';

/** A rule as stored in offers, or in a coupon with its campaign, as JSON; times as text. Minor units. */
export type RuleRow = InJson<Columns<'offers', RuleColumn> & Columns<'coupons', 'expires_at'>> & {
  source: 'offer' | 'coupon';
  attached: Rule['attached'];
  total_left: number | null;
  customer_left: number | null;
  /** The ticket belongs to a customer. */
  owned: boolean;
};

/** End date of an inactive rule, whatever its stored dates. */
const epoch = new Date(0);
const moment = (text: string | null): Date | null => (text === null ? null : new Date(text));

export const ruleFrom = (row: RuleRow): ShownRule => ({
  key: `${row.source}:${row.id}`,
  source: row.source,
  id: row.id,
  attached: row.attached,
  name: row.name,
  message: row.message,
  media_id: row.media_id,
  code: row.code,
  class: row.class,
  benefit: row.benefit,
  max_discount: row.max_discount,
  scope: row.scope,
  conditions: row.owned ? { ...row.conditions, member: true } : row.conditions,
  window: {
    starts_at: moment(row.starts_at),
    ends_at: row.active ? moment(row.ends_at) : epoch,
    weekdays: row.weekdays,
    from_minute: row.from_minute,
    to_minute: row.to_minute,
  },
  limits: { total_left: row.total_left, customer_left: row.customer_left },
  priority: row.priority,
  combine: row.combine,
  exclusive: row.exclusive,
  expires_at: moment(row.expires_at),
  removable: row.attached !== 'auto',
});

export const textOr = (text: Text | null, locale: Locale): string => (text ? inLocale(text, locale) : '');
