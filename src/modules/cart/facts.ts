import { availabilityOf, type SellableItem, sellableItems } from '#modules/catalog/index.ts';
import { picturesOf } from '#modules/media/index.ts';
import type { PaymentMethod } from '#modules/payments/index.ts';
import { readWebsite } from '#modules/settings/index.ts';
import type { DeliveryMethod } from '#modules/shipping/index.ts';
import type { Reader } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import type { PictureView } from '#shared/fields.ts';
import type { Currency } from '#shared/money.ts';
import { type StoredCart, selectMethods } from './store.ts';

/** How the shop sells now. Amounts in minor units of `currency`. */
export type ShopTerms = {
  currency: Currency;
  country: string;
  time_zone: string;
  /** Only what coupons pay for may be ordered (spec section 1). */
  coupon_only: boolean;
  deliveries: readonly DeliveryMethod[];
  payments: readonly PaymentMethod[];
};

/** Everything that decides what a cart shows and costs, read at one moment. */
export type CartFacts = {
  cart: StoredCart;
  /** What is on sale, by id, with the availability this shopper has. */
  items: ReadonlyMap<number, SellableItem>;
  pictures: ReadonlyMap<number, PictureView>;
  terms: ShopTerms;
};

/** Reads the facts of a cart: four statements. `more` are items that are about to be put in. */
export async function gatherFacts(reader: Reader, ctx: Context, cart: StoredCart, more: readonly number[] = []): Promise<CartFacts> {
  // One after the other: inside a transaction there is one connection, and outside one is enough for a cart.
  const items = await itemsFor(reader, ctx, [...cart.lines.map((line) => line.product_item_id), ...more]);
  const { currency, country, time_zone, coupon_only } = await readWebsite(reader);
  const { deliveries, payments } = await selectMethods(reader);
  const pictures = await picturesOf(
    reader,
    [...items.values()].flatMap((item) => item.media_id ?? []),
    ctx.locale,
  );
  return { cart, items, pictures, terms: { currency, country, time_zone, coupon_only, deliveries, payments } };
}

async function itemsFor(reader: Reader, { caller, clock }: Context, ids: readonly number[]): Promise<Map<number, SellableItem>> {
  const now = clock.now();
  const items = await sellableItems(reader, ids, now);
  if (caller.kind !== 'customer') return items;
  return new Map([...items].map(([id, item]) => [id, { ...item, availability: availabilityOf({ ...item, member_only: false }, now) }]));
}
