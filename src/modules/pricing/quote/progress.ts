import type { Progress, QuotedTier, RuleOutcome } from './quote.ts';
import type { Shipping } from './shipping.ts';

/** Progress hints: free shipping, the next gift tier, offers; nearest first. */
export function buildProgress(shipping: Shipping, tiers: readonly QuotedTier[], rules: readonly RuleOutcome[]): Progress[] {
  const parcels = shipping.parcels.flatMap(({ fee, missing }) => (missing !== null && missing > 0 && fee > 0 ? [missing] : []));
  const next = tiers.filter((tier) => !tier.reached && tier.ids.length > 0 && tier.missing > 0);
  const nearest = next.toSorted((a, b) => a.missing - b.missing)[0];
  return [
    ...(parcels.length > 0 ? [{ kind: 'free_shipping' as const, missing: Math.min(...parcels) }] : []),
    ...(nearest ? [{ kind: 'gift_tier' as const, tier: nearest.id, missing: nearest.missing }] : []),
    ...rules.flatMap(({ key, missing }): Progress[] =>
      missing?.code === 'amount' ? [{ kind: 'offer', rule: key, missing: missing.amount ?? 0 }] : [],
    ),
  ].toSorted((a, b) => a.missing - b.missing);
}
