import { sumBy } from '#shared/sum.ts';
import type { Quote, WhyRow } from './quote.ts';

type ExplainedQuote = Pick<
  Quote,
  'items_total' | 'credit_items_total' | 'adjustments' | 'shipping' | 'shipping_total' | 'credits_used' | 'final_total'
>;

/** The price explained row by row, signed. All rows but the last sum to it. Rows of zero are left out, except items and shipping. */
export function explainQuote(quote: ExplainedQuote): WhyRow[] {
  const { parcels, payment_fee } = quote.shipping;
  const original = sumBy(parcels, (parcel) => parcel.original_fee);
  const byRules = sumBy(quote.adjustments, (a) => (a.step === 'shipping' ? a.amount : 0));
  const byThreshold = original - sumBy(parcels, (parcel) => parcel.fee) - byRules;
  const rows: WhyRow[] = [
    row('items', quote.items_total),
    row('credit_items', quote.credit_items_total),
    ...discountRows(quote),
    row('shipping', original),
    row('free_shipping', -byThreshold),
    ...ruleRows(quote, (a) => a.step === 'shipping').map((explained): WhyRow => ({ ...explained, step: 'free_shipping' })),
    row(
      'surcharge',
      sumBy(parcels, (parcel) => parcel.surcharges),
    ),
    row('payment_fee', payment_fee),
    row('credits', -quote.credits_used),
  ];
  const explained = rows.filter(({ step, amount }) => amount !== 0 || step === 'items' || step === 'shipping');
  return [...explained, row('total', quote.final_total)];
}

/** Discounts as computed, then the floor corrections. */
function discountRows(quote: ExplainedQuote): WhyRow[] {
  const floor = sumBy(quote.adjustments, (a) => a.cut);
  return [...ruleRows(quote, (a) => a.step !== 'shipping'), row('floor', floor)];
}

function ruleRows({ adjustments }: ExplainedQuote, of: (a: ExplainedQuote['adjustments'][number]) => boolean): WhyRow[] {
  const rows = new Map<string, WhyRow>();
  for (const { rule, step, amount, cut } of adjustments.filter(of)) {
    const explained = rows.get(rule) ?? { step, rule, amount: 0 };
    rows.set(rule, { ...explained, amount: explained.amount - amount - cut });
  }
  return [...rows.values()];
}

/** Zero is never written −0. */
const row = (step: WhyRow['step'], amount: number): WhyRow => ({ step, rule: null, amount: amount || 0 });
