import type { Quote, WhyRow } from './quote.ts';
import { sumBy } from './sums.ts';

type Told = Pick<
  Quote,
  'items_total' | 'credit_items_total' | 'adjustments' | 'shipping' | 'shipping_total' | 'credits_used' | 'final_total'
>;

/** The price explained row by row, signed. The rows before the last add up to it. A row of nothing is left out, except goods and shipping. */
export function explainQuote(quote: Told): WhyRow[] {
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
    ...ruleRows(quote, (a) => a.step === 'shipping').map((told): WhyRow => ({ ...told, step: 'free_shipping' })),
    row(
      'surcharge',
      sumBy(parcels, (parcel) => parcel.surcharges),
    ),
    row('payment_fee', payment_fee),
    row('credits', -quote.credits_used),
  ];
  const told = rows.filter(({ step, amount }) => amount !== 0 || step === 'items' || step === 'shipping');
  return [...told, row('total', quote.final_total)];
}

/** Discounts as the rules meant them, then what floors gave back. */
function discountRows(quote: Told): WhyRow[] {
  const floor = sumBy(quote.adjustments, (a) => a.cut);
  return [...ruleRows(quote, (a) => a.step !== 'shipping'), row('floor', floor)];
}

function ruleRows({ adjustments }: Told, of: (a: Told['adjustments'][number]) => boolean): WhyRow[] {
  const rows = new Map<string, WhyRow>();
  for (const { rule, step, amount, cut } of adjustments.filter(of)) {
    const told = rows.get(rule) ?? { step, rule, amount: 0 };
    rows.set(rule, { ...told, amount: told.amount - amount - cut });
  }
  return [...rows.values()];
}

/** Zero is never written −0. */
const row = (step: WhyRow['step'], amount: number): WhyRow => ({ step, rule: null, amount: amount || 0 });
