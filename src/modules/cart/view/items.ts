import * as m from '#messages';
import type { SellableItem } from '#modules/catalog/contract.ts';
import { inLocale, type Locale } from '#shared/locale.ts';
import { times, toMajor } from '#shared/money.ts';
import type { Assessment } from '../assess/assess.ts';
import type { AddingProblem, AssessedGroup, AssessedLine, LineProblemDetail } from '../assess/lines.ts';
import type { CartItem, CartView, ProductGroup } from '../contract.ts';
import type { Format } from './format.ts';
import type { RuleNames } from './offers.ts';

/** Lines and groups with their share of the discounts, in major units. */
export function viewItems(
  assessment: Assessment,
  names: RuleNames,
  format: Format,
): Pick<CartView, 'items' | 'product_groups' | 'quantity_count'> {
  const { lines, groups } = assessment;
  const listed = listShares(assessment, names, format);
  const shares = (key: string) => listed.get(key) ?? [];
  return {
    items: lines.map((line) => ({ ...viewItem(line, assessment, format), shares: shares(line.key) })),
    product_groups: groups.map((group) => ({ ...viewGroup(group, assessment, format), shares: shares(group.key) })),
    quantity_count:
      lines.reduce((count, { line, problem }) => count + (problem ? 0 : line.quantity), 0) +
      groups.reduce((count, { group, problem }) => count + (problem ? 0 : group.quantity), 0),
  };
}

const findPicture = ({ facts }: Assessment, mediaId: number | null) => facts.pictures.get(mediaId ?? 0) ?? null;

const findDiscount = ({ quote }: Assessment, key: string): number => quote.lines.find((line) => line.key === key)?.discount ?? 0;

type Step = CartItem['shares'][number]['step'];
const isItemStep = (step: string): step is Step => step !== 'shipping';

/** What each rule takes off each line, by its key, in the order in which the price applies the rules. */
function listShares({ quote }: Assessment, names: RuleNames, { currency }: Format): ReadonlyMap<string, CartItem['shares']> {
  const byLine = new Map<string, CartItem['shares']>();
  for (const { rule, step, line, amount } of quote.adjustments) {
    if (line === null || amount === 0 || !isItemStep(step)) continue;
    const shares = byLine.get(line) ?? [];
    shares.push({ step, rule, name: names.get(rule) ?? '', amount: toMajor(amount, currency) });
    byLine.set(line, shares);
  }
  return byLine;
}

const viewProblem = (problem: LineProblemDetail | undefined, locale: Locale) =>
  problem ? { ...problem, message: problemSentence(problem, locale) } : null;

const viewPreorder = (preorder: SellableItem['preorder'], locale: Locale) =>
  preorder?.enabled ? { ship_from: preorder.ship_from, note: preorder.note ? inLocale(preorder.note, locale) : '' } : null;

function viewItem(
  { key, line, item, problem }: AssessedLine,
  assessment: Assessment,
  { locale, currency }: Format,
): Omit<CartItem, 'shares'> {
  const major = (amount: number) => toMajor(amount, currency);
  return {
    id: line.id,
    product_item: {
      id: item.id,
      sku: item.sku,
      product_id: item.product_id,
      slug: inLocale(item.slug, locale),
      name: inLocale(item.name, locale),
      spec: inLocale(item.spec, locale),
      picture: findPicture(assessment, item.media_id),
      price: major(item.price),
      suggested_price: item.suggested_price === null ? null : major(item.suggested_price),
      availability: item.availability,
      min_order_quantity: item.min_order_quantity,
      order_step: item.order_step,
      max_per_order: item.max_per_order,
      stock_hint: item.availability === 'low' || item.sellable < line.quantity ? Math.max(0, item.sellable) : null,
      member_only: item.member_only,
      requires_tax_id: item.requires_tax_id,
      preorder: viewPreorder(item.preorder, locale),
    },
    quantity: line.quantity,
    line_total: major(times(item.price, line.quantity)),
    discount: major(findDiscount(assessment, key)),
    valid: !problem,
    problem: viewProblem(problem, locale),
    is_newbang: item.is_newbang,
    is_credit: item.is_credit,
  };
}

function viewGroup(assessed: AssessedGroup, assessment: Assessment, { locale, currency }: Format): Omit<ProductGroup, 'shares'> {
  const { key, group, combo, parts, unit_price, problem } = assessed;
  const slots = new Map(combo.slots.map((slot) => [slot.id, inLocale(slot.name, locale)]));
  return {
    group_id: group.id,
    product: {
      id: combo.id,
      slug: inLocale(combo.slug, locale),
      name: inLocale(combo.name, locale),
      picture: findPicture(assessment, combo.media_id),
    },
    product_items: parts.map(({ slot_id, item, quantity, valid }) => ({
      product_item_id: item.id,
      sku: item.sku,
      name: inLocale(item.name, locale),
      spec: inLocale(item.spec, locale),
      picture: findPicture(assessment, item.media_id),
      slot_id,
      slot: slots.get(slot_id) ?? '',
      quantity,
      valid,
    })),
    quantity: group.quantity,
    unit_price: toMajor(unit_price, currency),
    total: toMajor(times(unit_price, group.quantity), currency),
    discount: toMajor(findDiscount(assessment, key), currency),
    is_credit: combo.is_credit,
    is_valid: assessed.is_valid,
    group_valid: assessed.group_valid,
    problem: viewProblem(problem, locale),
  };
}

/** Message for a line that cannot be ordered, or for an item that cannot be added (spec section 8). */
export function problemSentence({ code, count = 0 }: AddingProblem, locale: Locale): string {
  switch (code) {
    case 'off_shelf':
      return m.cart_problem_off_shelf({}, { locale });
    case 'not_started':
      return m.cart_problem_not_started({}, { locale });
    case 'sold_out':
      return m.cart_problem_sold_out({}, { locale });
    case 'too_many':
      return m.cart_problem_too_many({}, { locale });
    case 'below_minimum':
      return m.cart_problem_below_minimum({ count }, { locale });
    case 'wrong_step':
      return m.cart_problem_wrong_step({ count }, { locale });
    case 'above_maximum':
      return m.cart_problem_above_maximum({ count }, { locale });
    case 'above_customer_limit':
      return m.cart_problem_above_customer_limit({ count }, { locale });
    case 'member_only':
      return m.cart_problem_member_only({}, { locale });
    case 'choices_gone':
      return m.cart_problem_choices_gone({}, { locale });
    case 'cart_full':
      return m.cart_problem_bag_full({ count }, { locale });
  }
}
