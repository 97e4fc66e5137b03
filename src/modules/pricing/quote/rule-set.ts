import { sumBy } from '#shared/sum.ts';
import type { RankedCandidate } from './discounts.ts';
import type { QuoteFacts } from './facts.ts';
import { takesMoney } from './rule-kind.ts';
import type { Discounts, SharedWork } from './shared-work.ts';
import { type Shipping, shippingFor } from './shipping.ts';

/** What one set of rules gives. */
export type SetResult = Discounts & { set: readonly RankedCandidate[]; shipping: Shipping };

/** Steps 2 to 7 with exactly these rules, which must be combinable. */
export function evaluateSet(set: readonly RankedCandidate[], shared: SharedWork, facts: QuoteFacts): SetResult {
  const forShipping = set.find(({ rule }) => rule.class === 'shipping' && takesMoney(rule));
  const discounts = shared.discountsOf(set);
  return { ...discounts, set, shipping: shippingFor(discounts.parcelValues, forShipping, facts) };
}

/**
 * Compares results: larger item discount, cheaper delivery, more gifts and bonus credits, higher priority, more rules, older
 * rules. Delivery is second so that dropping a discount never makes items cheaper.
 */
export function compareSetResults(a: SetResult, b: SetResult): number {
  return (
    b.discount_total - a.discount_total ||
    a.shipping.delivery_fee - b.shipping.delivery_fee ||
    extras(b) - extras(a) ||
    priorities(b) - priorities(a) ||
    b.set.length - a.set.length ||
    names(a).localeCompare(names(b))
  );
}

const extras = ({ set }: SetResult): number => set.filter(({ rule }) => !takesMoney(rule)).length;
const priorities = ({ set }: SetResult): number => sumBy(set, ({ rule }) => rule.priority);
const names = ({ set }: SetResult): string => set.map(({ rule }) => rule.key).join();
