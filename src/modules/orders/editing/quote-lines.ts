import type { ComboChoice, SellableCombo, SellableItem } from '#modules/catalog/contract.ts';
import type { PaymentMethod } from '#modules/payments/index.ts';
import type { Quote, Rule } from '#modules/pricing/contract.ts';
import { price } from '#modules/pricing/index.ts';
import type { Temperature } from '#modules/shipping/contract.ts';
import { type DeliveryMethod, packing } from '#modules/shipping/index.ts';
import type { Text } from '#shared/locale.ts';
import type { Currency } from '#shared/money.ts';
import { utcOffset } from '#shared/time/time-zone.ts';
import type { NewOrderLine, NewOrderParcel } from '../new-order.ts';

type QuoteFacts = Parameters<typeof price>[0];
type QuoteLine = QuoteFacts['lines'][number];

/** A line with an agreed unit price (minor units), which may differ from today's. */
export type AgreedLine = NewOrderLine & { unit_price: number };

export type Terms = {
  currency: Currency;
  country: string;
  now: Date;
  lines: readonly AgreedLine[];
  rules: readonly Rule[];
  delivery: DeliveryMethod;
  payment: PaymentMethod | null;
  zip: string | null;
  /** Null: a guest, or not chosen yet. */
  customer: QuoteFacts['customer'];
  time_zone: string;
};

/** Prices an order without a cart using the cart's pricing engine; no credits, no gifts by value. */
export function buildQuote({ lines, ...terms }: Terms): { quote: Quote; parcels: NewOrderParcel[] } {
  const parcels = packing.parcelsFor(
    lines.map((line) => ({
      key: line.key,
      temperature: sellableOfLine(line).temperature,
      is_newbang: isNewbang(line),
      weight_g: lineWeight(line),
    })),
  );
  return { quote: priced({ ...terms, lines: lines.map(quoteLine), parcels, gifts: [] }), parcels };
}

type PlainFacts = AgreedTerms & Pick<QuoteFacts, 'lines' | 'parcels' | 'gifts'>;

const priced = ({ delivery, zip, time_zone, ...facts }: PlainFacts): Quote =>
  price({
    ...facts,
    utc_offset_minutes: utcOffset(facts.now, time_zone),
    coupon_only: false,
    delivery: delivery && quoteDelivery(delivery),
    recipient_zip: zip,
    card: null,
    credits: noCredits,
    gift_setting: { active: false, min_price: 0, accumulate: false, tiers: [] },
    selected_gifts: [],
  });

/** Lines of an order as agreed; `weight_g` is the whole line's weight. */
export type RequotedLine = {
  id: number;
  is_credit: boolean;
  unit_price: number;
  quantity: number;
  temperature: Temperature;
  weight_g: number;
};
/** Line facts that rules use besides amounts. */
export type Known = Pick<QuoteLine, 'kind' | 'product_id' | 'product_item_id' | 'brand_id' | 'category_ids' | 'tags' | 'min_price'>;
/** Without a delivery method fees are left out. */
export type AgreedTerms = Omit<Terms, 'lines' | 'delivery'> & { delivery: DeliveryMethod | null };

const unknown: Known = { kind: 'item', product_id: 0, product_item_id: 0, brand_id: null, category_ids: [], tags: [], min_price: null };

/** Prices existing lines at their agreed prices; line keys come from `requotedKey`. Gifts stay as they were given, whatever is in stock. */
export function quoteAgain(agreedLines: readonly (RequotedLine & Partial<Known>)[], terms: AgreedTerms): Quote {
  const parcels = packing.parcelsFor(
    agreedLines.map(({ id, temperature, weight_g }) => ({ key: requotedKey(id), temperature, is_newbang: false, weight_g })),
  );
  const lines = agreedLines.map(({ id, temperature, weight_g: _weight, ...line }): QuoteLine => {
    const parcel = packing.parcelKeyOf({ temperature, is_newbang: false });
    return { ...unknown, ...line, key: requotedKey(id), valid: true, parcel, parts: [] };
  });
  return priced({ ...terms, lines, parcels, gifts: givenGifts(terms.rules) });
}

/** As many as the rules can give. */
const givenGifts = (rules: readonly Rule[]): QuoteFacts['gifts'] =>
  rules.flatMap(({ benefit }) =>
    benefit.kind === 'gift' ? benefit.gift_ids.map((id) => ({ id, in_stock: rules.length, per_order_max: null })) : [],
  );

export const requotedKey = (id: number): string => `line:${id}`;

/** The fee and what of it are surcharges. */
export const shippingFees = ({ shipping }: Quote): { delivery_fee: number; surcharges: number } => ({
  delivery_fee: shipping.delivery_fee,
  surcharges: shipping.parcels.reduce((sum, parcel) => sum + parcel.surcharges, 0),
});

/** Today's delivery fee for agreed lines less `discount`, free where the customer's level says so; surcharges included. */
export function deliveryQuote(
  agreedLines: readonly RequotedLine[],
  { discount, ...terms }: Omit<AgreedTerms, 'rules' | 'payment' | 'time_zone'> & { discount: number },
): { delivery_fee: number; surcharges: number } {
  const rules = discount > 0 ? [staffDiscount(discount, { tw: '-' })] : [];
  return shippingFees(quoteAgain(agreedLines, { ...terms, rules, payment: null, time_zone: 'UTC' }));
}

const noCredits: QuoteFacts['credits'] = {
  requested: 0,
  typed: false,
  max_share_percent: null,
  min_goods: null,
  covers_shipping: false,
  apply_default: 'none',
  reward_percent: 0,
  reward_limit: null,
};

const quoteDelivery = ({ fee_tiers, ...delivery }: DeliveryMethod): NonNullable<QuoteFacts['delivery']> => ({
  ...delivery,
  tiers: fee_tiers,
});

const sellableOfLine = (line: NewOrderLine): SellableItem | SellableCombo => (line.kind === 'item' ? line.item : line.combo);
/** Whether the supplier sends the item, or a part of the combo: it travels in a parcel of its own. */
const isNewbang = (line: NewOrderLine): boolean =>
  line.kind === 'item' ? line.item.is_newbang : line.parts.some(({ item }) => item.is_newbang);

/** The whole weight of a line in grams; a group weighs what its parts do. */
function lineWeight(line: NewOrderLine): number {
  if (line.kind === 'item') return (line.item.weight_g ?? 0) * line.quantity;
  return line.quantity * line.parts.reduce((sum, part) => sum + (part.item.weight_g ?? 0) * part.quantity, 0);
}

function quoteLine(line: AgreedLine): QuoteLine {
  const { brand_id, category_ids, tags, is_credit, temperature } = sellableOfLine(line);
  const common = {
    key: line.key,
    kind: line.kind,
    unit_price: line.unit_price,
    quantity: line.quantity,
    brand_id,
    category_ids,
    tags,
    is_credit,
  };
  const parcel = packing.parcelKeyOf({ temperature, is_newbang: isNewbang(line) });
  if (line.kind === 'item') {
    const { id, product_id, min_price } = line.item;
    return { ...common, product_id, product_item_id: id, min_price, valid: true, parcel, parts: [] };
  }
  const parts = line.parts.map(({ item, quantity }) => ({ product_item_id: item.id, quantity, price: item.price }));
  return { ...common, product_id: line.combo.id, product_item_id: null, min_price: null, valid: true, parcel, parts };
}

/** The parts of a configured combo; the same item in two slots is one part. */
export function comboParts(
  choices: readonly ComboChoice[],
  items: ReadonlyMap<number, SellableItem>,
): { item: SellableItem; quantity: number }[] {
  const parts = new Map<number, { item: SellableItem; quantity: number }>();
  for (const { product_item_id, quantity } of choices) {
    const item = items.get(product_item_id);
    if (item) parts.set(product_item_id, { item, quantity: (parts.get(product_item_id)?.quantity ?? 0) + quantity });
  }
  return [...parts.values()];
}

/** The staff discount as a rule without a row: shared like any other discount, redeems nothing. */
export const staffDiscount = (amount: number, name: Text): Rule => ({
  key: 'coupon:0',
  source: 'coupon',
  id: 0,
  attached: 'coupon',
  name,
  code: null,
  class: 'order',
  benefit: { kind: 'amount', amount },
  max_discount: null,
  scope: { include: [], exclude: [] },
  conditions: {},
  window: { starts_at: null, ends_at: null, weekdays: [], from_minute: null, to_minute: null },
  limits: { total_left: null, customer_left: null },
  priority: 0,
  combine: { item: true, order: true, shipping: true, coupon: true },
  exclusive: false,
  expires_at: null,
  removable: false,
});
