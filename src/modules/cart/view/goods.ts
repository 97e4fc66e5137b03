import type { SellableItem } from '#modules/catalog/index.ts';
import { inLocale, type Locale } from '#shared/locale.ts';
import { times, toMajor } from '#shared/money.ts';
import type { Assessment } from '../assess/assess.ts';
import type { AssessedGroup, AssessedLine } from '../assess/lines.ts';
import type { CartItem, CartView, ProductGroup } from '../contract.ts';
import type { LineProblemDetail } from '../validate-line.ts';
import { problemSentence, type Words } from './changes.ts';
import { ruleNames } from './offers.ts';

/** Lines and groups with their share of the discounts, in major units. */
export function goodsOf(assessment: Assessment, words: Words): Pick<CartView, 'items' | 'product_groups' | 'quantity_count'> {
  const { lines, groups } = assessment;
  const names = ruleNames(assessment.facts.rules, words.locale);
  const shares = (key: string) => sharesOf(assessment, key, names, words);
  return {
    items: lines.map((line) => ({ ...itemView(line, assessment, words), shares: shares(line.key) })),
    product_groups: groups.map((group) => ({ ...groupView(group, assessment, words), shares: shares(group.key) })),
    quantity_count:
      lines.reduce((count, { line, problem }) => count + (problem ? 0 : line.quantity), 0) +
      groups.reduce((count, { group, problem }) => count + (problem ? 0 : group.quantity), 0),
  };
}

const pictureOf = ({ facts }: Assessment, mediaId: number | null) => facts.pictures.get(mediaId ?? 0) ?? null;

const discountOf = ({ quote }: Assessment, key: string): number => quote.lines.find((line) => line.key === key)?.discount ?? 0;

type Step = CartItem['shares'][number]['step'];
const isOfGoods = (step: string): step is Step => step !== 'shipping';

/** What each rule takes off a line, in the order in which the price asks the rules. */
function sharesOf({ quote }: Assessment, key: string, names: ReadonlyMap<string, string>, { currency }: Words): CartItem['shares'] {
  return quote.adjustments.flatMap(({ rule, step, line, amount }) =>
    line === key && amount > 0 && isOfGoods(step) ? [{ step, rule, name: names.get(rule) ?? '', amount: toMajor(amount, currency) }] : [],
  );
}

const problemView = (problem: LineProblemDetail | undefined, locale: Locale) =>
  problem ? { ...problem, message: problemSentence(problem, locale) } : null;

const preorderView = (preorder: SellableItem['preorder'], locale: Locale) =>
  preorder?.enabled ? { ship_from: preorder.ship_from, note: preorder.note ? inLocale(preorder.note, locale) : '' } : null;

function itemView(
  { key, line, item, problem }: AssessedLine,
  assessment: Assessment,
  { locale, currency }: Words,
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
      picture: pictureOf(assessment, item.media_id),
      price: major(item.price),
      suggested_price: item.suggested_price === null ? null : major(item.suggested_price),
      availability: item.availability,
      min_order_quantity: item.min_order_quantity,
      order_step: item.order_step,
      max_per_order: item.max_per_order,
      stock_hint: item.availability === 'low' || item.sellable < line.quantity ? Math.max(0, item.sellable) : null,
      member_only: item.member_only,
      preorder: preorderView(item.preorder, locale),
    },
    quantity: line.quantity,
    line_total: major(times(item.price, line.quantity)),
    discount: major(discountOf(assessment, key)),
    valid: !problem,
    problem: problemView(problem, locale),
    is_newbang: item.is_newbang,
    is_credit: item.is_credit,
  };
}

function groupView(assessed: AssessedGroup, assessment: Assessment, { locale, currency }: Words): Omit<ProductGroup, 'shares'> {
  const { key, group, combo, parts, unit_price, problem } = assessed;
  const slots = new Map(combo.slots.map((slot) => [slot.id, inLocale(slot.name, locale)]));
  return {
    group_id: group.id,
    product: {
      id: combo.id,
      slug: inLocale(combo.slug, locale),
      name: inLocale(combo.name, locale),
      picture: pictureOf(assessment, combo.media_id),
    },
    product_items: parts.map(({ slot_id, item, quantity, valid }) => ({
      product_item_id: item.id,
      sku: item.sku,
      name: inLocale(item.name, locale),
      spec: inLocale(item.spec, locale),
      picture: pictureOf(assessment, item.media_id),
      slot_id,
      slot: slots.get(slot_id) ?? '',
      quantity,
      valid,
    })),
    quantity: group.quantity,
    unit_price: toMajor(unit_price, currency),
    total: toMajor(times(unit_price, group.quantity), currency),
    discount: toMajor(discountOf(assessment, key), currency),
    is_credit: combo.is_credit,
    is_valid: assessed.is_valid,
    group_valid: assessed.group_valid,
    problem: problemView(problem, locale),
  };
}
