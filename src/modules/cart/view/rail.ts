import type { DeliveryMethod } from '#modules/shipping/index.ts';
import { toMajor } from '#shared/money.ts';
import type { Assessment } from '../assess/assess.ts';
import type { CartView } from '../contract.ts';
import { progressSentence, railLabel } from '../words/offers.ts';
import type { Words } from './changes.ts';
import { ruleNames } from './offers.ts';

/** One reward on the scale of what the goods cost. `missing` is 0 when it is reached; minor units. */
export type Mark = { key: string; amount: number; missing: number } & (
  | { kind: 'free_shipping' }
  | { kind: 'gift_tier'; tier: number; select: number }
  | { kind: 'offer'; rule: string }
);

type FreeShipping = { method: DeliveryMethod; threshold: number; missing: number };

/** How far it is to free delivery in minor units: by the chosen delivery, else by the first that can ever be free. */
export function freeShippingOf({ delivery, deliveries }: Assessment): FreeShipping | undefined {
  const shown = deliveries.find(({ method, refusal }) => (delivery ? method === delivery : method.free_threshold !== null && !refusal));
  if (!shown || shown.method.free_threshold === null) return undefined;
  const { method, quote } = shown;
  const threshold = shown.method.free_threshold;
  // With nothing in it yet there is no parcel that could be free.
  const all = quote.shipping.parcels.length === 0 ? threshold : 0;
  return { method, threshold, missing: quote.progress.find(({ kind }) => kind === 'free_shipping')?.missing ?? all };
}

/** Free delivery, gift tiers and offers that wait for an amount, the smallest amount first. `isOwn`: the reader may know the codes. */
export function marksOf(assessment: Assessment, isOwn: boolean): Mark[] {
  const { facts, quote } = assessment;
  const free = freeShippingOf(assessment);
  const { gifts } = facts.terms;
  const tiers = (gifts.active ? gifts.tiers : []).flatMap((tier): Mark[] => {
    const quoted = quote.gift_tiers.find(({ id }) => id === tier.id);
    if (!quoted?.ids.length) return [];
    const amount = Math.max(tier.min_price, gifts.min_price);
    return [{ kind: 'gift_tier', key: `tier ${tier.id}`, tier: tier.id, select: tier.select, amount, missing: quoted.missing }];
  });
  const offers = quote.rules.flatMap(({ key, missing }): Mark[] => {
    const isTold = isOwn || facts.rules.find((rule) => rule.key === key)?.attached === 'auto';
    if (!isTold || missing?.code !== 'amount') return [];
    const more = missing.amount ?? 0;
    return [{ kind: 'offer', key, rule: key, amount: quote.items_total + more, missing: more }];
  });
  return [...(free ? [freeMark(free, quote.items_total)] : []), ...tiers, ...offers].toSorted((a, b) => a.amount - b.amount);
}

/** Free delivery counts the goods after discounts: what is missing says how far it truly is. */
const freeMark = ({ threshold, missing }: FreeShipping, goods: number): Mark => ({
  kind: 'free_shipping',
  key: 'free',
  amount: missing === 0 ? threshold : goods + missing,
  missing,
});

/** The marks that are not reached, the nearest first; of gift tiers the nearest only. */
export function nextMarks(marks: readonly Mark[]): Mark[] {
  const open = marks.filter(({ missing }) => missing > 0).toSorted((a, b) => a.missing - b.missing);
  const tier = open.find(({ kind }) => kind === 'gift_tier');
  return open.filter((mark) => mark.kind !== 'gift_tier' || mark === tier);
}

/** The rail's marks, and the sentences about those ahead: both from one list, so that they cannot contradict each other. */
export function railOf(
  assessment: Assessment,
  isOwn: boolean,
  words: Words,
): Pick<CartView, 'rail' | 'progress' | 'free_shipping_missing' | 'free_shipping_threshold'> {
  const { facts, quote } = assessment;
  const major = (amount: number) => toMajor(amount, words.currency);
  const names = ruleNames(facts.rules, words.locale);
  const hasGift = quote.gift_tiers.some(({ selectable }) => selectable);
  const nameOf = (mark: Mark) => (mark.kind === 'offer' ? (names.get(mark.rule) ?? '') : '');
  const marks = marksOf(assessment, isOwn);
  const free = freeShippingOf(assessment);
  return {
    rail: marks.map((mark) => ({
      key: mark.key,
      kind: mark.kind,
      amount: major(mark.amount),
      missing: major(mark.missing),
      reached: mark.missing === 0,
      label: railLabel(mark, nameOf(mark), words),
    })),
    progress: nextMarks(marks).map((mark) => ({
      kind: mark.kind,
      missing: major(mark.missing),
      message: progressSentence(mark, { name: nameOf(mark), hasGift }, words),
    })),
    free_shipping_missing: free?.missing ? major(free.missing) : null,
    free_shipping_threshold: free ? major(free.threshold) : null,
  };
}
