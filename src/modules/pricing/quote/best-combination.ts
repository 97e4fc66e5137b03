import { canCombine } from './can-combine.ts';
import { sortRules } from './choose-rules.ts';
import type { QuoteFacts } from './facts.ts';
import { price } from './price.ts';
import type { Quote } from './quote.ts';
import type { Rule } from './rule.ts';
import { shareWork } from './shared-work.ts';

/** Maximum number of sets tried, each priced completely. Seven tickets make 127. */
const maxAttempts = 130;

/**
 * The cheapest set of the customer's coupons and attached rules, by keys. `saving` against the current cart, minor units, never
 * negative. `exact`: every legal set was tried.
 */
export type BestCombination = { rules: string[]; quote: Quote; saving: number; exact: boolean };

type PricedRules = { rules: readonly Rule[]; quote: Quote };

/**
 * Chooses which of these rules to attach so that the total with delivery, in money and credits, is minimal. Ties: more gifts
 * and bonus credits, then fewer rules, then the earlier ones. Automatic offers stay; attached rules are candidates too.
 */
export function bestCombination(facts: QuoteFacts, ownCoupons: readonly Rule[]): BestCombination {
  const automatic = facts.rules.filter(({ attached }) => attached === 'auto');
  const attached = facts.rules.filter((rule) => rule.attached !== 'auto');
  const offered = [...new Map([...attached, ...ownCoupons].map((rule) => [rule.key, rule])).values()];
  const shared = shareWork(facts);
  const useful = sortRules(offered, shared, facts).candidates.map(({ rule }) => rule);
  const attempt = (rules: readonly Rule[]): PricedRules => ({ rules, quote: price({ ...facts, rules: [...automatic, ...rules] }, shared) });
  const sets = legalSets(useful);
  const best = sets ? cheapest(sets.map(attempt), attempt([])) : priceGreedily(useful, attempt);
  const now = price(facts, shared);
  const saving = now.can_proceed || !best.quote.can_proceed ? Math.max(0, quoteCost(now) - quoteCost(best.quote)) : 0;
  return { rules: best.rules.map(({ key }) => key), quote: best.quote, saving, exact: sets !== undefined };
}

/** All non-empty sets whose members may count together; undefined: too many to try. */
function legalSets(rules: readonly Rule[]): Rule[][] | undefined {
  const sets: Rule[][] = [];
  for (const rule of rules) {
    const joined = sets.filter((set) => set.every((other) => canCombine(other, rule))).map((set) => [...set, rule]);
    sets.push([rule], ...joined);
    if (sets.length > maxAttempts) return undefined;
  }
  return sets;
}

type Attempt = (rules: readonly Rule[]) => PricedRules;

/** Heuristic: price with all candidates, then drop each chosen one that does not help. */
function priceGreedily(rules: readonly Rule[], attempt: Attempt): PricedRules {
  const valid = new Set(attempt(rules).quote.rules.flatMap((outcome) => (outcome.valid ? [outcome.key] : [])));
  const chosen = rules.filter(({ key }) => valid.has(key)).slice(0, maxAttempts);
  return chosen.reduce(
    (best, dropped) => cheapest([attempt(best.rules.filter((rule) => rule !== dropped))], best),
    cheapest([attempt(chosen)], attempt([])),
  );
}

const cheapest = (candidates: readonly PricedRules[], start: PricedRules): PricedRules =>
  candidates.reduce((best, trial) => (compare(trial, best) < 0 ? trial : best), start);

const compare = (a: PricedRules, b: PricedRules): number =>
  Number(b.quote.can_proceed) - Number(a.quote.can_proceed) ||
  quoteCost(a.quote) - quoteCost(b.quote) ||
  extrasOf(b.quote) - extrasOf(a.quote) ||
  a.rules.length - b.rules.length;

const quoteCost = ({ final_total, credits_used }: Quote): number => final_total + credits_used;
const extrasOf = ({ gifts, bonus_credits }: Quote): number => gifts.length + bonus_credits;
