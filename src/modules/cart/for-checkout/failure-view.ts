import * as m from '#messages';
import type { Locale } from '#shared/locale.ts';
import { fromMajor, toMajor } from '#shared/money.ts';
import type { Assessment } from '../assess/assess.ts';
import type { CartChange, CartView } from '../contract.ts';
import type { StoredCart } from '../store/carts.ts';
import { changesOf, viewOf } from '../view/cart-view.ts';
import { limitChange, money, stockChange, type Words } from '../view/changes.ts';
import { offerChange } from '../words/offers.ts';

/** `seen`: the total the shopper saw, major units. `limit`: a product of which this buyer may have only so many more. */
type Failure = { seen: number; limit?: { product_id: number; left: number } | undefined };

/** The whole cart for the answer to an order that was refused, `changes` saying what is not as the shopper saw it. */
export function buildFailureView(assessment: Assessment<StoredCart>, locale: Locale, { seen, limit }: Failure): CartView {
  const words = { locale, currency: assessment.facts.terms.currency };
  const changes = [...goodsChanges(assessment, words), ...limitChanges(assessment, limit, words), ...offerChanges(assessment, words)];
  const known = changes.length > 0 || changesOf(assessment, words).length > 0;
  return viewOf(assessment, { locale, access: 'full', changes: known ? changes : totalChange(assessment, seen, words) });
}

/** Gifts that an order went without. */
export const listGiftChanges = (assessment: Assessment, locale: Locale): CartChange[] =>
  changesOf(assessment, { locale, currency: assessment.facts.terms.currency }).filter(({ code }) => code === 'gift');

const goodsChanges = ({ lines, groups }: Assessment, { locale }: Words): CartChange[] => [
  ...lines.flatMap(({ item, line, problem }) => (problem ? [stockChange(item.name, line.quantity, problem, locale)] : [])),
  ...groups.flatMap(({ combo, group, problem }) => (problem ? [stockChange(combo.name, group.quantity, problem, locale)] : [])),
];

/** The lines of the product that somebody bought before. */
function limitChanges({ lines, groups }: Assessment, limit: Failure['limit'], { locale }: Words): CartChange[] {
  if (!limit) return [];
  const goods = [
    ...lines.map(({ item, line }) => ({ name: item.name, product_id: item.product_id, quantity: line.quantity })),
    ...groups.map(({ combo, group }) => ({ name: combo.name, product_id: combo.id, quantity: group.quantity })),
  ];
  return goods.filter(({ product_id }) => product_id === limit.product_id).map((line) => limitChange(line, limit.left, locale));
}

/** Rules that time or other shoppers have ended; what the shopper can still mend is told beside the rule. */
const over = new Set(['ended', 'used_up', 'used_by_you']);

const offerChanges = ({ facts, quote }: Assessment, words: Words): CartChange[] =>
  facts.rules.flatMap((rule) => {
    const missing = quote.rules.find(({ key }) => key === rule.key)?.missing;
    return rule.attached !== 'auto' && missing && over.has(missing.code) ? [offerChange(rule.name, missing, words)] : [];
  });

/** Something ended that was nowhere written down: at least the two totals. */
function totalChange({ quote }: Assessment, seen: number, words: Words): CartChange[] {
  if (toMajor(quote.final_total, words.currency) === seen) return [];
  const [old, now] = [money(fromMajor(seen, words.currency), words), money(quote.final_total, words)];
  return [{ code: 'total', message: m.checkout_fail_total({}, { locale: words.locale }), old, new: now }];
}
