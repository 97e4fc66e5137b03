import { isPostcodeWithin } from '#shared/address/postcode.ts';
import { splitByWeight } from '#shared/money.ts';
import { sum, sumBy } from '#shared/sum.ts';
import { isOutlyingIsland } from '#shared/taiwan/taiwan-numbers.ts';
import { capped } from './benefits.ts';
import type { Candidate } from './eligible.ts';
import type { QuoteDelivery, QuoteFacts, QuoteParcel, Surcharge } from './facts.ts';
import type { CountedLines } from './lines.ts';
import { takePercent } from './percents.ts';
import type { Benefit } from './rule.ts';

/** The fee of one parcel: `fee` is what remains of `original_fee` after the threshold or the customer's level (`free`) and the rule that waives it. */
export type ParcelFee = { key: string; original_fee: number; fee: number; surcharges: number; free: boolean; missing: number | null };
export type Shipping = { parcels: ParcelFee[]; waived: { candidate: Candidate; amounts: readonly number[] } | null; delivery_fee: number };

/**
 * Step 7 without the payment fee: each parcel with valid lines has a fee by tier, or none from the threshold or for a level with
 * free delivery; one shipping rule reduces the remaining fees; surcharges are added.
 */
export function shippingFor(values: ParcelValues, rule: Candidate | undefined, facts: QuoteFacts): Shipping {
  const { delivery } = facts;
  if (!delivery) return { parcels: [], waived: null, delivery_fee: 0 };
  const itemTotal = values[delivery.threshold_basis];
  const parcels = facts.parcels
    .filter((parcel) => itemTotal.has(parcel.key))
    .map((parcel) => computeParcelFee(parcel, itemTotal.get(parcel.key) ?? 0, facts));
  const waived = rule ? { candidate: rule, amounts: waivedBy(rule, parcels) } : null;
  parcels.forEach((parcel, i) => {
    parcel.fee -= waived?.amounts[i] ?? 0;
  });
  return { parcels, waived, delivery_fee: sumBy(parcels, (parcel) => parcel.fee + parcel.surcharges) };
}

/** Parcel values for thresholds and tiers, by key, before and after discounts; credit lines count as 0. */
export type ParcelValues = Readonly<Record<QuoteDelivery['threshold_basis'], ReadonlyMap<string, number>>>;

export function parcelValues({ moneyLines, creditLines }: CountedLines, discounts: readonly number[]): ParcelValues {
  const before = new Map(creditLines.map((line) => [line.parcel, 0]));
  const after = new Map(before);
  moneyLines.forEach(({ line, total }, index) => {
    before.set(line.parcel, (before.get(line.parcel) ?? 0) + total);
    after.set(line.parcel, (after.get(line.parcel) ?? 0) + total - (discounts[index] ?? 0));
  });
  return { before_discount: before, after_discount: after };
}

function computeParcelFee(parcel: QuoteParcel, itemTotal: number, { delivery, recipient_zip, customer }: QuoteFacts): ParcelFee {
  const { tiers = [], fee = 0, free_threshold = null, surcharges = [] } = delivery ?? {};
  const tier = tiers.filter(({ from }) => itemTotal >= from).reduce((best, t) => (t.from >= best.from ? t : best), { from: 0, fee });
  const missing = customer?.level?.free_shipping ? 0 : free_threshold === null ? null : Math.max(0, free_threshold - itemTotal);
  return {
    key: parcel.key,
    original_fee: tier.fee,
    fee: missing === 0 ? 0 : tier.fee,
    surcharges: sumBy(surcharges, (surcharge) => computeSurcharge(surcharge, parcel, recipient_zip)),
    free: missing === 0,
    missing,
  };
}

function waivedBy({ rule }: Candidate, parcels: readonly ParcelFee[]): readonly number[] {
  const fees = parcels.map((parcel) => parcel.fee);
  return capped(splitByWeight(computeWaivedFees(rule.benefit, sum(fees)), fees), rule.max_discount);
}

function computeWaivedFees(benefit: Benefit, fees: number): number {
  switch (benefit.kind) {
    case 'free_shipping':
      return fees;
    case 'percent':
      return Math.min(fees, takePercent(fees, benefit.percent));
    case 'amount':
      return Math.min(fees, benefit.amount);
    case 'fixed_price':
      return Math.max(0, fees - benefit.price);
    default:
      return 0;
  }
}

function computeSurcharge(surcharge: Surcharge, parcel: QuoteParcel, zip: string | null): number {
  switch (surcharge.kind) {
    case 'zip':
      return zip !== null && surcharge.zips.some((range) => isPostcodeWithin(zip, range)) ? surcharge.fee : 0;
    case 'outlying':
      return zip !== null && isOutlyingIsland(zip) ? surcharge.fee : 0;
    case 'temperature':
      return parcel.temperature === surcharge.temperature ? surcharge.fee : 0;
    case 'weight':
      return weightSteps(parcel.weight_g - surcharge.over_g, surcharge.step_g ?? null) * surcharge.fee;
  }
}

const weightSteps = (over: number, step: number | null): number => (over <= 0 ? 0 : step ? Math.ceil(over / step) : 1);
