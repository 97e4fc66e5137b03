import * as m from '#messages';
import type { Locale } from '#shared/locale.ts';
import { fromMajor, toMajor } from '#shared/money.ts';
import type { Assessment } from '../assess/assess.ts';
import type { CartChange, CartView } from '../contract.ts';
import type { StoredCart } from '../stored.ts';
import { viewCart } from '../view/cart-view.ts';
import { limitChange, listChanges, offerChange, stockChange } from '../view/changes.ts';
import { type Format, formatAmount } from '../view/format.ts';

/** `seenTotal`: the total the shopper saw, major units. `limit`: how many more of a product this buyer may have. */
type Failure = { seenTotal: number; limit?: { product_id: number; remaining: number } | undefined };

/** The whole cart for the answer to a refused order; `changes` lists what differs from what the shopper saw. */
export function buildFailureView(assessment: Assessment<StoredCart>, locale: Locale, { seenTotal, limit }: Failure): CartView {
  const format = { locale, currency: assessment.facts.terms.currency };
  const changes = [...lineChanges(assessment, format), ...limitChanges(assessment, limit, format), ...offerChanges(assessment, format)];
  const known = changes.length > 0 || listChanges(assessment, format).length > 0;
  return viewCart(assessment, { locale, changes: known ? changes : totalChange(assessment, seenTotal, format) });
}

/** Gifts that were dropped from an order. */
export const listGiftChanges = (assessment: Assessment, locale: Locale): CartChange[] =>
  listChanges(assessment, { locale, currency: assessment.facts.terms.currency }).filter(({ code }) => code === 'gift');

const lineChanges = ({ lines, groups }: Assessment, { locale }: Format): CartChange[] => [
  ...lines.flatMap(({ item, line, problem }) => (problem ? [stockChange(item.name, line.quantity, problem, locale)] : [])),
  ...groups.flatMap(({ combo, group, problem }) => (problem ? [stockChange(combo.name, group.quantity, problem, locale)] : [])),
];

/** The lines of a product of which this buyer has bought before. */
function limitChanges({ lines, groups }: Assessment, limit: Failure['limit'], { locale }: Format): CartChange[] {
  if (!limit) return [];
  const contents = [
    ...lines.map(({ item, line }) => ({ name: item.name, product_id: item.product_id, quantity: line.quantity })),
    ...groups.map(({ combo, group }) => ({ name: combo.name, product_id: combo.id, quantity: group.quantity })),
  ];
  return contents.filter(({ product_id }) => product_id === limit.product_id).map((line) => limitChange(line, limit.remaining, locale));
}

/** Rules ended by time or by other shoppers; conditions the shopper can still meet are shown at the rule. */
const endedCodes = new Set(['ended', 'used_up', 'used_by_you']);

const offerChanges = ({ facts, quote }: Assessment, format: Format): CartChange[] =>
  facts.rules.flatMap((rule) => {
    const missing = quote.rules.find(({ key }) => key === rule.key)?.missing;
    return rule.attached !== 'auto' && missing && endedCodes.has(missing.code) ? [offerChange(rule.name, missing, format)] : [];
  });

/** When no other change explains the new total: the two totals. */
function totalChange({ quote }: Assessment, seenTotal: number, format: Format): CartChange[] {
  if (toMajor(quote.final_total, format.currency) === seenTotal) return [];
  const [old, now] = [formatAmount(fromMajor(seenTotal, format.currency), format), formatAmount(quote.final_total, format)];
  return [{ code: 'total', message: m.checkout_fail_total({}, { locale: format.locale }), old, new: now }];
}
