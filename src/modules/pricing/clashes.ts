import type { SellableItem } from '#modules/catalog/contract.ts';
import { itemLookup, sellableItems } from '#modules/catalog/index.ts';
import type { Reader } from '#platform/db/database.ts';
import { type Currency, fromMajor } from '#shared/money.ts';
import { emptyQuoteFacts } from './product-offers.ts';
import { rivalOffers } from './queries/rival-offers.ts';
import { canCombine } from './quote/can-combine.ts';
import { isCovered } from './quote/eligible.ts';
import type { QuoteLine } from './quote/facts.ts';
import { price } from './quote/price.ts';
import type { Rule } from './quote/rule.ts';
import { takesMoney } from './quote/rule-kind.ts';

/** Two offers for the same items and time that cannot be combined. Amounts in minor units. */
export type Clash = {
  rival: Rule;
  /** The priced sample: a quantity of an item. */
  sample: SellableItem;
  quantity: number;
  draft_discount: number;
  other_discount: number;
  winner: 'draft' | 'other';
};

type ClashContext = { currency: Currency; country: string; now: Date };

/** Maximum number listed. */
const maxReported = 5;
const samplesTried = 20;

/** Saved offers that an offer cannot be combined with, each tried on items both apply to. */
export async function findClashes(reader: Reader, draft: Rule, context: ClashContext): Promise<Clash[]> {
  const rivals = await rivalOffers(reader, draft.window, { except: draft.id, now: context.now });
  const clashes: Clash[] = [];
  for (const rival of rivals.filter((other) => compete(draft, other))) {
    const sample = await findCommonItem(reader, [draft, rival], context.now);
    const clash = sample && comparePrices(draft, rival, sample, context);
    if (clash) clashes.push(clash);
    if (clashes.length === maxReported) break;
  }
  return clashes;
}

/** Two item offers compete, because a line takes only the best one. */
const compete = (a: Rule, b: Rule): boolean =>
  takesMoney(a) && takesMoney(b) && (!canCombine(a, b) || (a.class === 'item' && b.class === 'item' && isOffer(a) && isOffer(b)));
const isOffer = ({ attached }: Rule): boolean => attached === 'auto' || attached === 'offer';

async function findCommonItem(reader: Reader, rules: readonly Rule[], now: Date): Promise<SellableItem | undefined> {
  const ids = await itemLookup.idsWithin(
    reader,
    rules.map(({ scope }) => scope),
    { count: samplesTried, now },
  );
  const items = await sellableItems.read(reader, ids, now);
  return [...items.values()].find((item) => rules.every(({ scope }) => isCovered(scope, { ...item, product_item_id: item.id })));
}

function comparePrices(draft: Rule, rival: Rule, sample: SellableItem, context: ClashContext): Clash | undefined {
  const quantity = Math.max(enoughFor(draft, sample.price), enoughFor(rival, sample.price));
  const line: QuoteLine = {
    ...{ key: 'tried', kind: 'item', parcel: 'tried', parts: [], valid: true, is_credit: false, quantity },
    ...{ product_id: sample.product_id, product_item_id: sample.id, brand_id: sample.brand_id },
    ...{ category_ids: sample.category_ids, tags: sample.tags, unit_price: sample.price, min_price: sample.min_price },
  };
  const [ownRule, rivalRule] = [withoutConditions(draft), withoutConditions(rival)];
  const discountBy = (rules: Rule[], key: string): number =>
    price({
      ...emptyQuoteFacts,
      ...delivered(context),
      ...context,
      utc_offset_minutes: 0,
      coupon_only: false,
      lines: [line],
      rules,
    }).rules.find((rule) => rule.key === key)?.discount ?? 0;
  const [draft_discount, other_discount] = [discountBy([ownRule], ownRule.key), discountBy([rivalRule], rivalRule.key)];
  if (draft_discount === 0 || other_discount === 0) return undefined;
  const winner = discountBy([ownRule, rivalRule], ownRule.key) > 0 ? 'draft' : 'other';
  return { rival, sample, quantity, draft_discount, other_discount, winner };
}

/** The rule without customer and time conditions. */
const withoutConditions = (rule: Rule): Rule => ({
  ...rule,
  conditions: { min_amount: rule.conditions.min_amount ?? null, min_quantity: rule.conditions.min_quantity ?? null },
  window: { starts_at: null, ends_at: null, weekdays: [], from_minute: null, to_minute: null },
  limits: { total_left: null, customer_left: null },
});

const maxPieces = 999;

/** How many pieces it takes until a rule counts. */
function enoughFor({ benefit, conditions }: Rule, unitPrice: number): number {
  const byKind = benefit.kind === 'nth_item' ? benefit.n : benefit.kind === 'x_for_price' ? benefit.x : 1;
  const byAmount = unitPrice > 0 ? Math.ceil((conditions.min_amount ?? 0) / unitPrice) : 1;
  return Math.min(maxPieces, Math.max(byKind, byAmount, conditions.min_quantity ?? 1));
}

/** A delivery with a fee, for shipping offers. */
const delivered = ({ currency, country }: ClashContext) => ({
  delivery: {
    ...{ id: 0, kind: 'home' as const, fee: fromMajor(100, currency), tiers: [], free_threshold: null },
    ...{ threshold_basis: 'after_discount' as const, surcharges: [], cod_allowed: false, cod_fee: 0, cod_max: null },
    ...{ countries: [country], min_total: null, max_total: null },
  },
  parcels: [{ key: 'tried', temperature: 'ambient' as const, weight_g: 0, is_newbang: false }],
});
