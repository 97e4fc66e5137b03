import { type GivableGift, givableGifts, type SellableCombo, type SellableItem, sellableCombos, shelf } from '#modules/catalog/index.ts';
import { creditBalance } from '#modules/credits/index.ts';
import { readCustomer } from '#modules/customers/index.ts';
import { readPictures } from '#modules/media/index.ts';
import type { PaymentMethod } from '#modules/payments/index.ts';
import type { ShownRule } from '#modules/pricing/contract.ts';
import { identitiesOf } from '#modules/pricing/index.ts';
import type { CartGifts, CreditSettings } from '#modules/settings/index.ts';
import type { DeliveryMethod } from '#modules/shipping/index.ts';
import type { Reader } from '#platform/db/database.ts';
import type { Caller, Context } from '#platform/http/context.ts';
import type { PictureView } from '#shared/fields.ts';
import type { Currency } from '#shared/money.ts';
import type { CartFields } from '../contract.ts';
import { openFields, typedOver } from '../sealed-fields.ts';
import type { CartContent } from '../store/carts.ts';
import { selectOffered, type Terms } from '../store/terms.ts';
import type { AttachedRule } from '../stored.ts';

/** How the shop sells now. Amounts in minor units of `currency`. */
export type ShopTerms = {
  currency: Currency;
  country: string;
  time_zone: string;
  /** Only what coupons pay for may be ordered (spec section 1). */
  coupon_only: boolean;
  deliveries: readonly DeliveryMethod[];
  payments: readonly PaymentMethod[];
  gifts: CartGifts;
  /** Null for a guest: who has no account neither earns nor spends any. */
  credits: CreditSettings | null;
};

/** The member who buys. `credits`: what can be spent now, minor units. */
export type Buyer = { id: number; tags: readonly string[]; is_first_order: boolean; credits: number };

/** Everything that decides what a cart shows and costs, read at one moment. */
export type CartFacts<C extends CartContent = CartContent> = {
  cart: C;
  now: Date;
  /** What is on sale, by id, with the availability this shopper has; the parts of combos too. */
  items: ReadonlyMap<number, SellableItem>;
  /** By product, with the availability this shopper has, its parts' stock aside. */
  combos: ReadonlyMap<number, SellableCombo>;
  /** Every gift that a tier or a rule names and that may be given now. */
  gifts: ReadonlyMap<number, GivableGift>;
  rules: readonly ShownRule[];
  buyer: Buyer | null;
  pictures: ReadonlyMap<number, PictureView>;
  terms: ShopTerms;
  /** The credits were typed just now: too many are an error, not lowered quietly. */
  credits_typed: boolean;
};

/** What is about to be put in: its facts are read too. */
export type About = {
  items?: readonly number[];
  combos?: readonly number[];
  attached?: readonly AttachedRule[];
  /** Typed just now, over what the cart holds. */
  fields?: CartFields;
};

/**
 * Reads the facts of a cart. One statement for a guest's goods, one for their pictures (combos and gifts: one more each, when
 * there are any), two more for a member. One after the other: inside a transaction there is one connection.
 */
export async function gatherFacts<C extends CartContent>(
  reader: Reader,
  ctx: Context,
  stored: C,
  about: About = {},
): Promise<CartFacts<C>> {
  const { caller, clock, locale, shop } = ctx;
  const now = clock.now();
  const cart = { ...stored, fields: typedOver(openFields(stored.fields, shop.secrets), about.fields) };
  const { items: sold, rules, terms } = await selectOffered(ctx.db, reader, { ...askedOf(caller, cart, about), now });
  const combos = await sellableCombos(reader, [...cart.groups.map((group) => group.product_id), ...(about.combos ?? [])], now);
  const goods = seenBy(caller, { items: sold, combos }, now);
  const gifts = await givableGifts(reader, now, giftIds(cart, terms.gifts, rules));
  const buyer = caller.kind === 'customer' ? await buyerOf(reader, caller.id, now) : null;
  const media = [...goods.items.values(), ...goods.combos.values(), ...gifts.values(), ...rules].flatMap(({ media_id }) => media_id ?? []);
  const pictures = await readPictures(reader, media, locale);
  return { cart, now, ...goods, gifts, rules, buyer, pictures, terms: termsFor(caller, terms), credits_typed: false };
}

/** The items of lines, combos and what is about to be put in; the rules attached and for whom. */
function askedOf(caller: Caller, { lines, groups, attached, fields }: CartContent, about: About) {
  const parts = groups.flatMap(({ choices }) => choices.map((choice) => choice.product_item_id));
  const customerId = caller.kind === 'customer' ? caller.id : null;
  return {
    itemIds: [...lines.map((line) => line.product_item_id), ...parts, ...(about.items ?? [])],
    attached: [...attached, ...(about.attached ?? [])],
    identities: identitiesOf({ customerId, email: fields.email, phone: fields.phone }),
    customerId,
  };
}

/** A member sees what is for members only; of a combo, its parts say whether there is stock. */
function seenBy(caller: Caller, { items, combos }: { items: Map<number, SellableItem>; combos: Map<number, SellableCombo> }, now: Date) {
  const isMember = caller.kind === 'customer';
  const seen = (facts: Parameters<typeof shelf.findAvailability>[0]) =>
    shelf.findAvailability({ ...facts, member_only: facts.member_only && !isMember }, now);
  const inAnyStock = { sellable: Number.MAX_SAFE_INTEGER, low_stock_threshold: 0 };
  return {
    items: new Map([...items].map(([id, item]) => [id, { ...item, availability: seen(item) }])),
    combos: new Map([...combos].map(([id, combo]) => [id, { ...combo, availability: seen({ active: true, ...combo, ...inAnyStock }) }])),
  };
}

function termsFor(caller: Caller, { website, credits, ...terms }: Terms): ShopTerms {
  const { currency, country, time_zone, coupon_only } = website;
  return { ...terms, currency, country, time_zone, coupon_only, credits: caller.kind === 'customer' ? credits : null };
}

async function buyerOf(reader: Reader, id: number, now: Date): Promise<Buyer | null> {
  const customer = await readCustomer(reader, id);
  if (!customer) return null;
  return { id, tags: customer.tags, is_first_order: customer.orders_placed === 0, credits: await creditBalance(reader, id, now) };
}

function giftIds({ selected_gifts }: CartContent, setting: CartGifts, rules: readonly ShownRule[]): number[] {
  const offered = setting.active ? setting.tiers.flatMap(({ ids }) => ids) : [];
  const given = rules.flatMap(({ benefit }) => (benefit.kind === 'gift' ? benefit.gift_ids : []));
  return [...offered, ...given, ...selected_gifts.map(({ gift_id }) => gift_id)];
}
