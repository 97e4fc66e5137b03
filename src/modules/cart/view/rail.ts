import * as m from '#messages';
import type { Quote } from '#modules/pricing/contract.ts';
import type { DeliveryMethod } from '#modules/shipping/index.ts';
import { toMajor } from '#shared/money.ts';
import type { Assessment } from '../assess/assess.ts';
import type { CartView } from '../contract.ts';
import { type Format, formatAmount } from './format.ts';
import type { RuleNames } from './offers.ts';

/** A reward by the item amount that earns it. `missing` is 0 when it is reached; minor units. */
export type Mark = { key: string; amount: number; missing: number } & (
  | { kind: 'free_shipping' }
  | { kind: 'gift_tier'; tier: number; select: number }
  | { kind: 'offer'; rule: string }
);

type FreeShipping = { method: DeliveryMethod; threshold: number; missing: number };

/** Remaining amount to free delivery in minor units: by the chosen delivery, else by the first that can be free. */
export function findFreeShipping({ facts, delivery, deliveries }: Assessment): FreeShipping | undefined {
  const shown = deliveries.find(({ method, refusal }) => (delivery ? method === delivery : method.free_threshold !== null && !refusal));
  if (!shown || shown.method.free_threshold === null) return undefined;
  const { method, quote } = shown;
  const threshold = shown.method.free_threshold;
  // An empty cart has no parcels, so its quote reports no progress: the whole threshold is missing.
  const missingOfEmpty = quote.shipping.parcels.length === 0 && !facts.buyer?.level?.free_shipping ? threshold : 0;
  return { method, threshold, missing: quote.progress.find(({ kind }) => kind === 'free_shipping')?.missing ?? missingOfEmpty };
}

/** Free delivery, gift tiers and offers that wait for an amount, the smallest amount first. `isOwn`: the reader may know the codes. */
export function listMarks(assessment: Assessment, isOwn: boolean): Mark[] {
  const { facts, quote } = assessment;
  const free = findFreeShipping(assessment);
  const { gifts } = facts.terms;
  const tiers = (gifts.active ? gifts.tiers : []).flatMap((tier): Mark[] => {
    const quoted = quote.gift_tiers.find(({ id }) => id === tier.id);
    if (!quoted?.ids.length) return [];
    const amount = Math.max(tier.min_price, gifts.min_price);
    return [{ kind: 'gift_tier', key: `tier ${tier.id}`, tier: tier.id, select: tier.select, amount, missing: quoted.missing }];
  });
  const offers = quote.rules.flatMap(({ key, missing }): Mark[] => {
    const isVisible = isOwn || facts.rules.find((rule) => rule.key === key)?.attached === 'auto';
    if (!isVisible || missing?.code !== 'amount') return [];
    const missingAmount = missing.amount ?? 0;
    return [{ kind: 'offer', key, rule: key, amount: quote.items_total + missingAmount, missing: missingAmount }];
  });
  return [...(free ? [toFreeMark(free, quote.items_total)] : []), ...tiers, ...offers].toSorted((a, b) => a.amount - b.amount);
}

/** Free delivery depends on the items after discounts, so the mark is at their sum plus what is missing. */
const toFreeMark = ({ threshold, missing }: FreeShipping, itemsTotal: number): Mark => ({
  kind: 'free_shipping',
  key: 'free',
  amount: missing === 0 ? threshold : itemsTotal + missing,
  missing,
});

/** The marks that are not reached, the nearest first; of gift tiers the nearest only. */
export function nextMarks(marks: readonly Mark[]): Mark[] {
  const open = marks.filter(({ missing }) => missing > 0).toSorted((a, b) => a.missing - b.missing);
  const tier = open.find(({ kind }) => kind === 'gift_tier');
  return open.filter((mark) => mark.kind !== 'gift_tier' || mark === tier);
}

/** The marks and the messages about the next ones come from one list, so that they cannot contradict each other. */
export function viewRail(
  assessment: Assessment,
  { isOwn, names }: { isOwn: boolean; names: RuleNames },
  format: Format,
): Pick<CartView, 'rail' | 'progress' | 'free_shipping_missing' | 'free_shipping_threshold'> {
  const { quote } = assessment;
  const major = (amount: number) => toMajor(amount, format.currency);
  const hasGift = quote.gift_tiers.some(({ selectable }) => selectable);
  const findName = (mark: Mark) => (mark.kind === 'offer' ? (names.get(mark.rule) ?? '') : '');
  const marks = listMarks(assessment, isOwn);
  const free = findFreeShipping(assessment);
  return {
    rail: marks.map((mark) => ({
      key: mark.key,
      kind: mark.kind,
      amount: major(mark.amount),
      missing: major(mark.missing),
      reached: mark.missing === 0,
      label: railLabel(mark, findName(mark), format),
    })),
    progress: nextMarks(marks).map((mark) => ({
      kind: mark.kind,
      missing: major(mark.missing),
      message: progressSentence(mark, { name: findName(mark), hasGift }, format),
    })),
    free_shipping_missing: free?.missing ? major(free.missing) : null,
    free_shipping_threshold: free ? major(free.threshold) : null,
  };
}

type Progress = Pick<Quote['progress'][number], 'kind' | 'missing'>;

/** What the shopper gets for a little more. `name`: the offer's; `hasGift`: a smaller gift is earned already. */
function progressSentence(progress: Progress, { name, hasGift }: { name: string; hasGift: boolean }, format: Format): string {
  const { locale } = format;
  const amount = formatAmount(progress.missing, format);
  if (progress.kind === 'free_shipping') return m.cart_missing_free({ amount }, { locale });
  if (progress.kind === 'gift_tier')
    return hasGift ? m.cart_offer_gift_more({ amount }, { locale }) : m.cart_offer_gift_missing({ amount }, { locale });
  return m.cart_offer_progress({ amount, name }, { locale });
}

type Reward = { missing: number } & ({ kind: 'free_shipping' } | { kind: 'gift_tier'; select: number } | { kind: 'offer' });

/** The reward in a few words, the label below its mark. `name`: the offer's. */
function railLabel(reward: Reward, name: string, { locale }: Format): string {
  if (reward.kind === 'free_shipping')
    return reward.missing > 0 ? m.basket_rail_free({}, { locale }) : m.basket_rail_free_done({}, { locale });
  return reward.kind === 'gift_tier' ? m.basket_rail_gift({ count: reward.select }, { locale }) : name;
}
