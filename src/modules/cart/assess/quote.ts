import type { price } from '#modules/pricing/index.ts';
import { type DeliveryMethod, type PlannedParcel, parcelKeyOf } from '#modules/shipping/index.ts';
import { times } from '#shared/money.ts';
import { utcOffset } from '#shared/time-zone.ts';
import type { CartFacts } from '../queries/load-facts.ts';
import type { AttachedRule } from '../stored.ts';
import { recipientZip } from './fields.ts';
import type { AssessedGoods, AssessedGroup, AssessedLine } from './lines.ts';

export type QuoteFacts = Parameters<typeof price>[0];
type QuoteLine = QuoteFacts['lines'][number];

/** The cart's facts as the price wants them, without the chosen methods. */
export function quoteFactsOf(facts: CartFacts, goods: AssessedGoods): QuoteFacts {
  const { cart, terms, now, buyer, rules } = facts;
  const { currency, country, time_zone, coupon_only } = terms;
  const card = terms.payments.find((method) => method.kind === 'card');
  return {
    currency,
    country,
    now,
    utc_offset_minutes: utcOffset(now, time_zone),
    coupon_only,
    customer: buyer && { id: buyer.id, tags: buyer.tags, is_first_order: buyer.is_first_order, credits_balance: buyer.credits },
    lines: [...goods.lines.map(lineOf), ...goods.groups.map(groupOf)],
    rules: rules.filter((rule) => rule.attached === 'auto' || cart.attached.some((held) => ruleKey(held) === rule.key)),
    delivery: null,
    parcels: goods.parcels.map(parcelOf),
    recipient_zip: recipientZip(cart.fields) || null,
    payment: null,
    card: card ? { min_total: card.min_total, max_total: card.max_total } : null,
    credits: creditsOf(facts),
    gift_setting: terms.gifts,
    gifts: giftsOf(facts, goods),
    selected_gifts: cart.selected_gifts,
  };
}

/** The key that the price knows an attached rule by. */
export const ruleKey = ({ kind, id }: Pick<AttachedRule, 'kind' | 'id'>): string => `${kind === 'coupon' ? 'coupon' : 'offer'}:${id}`;

const parcelOf = ({ key, temperature, weight_g, is_newbang }: PlannedParcel) => ({ key, temperature, weight_g, is_newbang });

export const quoteDelivery = (method: DeliveryMethod): NonNullable<QuoteFacts['delivery']> => ({ ...method, tiers: method.fee_tiers });

function lineOf({ key, item, line, problem }: AssessedLine): QuoteLine {
  return {
    key,
    kind: 'item',
    product_id: item.product_id,
    product_item_id: item.id,
    brand_id: item.brand_id,
    category_ids: item.category_ids,
    tags: item.tags,
    unit_price: item.price,
    quantity: line.quantity,
    min_price: item.min_price,
    is_credit: item.is_credit,
    valid: !problem,
    parcel: parcelKeyOf(item),
    parts: [],
  };
}

/** A set is never discounted beneath what its parts may cost at least. */
function groupOf({ key, group, combo, parts, unit_price, problem }: AssessedGroup): QuoteLine {
  const floor = parts.reduce((sum, { item, quantity }) => sum + times(item.min_price, quantity), 0);
  return {
    key,
    kind: 'group',
    product_id: combo.id,
    product_item_id: null,
    brand_id: combo.brand_id,
    category_ids: combo.category_ids,
    tags: combo.tags,
    unit_price,
    quantity: group.quantity,
    min_price: Math.min(floor, unit_price),
    is_credit: combo.is_credit,
    valid: !problem,
    parcel: parcelKeyOf({ temperature: combo.temperature, is_newbang: parts.some(({ item }) => item.is_newbang) }),
    parts: setParts(parts).map(({ item, quantity }) => ({ product_item_id: item.id, quantity, price: item.price })),
  };
}

/** What one set holds of each SKU, whichever slots it was chosen in. */
export function setParts(parts: AssessedGroup['parts']): { item: AssessedGroup['parts'][number]['item']; quantity: number }[] {
  const bySku = new Map<number, { item: AssessedGroup['parts'][number]['item']; quantity: number }>();
  for (const { item, quantity } of parts) bySku.set(item.id, { item, quantity: quantity + (bySku.get(item.id)?.quantity ?? 0) });
  return [...bySku.values()];
}

function creditsOf({ cart, terms: { credits }, credits_typed, buyer }: CartFacts): QuoteFacts['credits'] {
  if (!credits || !buyer)
    return {
      wanted: 0,
      typed: false,
      max_share_percent: null,
      min_goods: null,
      covers_shipping: true,
      apply_default: 'none',
      reward_percent: 0,
    };
  const { max_share_percent, min_goods, covers_shipping, apply_default, reward_rate } = credits;
  const wanted = cart.credits_wanted ?? 'auto';
  return { wanted, typed: credits_typed, max_share_percent, min_goods, covers_shipping, apply_default, reward_percent: reward_rate };
}

/** A gift from the shelf of an item has what the cart's own goods leave of it. */
const giftsOf = ({ gifts }: CartFacts, { demands }: AssessedGoods): QuoteFacts['gifts'] =>
  [...gifts.values()].map(({ id, in_stock, per_order_max, linked_item_id }) => {
    const wanted = linked_item_id === null ? 0 : (demands.items.get(linked_item_id) ?? 0);
    return { id, in_stock: Math.max(0, in_stock - wanted), per_order_max };
  });
