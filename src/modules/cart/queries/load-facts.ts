import { sql } from 'kysely';
import type { SellableCombo, SellableItem } from '#modules/catalog/contract.ts';
import { availableGifts, itemLookup, sellableCombos, sellableItems } from '#modules/catalog/index.ts';
import { creditBalance, rewardLimit } from '#modules/credits/index.ts';
import { readCustomer } from '#modules/customers/index.ts';
import { readPictures } from '#modules/media/index.ts';
import { type PaymentMethod, paymentMethods } from '#modules/payments/index.ts';
import type { ShownRule } from '#modules/pricing/contract.ts';
import { buildIdentities, rulesFor } from '#modules/pricing/index.ts';
import type { CartGifts } from '#modules/settings/contract.ts';
import { cartSettings } from '#modules/settings/index.ts';
import { type DeliveryMethod, deliveryMethodsJson } from '#modules/shipping/index.ts';
import { versionNow } from '#platform/cache/versions.ts';
import { randomToken, tokenHash } from '#platform/clock/clock.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Database, Reader } from '#platform/db/database.ts';
import type { Caller, Context } from '#platform/http/context.ts';
import { guestCookie } from '#platform/http/visitor.ts';
import { maskTaxId } from '../contract/cart-fields.ts';
import { type CartFields, refuseCart } from '../contract.ts';
import type { Buyer, CartAccess, CartFacts, PendingChange, ShopTerms } from '../facts.ts';
import type { CartContent, StoredCart } from '../stored.ts';

/** Reads the facts of a stored cart for its caller; only full access may type into it. Throws cart_not_found. */
export async function loadCartFacts(
  ctx: Context,
  cart: StoredCart,
  { fields, ...pending }: PendingChange = {},
  reader: Reader = ctx.db,
): Promise<CartFacts<StoredCart>> {
  const access = accessTo(ctx, cart);
  const facts = await loadFacts(reader, ctx, cart, access === 'full' ? { ...pending, fields } : pending);
  return { ...facts, access };
}

/**
 * Reads the facts of any cart, stored or hypothetical. One statement for a guest's items, one for their pictures (combos and
 * gifts: one more each, if any), two more for a member. Sequential, because a transaction has one connection.
 */
export async function loadFacts<C extends CartContent>(
  reader: Reader,
  ctx: Context,
  stored: C,
  pending: PendingChange = {},
): Promise<CartFacts<C>> {
  const { caller, clock, locale, shop } = ctx;
  const now = clock.now();
  const cart = { ...stored, fields: mergeTyped(openFields(stored.fields, shop.secrets), pending.fields) };
  const { items: sold, rules, terms } = await selectOffered(ctx.db, reader, { ...offeredFor(caller, cart, pending), now });
  const combos = await sellableCombos(reader, [...cart.groups.map((group) => group.product_id), ...(pending.combos ?? [])], now);
  const available = withAvailability(caller, { items: sold, combos }, now);
  const gifts = await availableGifts(reader, now, giftIds(cart, terms.gifts, rules));
  const buyer = caller.kind === 'customer' ? await readBuyer(reader, caller.id, now) : null;
  const media = [...available.items.values(), ...available.combos.values(), ...gifts.values(), ...rules].flatMap(
    ({ media_id }) => media_id ?? [],
  );
  const pictures = await readPictures(reader, media, locale);
  const form = fillRecipientAddress(cart.fields);
  return {
    cart,
    form,
    access: 'full',
    now,
    ...available,
    gifts,
    rules,
    buyer,
    pictures,
    terms: termsFor(caller, terms),
    credits_typed: false,
  };
}

// ── The caller

const ninetyDays = 90 * 24 * 3600;

/** The browser's secret for its guest carts, if it has one. */
export const readGuestKey = ({ web }: Context): string | undefined => web.cookie(guestCookie);

/** Gives the browser a secret when it has none. Returns its hash; only the hash is stored. */
export function ensureGuestKey(ctx: Context): Buffer {
  const key = readGuestKey(ctx) ?? randomToken();
  ctx.web.setCookie(guestCookie, key, { maxAgeSeconds: ninetyDays });
  return tokenHash(key);
}

export function holdsGuestKey(cart: Pick<StoredCart, 'guest_key_hash'>, guestKey: string | undefined): boolean {
  return guestKey !== undefined && cart.guest_key_hash !== null && tokenHash(guestKey).equals(cart.guest_key_hash);
}

/**
 * The caller's access to the cart. A customer's cart is refused to everyone else in the same way as a missing one, so that its
 * existence is not disclosed. Throws cart_not_found.
 */
export function accessTo(ctx: Context, cart: StoredCart | undefined): CartAccess {
  const { caller } = ctx;
  const hasOwner = cart?.customer_id != null;
  if (!cart || (hasOwner && !(caller.kind === 'customer' && caller.id === cart.customer_id))) throw refuseCart('cart_not_found');
  return hasOwner || holdsGuestKey(cart, readGuestKey(ctx)) ? 'full' : 'items';
}

async function readBuyer(reader: Reader, id: number, now: Date): Promise<Buyer | null> {
  const customer = await readCustomer(reader, id);
  if (!customer) return null;
  const { tags, level, orders_placed } = customer;
  return { id, tags, level, is_first_order: orders_placed === 0, credits: await creditBalance(reader, id, now) };
}

// ── What was typed

/** The fields as they were typed; `sealFields` of change-cart.ts is the reverse. A tax ID sealed with another key is dropped. */
export function openFields(fields: CartFields, secrets: Secrets): CartFields {
  const { tax_id, ...plainFields } = fields;
  const plain = tax_id && secrets.open(Buffer.from(tax_id, 'base64'), 'tax_id');
  return plain ? { ...plainFields, tax_id: plain } : plainFields;
}

/** The stored fields overwritten by those typed now; a masked tax ID that a form sends back changes nothing. */
function mergeTyped(stored: CartFields, typed: CartFields = {}): CartFields {
  const changed = Object.entries(typed).filter(
    ([name, value]) => value !== undefined && !(name === 'tax_id' && stored.tax_id && value === maskTaxId(stored.tax_id)),
  );
  return { ...stored, ...Object.fromEntries(changed) };
}

/** The recipient's address falls back to the orderer's when only one address was filled in. */
export const fillRecipientAddress = (fields: CartFields): CartFields => ({
  ...fields,
  recipient_zip: fields.recipient_zip || fields.zip,
  recipient_city: fields.recipient_city || fields.city,
  recipient_district: fields.recipient_district || fields.district,
  recipient_address: fields.recipient_address || fields.address,
});

// ── What is offered

/** The ids of items in lines, combos and the pending change; the attached rules and the buyer. */
function offeredFor(caller: Caller, { lines, groups, attached, fields }: CartContent, pending: PendingChange) {
  const parts = groups.flatMap(({ choices }) => choices.map((choice) => choice.product_item_id));
  const customerId = caller.kind === 'customer' ? caller.id : null;
  return {
    itemIds: [...lines.map((line) => line.product_item_id), ...parts, ...(pending.items ?? [])],
    attached: [...attached, ...(pending.attached ?? [])],
    identities: buildIdentities({ customerId, email: fields.email, phone: fields.phone }),
    customerId,
  };
}

/** Grows with every change of settings and methods (triggers in db/migrations/20261123T0000-21-content-versions.sql). */
const termsVersion = sql<string>`concat_ws('.', ${versionNow('settings')}, ${versionNow('deliveries')}, ${versionNow('payments')})`;

type OfferedInput = Parameters<typeof rulesFor.json>[0] & { itemIds: readonly number[] };
type Offered = { terms: Terms; rules: ShownRule[]; items: Map<number, SellableItem> };

/**
 * The items, the rules and the shop's terms, of five modules. One statement, and one more for the first call after settings or
 * methods have changed. `reader`: the transaction, or `db` itself.
 */
async function selectOffered(db: Database, reader: Reader, { itemIds, ...input }: OfferedInput): Promise<Offered> {
  const { version, rules, items } = await reader
    .selectNoFrom([termsVersion.as('version'), rulesFor.json(input).as('rules'), sellableItems.json(itemIds).as('items')])
    .executeTakeFirstOrThrow();
  return {
    terms: await cachedTerms(db, reader, { version, now: input.now }),
    rules: rulesFor.from(rules),
    items: sellableItems.from(items, input.now),
  };
}

/** How the shop sells now, read once per process and version: never changed, only replaced. */
type Terms = Readonly<
  ReturnType<typeof cartSettings.from> &
    Pick<ShopTerms, 'reward_limit'> & { deliveries: readonly DeliveryMethod[]; payments: readonly PaymentMethod[] }
>;

type CachedTerms = { version: string; terms: Terms };
const termsByDatabase = new WeakMap<Database, CachedTerms>();

/** The terms of this version or a newer one, cached per version and until the next scheduled change, because carts read them all the time. */
async function cachedTerms(db: Database, reader: Reader, { version, now }: { version: string; now: Date }): Promise<Terms> {
  const cached = termsByDatabase.get(db);
  if (cached?.version === version && (!cached.terms.until || now < cached.terms.until)) return cached.terms;
  const read = await selectTerms(reader, now);
  termsByDatabase.set(db, read);
  return read.terms;
}

/** How the shop sells now, and the version of that: settings and methods of three modules in one statement. */
export async function selectTerms(reader: Reader, now: Date): Promise<CachedTerms> {
  const { version, settings, deliveries, payments, covered } = await reader
    .selectNoFrom([termsVersion.as('version'), cartSettings.json.as('settings')])
    .select([deliveryMethodsJson.as('deliveries'), paymentMethods.offeredJson.as('payments'), rewardLimit.covered.as('covered')])
    .executeTakeFirstOrThrow();
  const saved = cartSettings.from(settings, now);
  return { version, terms: { ...saved, reward_limit: rewardLimit.of(saved.credits, covered), deliveries, payments } };
}

/** Credits are a member's: a guest has no terms for them. */
function termsFor(caller: Caller, { website, credits, until: _until, ...terms }: Terms): ShopTerms {
  const { currency, country, time_zone, coupon_only, closed } = website;
  return { ...terms, currency, country, time_zone, coupon_only, closed, credits: caller.kind === 'customer' ? credits : null };
}

type Sellables = { items: Map<number, SellableItem>; combos: Map<number, SellableCombo> };

/** A member may buy what is for members only; a combo is in stock as far as its parts are. */
function withAvailability(caller: Caller, { items, combos }: Sellables, now: Date): Sellables {
  const isMember = caller.kind === 'customer';
  const availability = (facts: Parameters<typeof itemLookup.findAvailability>[0]) =>
    itemLookup.findAvailability({ ...facts, member_only: facts.member_only && !isMember }, now);
  const inAnyStock = { sellable: Number.MAX_SAFE_INTEGER, low_stock_threshold: 0 };
  return {
    items: new Map([...items].map(([id, item]) => [id, { ...item, availability: availability(item) }])),
    combos: new Map(
      [...combos].map(([id, combo]) => [id, { ...combo, availability: availability({ active: true, ...combo, ...inAnyStock }) }]),
    ),
  };
}

/** The gifts that a tier offers, a rule gives or the shopper chose. */
function giftIds({ selected_gifts }: CartContent, setting: CartGifts, rules: readonly ShownRule[]): number[] {
  const offered = setting.active ? setting.tiers.flatMap(({ ids }) => ids) : [];
  const fromRules = rules.flatMap(({ benefit }) => (benefit.kind === 'gift' ? benefit.gift_ids : []));
  return [...offered, ...fromRules, ...selected_gifts.map(({ gift_id }) => gift_id)];
}
