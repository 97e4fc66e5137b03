import type { shelf } from '#modules/catalog/index.ts';
import { offers } from '#modules/pricing/index.ts';
import type { DeliveryMethod } from '#modules/shipping/index.ts';
import { createAnswerCache } from '#platform/cache/answer-cache.ts';
import type { Content } from '#platform/cache/content-reader.ts';
import type { Context } from '#platform/http/context.ts';
import { inLocale, type Locale } from '#shared/locale.ts';
import { type Currency, toMajor } from '#shared/money.ts';
import { withinLimit } from '#shared/reward.ts';
import { arrivalDays } from '#shared/time/delivery-days.ts';
import { utcOffset } from '#shared/time/time-zone.ts';
import type { ProductTerms } from './contract/terms.ts';
import { type ShownRule as Rule, readShopTerms, type ShopTerms } from './queries.ts';
import { textOr } from './views.ts';

const cachedTerms = createAnswerCache<ShopTerms>({ names: ['settings', 'offers', 'deliveries'], entries: 1 });

/** Offers, deliveries and settings of this content, cached by content version; else in one statement, for all products. */
export const shopTerms = async (ctx: Context, content: Content): Promise<ShopTerms> =>
  (await cachedTerms(ctx, 'terms', () => readShopTerms(ctx.db, ctx.clock.now()), { known: content })).answer;

type Found = NonNullable<Awaited<ReturnType<typeof shelf.product>>>;
type Reader = { now: Date; locale: Locale; currency: Currency };

/** One product under the shop's terms. */
export function buildTerms(found: Found, terms: ShopTerms, { now, locale, currency }: Reader) {
  const { website, credits, gifts, rules, reward_limit } = terms;
  const { country, coupon_only, time_zone } = website;
  const place = { now, currency, country, coupon_only, utc_offset_minutes: utcOffset(now, time_zone) };
  const applicable = offers.findOffersFor(rules, toShownItems(found), place);
  const findPrice = unitPrices(found, (offerItem) => offers.offerOn(applicable, offerItem, { ...place, quantity: 1 }));
  const reached = gifts.tiers.filter(({ ids }) => ids.length > 0).map(({ min_price }) => min_price);
  return {
    offers: applicable.map((rule) => ({ ...offerView(rule, found, locale), volume: toVolumeTerms(rule, found, place) })),
    deliveries: deliveriesFor(found, terms).map((method) => deliveryView(method, { now, locale, currency, time_zone })),
    gift_from:
      gifts.active && reached.length > 0 && !found.is_credit ? toMajor(Math.max(gifts.min_price, Math.min(...reached)), currency) : null,
    /** Item price with an offer, and reward credits per unit. */
    pieceOf: (item: Item) => {
      const offer = findPrice(item);
      const reward = offers.earnedBy(offer?.total ?? item.price, credits.reward_rate);
      const earn = found.is_credit ? 0 : withinLimit(reward, reward_limit);
      const ends_at = offer?.rule.window.ends_at?.toISOString() ?? null;
      return { offer: offer && { price: toMajor(offer.total, currency), ends_at }, earn: toMajor(earn, currency) };
    },
  };
}

type Item = Pick<Found['items'][number], 'id' | 'price' | 'min_price'>;

/** A combo counts as one item; its price is unknown before choosing. */
const toShownItems = (found: Found): offers.OfferItem[] =>
  found.type === 'combo' ? [shownAs(found, null, found.list_price)] : found.items.map((item) => shownItem(found, item));

const shownItem = (found: Found, item: Item): offers.OfferItem => ({ ...shownAs(found, item.id, item.price), min_price: item.min_price });

const shownAs = ({ id, brand, category_ids, tags, is_credit }: Found, itemId: number | null, unit_price: number): offers.OfferItem => ({
  product_id: id,
  product_item_id: itemId,
  brand_id: brand?.id ?? null,
  category_ids,
  tags,
  is_credit,
  unit_price,
  min_price: null,
});

type UnitOffer = ReturnType<typeof offers.offerOn<Rule>>;

/** Computed once per distinct price; for offers on single items once per item. */
function unitPrices(found: Found, compute: (offerItem: offers.OfferItem) => UnitOffer): (item: Item) => UnitOffer {
  const known = new Map<string, UnitOffer>();
  return (item) => {
    const key = `${item.price} ${item.min_price} ${found.items.length > maxWithoutBatch ? '' : item.id}`;
    const answer = known.has(key) ? (known.get(key) ?? null) : compute(shownItem(found, item));
    known.set(key, answer);
    return answer;
  };
}
const maxWithoutBatch = 40;

function offerView(rule: Rule, { id }: Found, locale: Locale): Omit<ProductTerms['offers'][number], 'volume'> {
  const { conditions, window } = rule;
  return {
    id: rule.id,
    name: inLocale(rule.name, locale),
    message: textOr(rule.message, locale),
    class: rule.class,
    ends_at: window.ends_at?.toISOString() ?? null,
    for_members: Boolean(conditions.member || conditions.first_order || conditions.customer_tags?.length),
    path: scopePath(rule.scope.include, id),
  };
}

/** Price of several units with a volume offer; empty where its items differ in price. */
function toVolumeTerms(
  rule: Rule,
  found: Found,
  place: Parameters<typeof offers.findOffersFor>[2],
): ProductTerms['offers'][number]['volume'] {
  const { benefit } = rule;
  const [first, ...otherItems] = found.items;
  const step = benefit.kind === 'nth_item' ? benefit.n : benefit.kind === 'x_for_price' ? benefit.x : 0;
  if (!first || step === 0 || otherItems.some(({ price }) => price !== first.price)) return [];
  return [step, 2 * step].flatMap((quantity) => {
    const offer = offers.offerOn([rule], shownItem(found, first), { ...place, quantity });
    return offer ? [{ quantity, total: toMajor(offer.total, place.currency) }] : [];
  });
}

/** Path of the list with the items in scope: a category or brand if that is all, else everything. */
function scopePath(include: Rule['scope']['include'], productId: number): string | null {
  const [first] = include;
  if (!first || first.kind === 'all') return '/products';
  if (include.every((entry) => entry.kind === 'item' || (entry.kind === 'product' && entry.id === productId))) return null;
  if (include.length === 1 && (first.kind === 'category' || first.kind === 'brand')) return `/products/${first.kind}/${first.id}`;
  if (include.length === 1 && first.kind === 'tag') return `/products?tags=${encodeURIComponent(first.tag)}`;
  return '/products';
}

/** Delivery methods for these items, in the shop's order. */
const deliveriesFor = (
  { temperature, delivery_method_ids: only, is_newbang }: Found,
  { deliveries, website }: ShopTerms,
): DeliveryMethod[] =>
  deliveries.filter(
    (method) =>
      method.temperatures.includes(temperature) &&
      (method.for_newbang || !is_newbang) &&
      method.countries.includes(website.country) &&
      (only.length === 0 || only.includes(method.id)),
  );

function deliveryView(
  method: DeliveryMethod,
  { now, locale, currency, time_zone }: Reader & { time_zone: string },
): ProductTerms['deliveries'][number] {
  const { delivery_date: rule, free_threshold } = method;
  return {
    id: method.id,
    name: inLocale(method.name, locale),
    kind: method.kind,
    fee: toMajor(method.fee, currency),
    free_threshold: free_threshold === null ? null : toMajor(free_threshold, currency),
    pickup_address: textOr(method.pickup_address, locale),
    arrival:
      rule && rule.mode !== 'none'
        ? {
            lead_days: rule.lead_days,
            cut_off: rule.cut_off,
            horizon_days: rule.horizon_days,
            weekdays: rule.weekdays,
            blackout_dates: rule.blackout_dates,
            first: arrivalDays(rule, { now, timeZone: time_zone })[0] ?? null,
          }
        : null,
  };
}
