import { discountsBy, type Ranking, type Taken, type Weighed } from './discounts.ts';
import type { QuoteFacts } from './facts.ts';
import type { Basket } from './lines.ts';
import { takesMoney } from './rule-kind.ts';
import { type Shipping, shippingFor } from './shipping.ts';
import { sum, sumOf } from './sums.ts';

/** How the cart stands with one set of rules. `discounts` and `cuts` are by the place of the goods. */
export type Standing = {
  set: readonly Weighed[];
  taken: Taken[];
  discounts: number[];
  cuts: number[];
  discount_total: number;
  shipping: Shipping;
};

/** What is the same for every set of rules. */
export type Case = { basket: Basket; facts: QuoteFacts; ranking: Ranking };

/** Steps 2 to 7 with these rules and no others; they may stand together. */
export function standingWith(set: readonly Weighed[], { basket, facts, ranking }: Case): Standing {
  const goodsRules = set.filter(({ rule }) => rule.class !== 'shipping' && takesMoney(rule));
  const taken = discountsBy(goodsRules, basket.goods, ranking);
  const discounts = basket.goods.map(() => 0);
  const cuts = basket.goods.map(() => 0);
  for (const { places, amounts, cuts: cut } of taken)
    places.forEach((at, i) => {
      discounts[at] = (discounts[at] ?? 0) + (amounts[i] ?? 0);
      cuts[at] = (cuts[at] ?? 0) + (cut[i] ?? 0);
    });
  const forShipping = set.find(({ rule }) => rule.class === 'shipping' && takesMoney(rule));
  const shipping = shippingFor(basket, discounts, forShipping, facts);
  return { set, taken, discounts, cuts, discount_total: sum(discounts), shipping };
}

/**
 * Which of two standings the shopper gets, negative: the first. More off the goods, then the cheaper delivery, then more
 * gifts and bonus credits, then the higher priority, then more rules, then the older ones. Delivery comes second so that
 * taking a discount away never makes the goods cheaper.
 */
export function compareStandings(a: Standing, b: Standing): number {
  return (
    b.discount_total - a.discount_total ||
    a.shipping.delivery_fee - b.shipping.delivery_fee ||
    extras(b) - extras(a) ||
    priorities(b) - priorities(a) ||
    b.set.length - a.set.length ||
    names(a).localeCompare(names(b))
  );
}

const extras = ({ set }: Standing): number => set.filter(({ rule }) => !takesMoney(rule)).length;
const priorities = ({ set }: Standing): number => sumOf(set, ({ rule }) => rule.priority);
const names = ({ set }: Standing): string => set.map(({ rule }) => rule.key).join();
