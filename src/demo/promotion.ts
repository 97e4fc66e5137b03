import { fundShop, grantCredits } from '#modules/credits/index.ts';
import { levels } from '#modules/customers/index.ts';
import { rulesIn } from '#modules/pricing/index.ts';
import { saveSetting } from '#modules/settings/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { DemoData, DemoRule } from './demo-data.ts';
import type { Shopper } from './people.ts';
import { type CatalogueIds, type Ids, requireId } from './products.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** The credits that the shop has bought: enough to try the demo. */
const shopCredits = 20_000;
/** Coupons were issued this long before today. */
const issuedDaysAgo = 20;

type Found = { catalogue: CatalogueIds; pictures: Ids; shoppers: readonly Shopper[]; now: Date };

/** Gifts, offers, coupons, credits and the affiliate network of the demo. */
export async function seedPromotion(tx: Tx, { promotion }: DemoData, { catalogue, pictures, shoppers, now }: Found): Promise<void> {
  const { levels: known, gifts, offers, coupons, credits, affiliate } = promotion;
  for (const level of known) await levels.add(tx, level);
  const tiers = gifts.tiers.map(({ gifts: keys, ...tier }, i) => ({
    ...tier,
    id: i + 1,
    ids: keys.map((key) => requireId(catalogue.gifts, key)),
  }));
  await saveSetting(tx, 'affiliate', { ...inNetwork, ...affiliate });
  await saveSetting(tx, 'cart_gifts', { active: true, accumulate: false, min_price: gifts.min_price, tiers });

  for (const offer of offers) {
    const { name, message, code, promo_codes, trigger, picture, ends_in_days } = offer;
    const ends_at = ends_in_days ? new Date(now.getTime() + ends_in_days * dayMs).toISOString() : null;
    const media_id = picture ? (pictures.get(picture) ?? null) : null;
    await rulesIn.addOffer(
      tx,
      { ...always, ...buildRule(offer, catalogue), name, message, code, promo_codes, trigger, media_id, ends_at },
      now,
    );
  }
  const findCustomer = (key: string) => shoppers.find((shopper) => shopper.key === key)?.id ?? null;
  for (const coupon of coupons) {
    const { name, code, customer, days, more = [] } = coupon;
    const expires_at = new Date(now.getTime() + days * dayMs);
    const tickets = [{ code, customer }, ...more].map((ticket) => ({
      code: ticket.code,
      customer_id: findCustomer(ticket.customer),
      expires_at,
    }));
    await rulesIn.addCampaign(
      tx,
      { ...ticketed, ...buildRule(coupon, catalogue), name },
      tickets,
      new Date(now.getTime() - issuedDaysAgo * dayMs),
    );
  }
  await fundShop(tx, { amount: shopCredits, now });
  for (const { customer, amount, description, days } of credits) {
    const customerId = findCustomer(customer);
    if (customerId === null) throw new Error(`the demo has no member called ${customer}`);
    const expiresAt = new Date(now.getTime() + days * dayMs);
    await grantCredits(tx, { customerId, amount, description, expiresAt, effectKey: `demo:${customer}`, now });
  }
}

/** The scope of a rule, by keys. */
function buildRule({ class: kind, benefit, conditions, products = [], categories = [] }: DemoRule, catalogue: CatalogueIds) {
  const include = [
    ...products.map((key) => ({ kind: 'product' as const, id: requireId(catalogue.products, key) })),
    ...categories.map((key) => ({ kind: 'category' as const, id: requireId(catalogue.categories, key) })),
  ];
  return {
    class: kind,
    benefit,
    conditions,
    max_discount: null,
    scope: { include: include.length ? include : [{ kind: 'all' as const }], exclude: [] },
  };
}

const inNetwork = { active: true, network: 'shop_com' as const, conversion_url: '', reversal_url: '', window_days: 30 };

const always = {
  combine: { item: true, order: true, shipping: true, coupon: true },
  terms: null,
  active: true,
  starts_at: null,
  ends_at: null,
  weekdays: [],
  from_minute: null,
  to_minute: null,
  limit_total: null,
  limit_per_customer: null,
  priority: 0,
  exclusive: false,
  partner: null,
};

const ticketed = {
  /** One coupon per order. */
  combine: { item: true, order: true, shipping: true, coupon: false },
  prefix: '',
  code_style: 'unique' as const,
  quantity: null,
  issue: 'manual' as const,
  valid_from: null,
  valid_until: null,
  valid_days: null,
  per_customer: 1,
  uses_per_coupon: 1,
  active: true,
};
