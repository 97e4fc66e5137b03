import { sumBy } from '#shared/sum.ts';
import type { QuoteFacts, QuoteLine } from './facts.ts';
import type { MoneyLine } from './lines.ts';
import type { Missing } from './quote.ts';
import type { Benefit, Rule, RuleWindow, ScopeEntry } from './rule.ts';

/** A rule and the indexes of the money lines it covers. */
export type Candidate = { rule: Rule; covers: readonly number[] };

/** What a rule covers: the indexes of its money lines, their value before discounts (minor units) and their units. */
export type Coverage = { covers: readonly number[]; total: number; quantity: number };

export function coverageOf({ scope }: Rule, moneyLines: readonly MoneyLine[]): Coverage {
  const covers = coveredBy(scope, moneyLines);
  const covered = covers.flatMap((index) => moneyLines[index] ?? []);
  return { covers, total: sumBy(covered, ({ total }) => total), quantity: sumBy(covered, ({ line }) => line.quantity) };
}

/**
 * The first missing condition of a rule, unfixable ones first: time, limits, customer, items and methods; undefined: all are met.
 * Amounts are before discounts, so that discounts do not affect eligibility.
 */
export function findMissing(rule: Rule, coverage: Coverage, facts: QuoteFacts): Missing | undefined {
  return (
    findMissingTime(rule, facts) ??
    findMissingLimit(rule) ??
    findMissingGift(rule, facts) ??
    findMissingCustomer(rule, facts) ??
    (coverage.covers.length === 0 ? { code: 'scope' } : undefined) ??
    findMissingItems(rule, coverage) ??
    findMissingMethod(rule, facts)
  );
}

function findMissingTime(
  { window, expires_at }: Rule,
  { now, utc_offset_minutes }: Pick<QuoteFacts, 'now' | 'utc_offset_minutes'>,
): Missing | undefined {
  if ((window.ends_at && now > window.ends_at) || (expires_at && now > expires_at)) return { code: 'ended' };
  if (window.starts_at && now < window.starts_at) return { code: 'not_started' };
  return isOpenNow(window, Math.floor(now.getTime() / 60_000) + utc_offset_minutes) ? undefined : { code: 'not_started' };
}

const minutesOfDay = 24 * 60;
/** 1 January 1970 was a Thursday. */
const firstWeekday = 4;

/** `localMinute` counts from 1970 in the shop's time zone. Hours that run over midnight belong to the day they began on. */
function isOpenNow({ weekdays, from_minute, to_minute }: RuleWindow, localMinute: number): boolean {
  const minute = localMinute % minutesOfDay;
  const from = from_minute ?? 0;
  const endMinute = to_minute ?? minutesOfDay;
  const overnight = from > endMinute;
  const fromYesterday = overnight && minute < endMinute;
  const today = Math.floor(localMinute / minutesOfDay) + firstWeekday;
  const weekday = (today + (fromYesterday ? 6 : 0)) % 7;
  const isInHours = overnight ? minute >= from || fromYesterday : minute >= from && minute < endMinute;
  return isInHours && (weekdays.length === 0 || weekdays.includes(weekday));
}

function findMissingLimit({ limits }: Rule): Missing | undefined {
  if (limits.total_left !== null && limits.total_left <= 0) return { code: 'used_up' };
  return limits.customer_left !== null && limits.customer_left <= 0 ? { code: 'used_by_you' } : undefined;
}

/** A rule whose gifts have all run out gives nothing, and must not keep others from counting. */
const findMissingGift = ({ benefit }: Rule, { gifts }: Pick<QuoteFacts, 'gifts'>): Missing | undefined =>
  benefit.kind === 'gift' && !gifts.some(({ id, in_stock }) => in_stock > 0 && benefit.gift_ids.includes(id))
    ? { code: 'used_up' }
    : undefined;

/** A rule without countries applies in all. */
export const isInCountry = ({ conditions: { countries = [] } }: Rule, country: string): boolean =>
  countries.length === 0 || countries.includes(country);

function findMissingCustomer(rule: Rule, { customer, country }: QuoteFacts): Missing | undefined {
  const { conditions } = rule;
  const { member, first_order, customer_tags = [] } = conditions;
  if (!isInCountry(rule, country)) return { code: 'country' };
  if (!customer) return member || first_order || customer_tags.length > 0 ? { code: 'login' } : undefined;
  if (first_order && !customer.is_first_order) return { code: 'first_order' };
  return customer_tags.length > 0 && !customer_tags.some((tag) => customer.tags.includes(tag)) ? { code: 'tag' } : undefined;
}

function findMissingItems({ conditions, benefit }: Rule, covered: Coverage): Missing | undefined {
  const amount = (conditions.min_amount ?? 0) - covered.total;
  if (amount > 0) return { code: 'amount', amount };
  const quantity = Math.max(conditions.min_quantity ?? 0, unitsFor(benefit)) - covered.quantity;
  return quantity > 0 ? { code: 'quantity', quantity } : undefined;
}

const unitsFor = (benefit: Benefit): number => (benefit.kind === 'nth_item' ? benefit.n : benefit.kind === 'x_for_price' ? benefit.x : 0);

function findMissingMethod({ conditions, class: kind }: Rule, { delivery, payment }: QuoteFacts): Missing | undefined {
  const { delivery_ids = [], payment_ids = [] } = conditions;
  if (kind === 'shipping' && !delivery) return { code: 'delivery' };
  if (delivery_ids.length > 0 && !(delivery && delivery_ids.includes(delivery.id))) return { code: 'delivery' };
  return payment_ids.length > 0 && !(payment && payment_ids.includes(payment.id)) ? { code: 'payment' } : undefined;
}

/** Places of the items that a rule covers, in the order of the cart. */
function coveredBy({ include, exclude }: Rule['scope'], moneyLines: readonly MoneyLine[]): number[] {
  const indexes: number[] = [];
  moneyLines.forEach(({ line }, index) => {
    if (isCovered({ include, exclude }, line)) indexes.push(index);
  });
  return indexes;
}

type Covered = Pick<QuoteLine, 'category_ids' | 'brand_id' | 'product_id' | 'product_item_id' | 'tags'>;

/** Whether items are in a rule's scope. */
export const isCovered = ({ include, exclude }: Rule['scope'], line: Covered): boolean =>
  (include.length === 0 || include.some((entry) => isNamedBy(entry, line))) && !exclude.some((entry) => isNamedBy(entry, line));

/** Whether now is within a rule's days and hours. */
export const isOpen = (rule: Rule, moment: Pick<QuoteFacts, 'now' | 'utc_offset_minutes'>): boolean =>
  findMissingTime(rule, moment) === undefined;

function isNamedBy(entry: ScopeEntry, line: Covered): boolean {
  switch (entry.kind) {
    case 'all':
      return true;
    case 'category':
      return line.category_ids.includes(entry.id);
    case 'brand':
      return line.brand_id === entry.id;
    case 'product':
      return line.product_id === entry.id;
    case 'item':
      return line.product_item_id === entry.id;
    case 'tag':
      return line.tags.includes(entry.tag);
  }
}
