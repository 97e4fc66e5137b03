import { setTimeout as sleep } from 'node:timers/promises';
import { LruMap } from '#platform/cache/lru-map.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Context } from '#platform/http/context.ts';
import { type Assessment, assess } from './assess/assess.ts';
import type { CartChange, CartFields, CartView } from './contract.ts';
import type { CartFacts, PendingChange } from './facts.ts';
import { loadOpenCart } from './queries/load-cart.ts';
import { loadCartFacts } from './queries/load-facts.ts';
import { writeCart } from './store/write-cart.ts';
import type { StoredCart } from './stored.ts';
import { viewCart } from './view/cart-view.ts';

/** What a command decided: the changed cart, and what the answer reports about it. */
export type Changed = {
  cart: StoredCart;
  changes?: readonly CartChange[];
  /** What was sent and not saved, by field. */
  errors?: Record<string, string[]>;
  creditsTyped?: boolean;
};
/** Pure, and may throw a refusal: it runs again after a concurrent change. */
export type Decide = (facts: CartFacts<StoredCart>) => Changed;

/**
 * Carts as this process last wrote them, used only for changes: a change applies to a version, so an outdated copy costs one more
 * attempt and is never returned. The tax ID is sealed as in the database.
 */
const cache = new LruMap<{ cart: StoredCart; bytes: number }>({ entries: 500, bytes: 2_000_000 });
const attempts = 30;

/**
 * Changes a cart and returns the new one: load → decide → assess → write → view. The write applies only to the loaded version;
 * after a concurrent change everything starts again from the newer cart, so no lock is held while prices and methods are read.
 * `target`: the id, or the cart when the caller has just read it. A refusal from a cached copy is decided again on the stored
 * cart, which may have changed. Throws cart_not_found.
 */
export async function changeCart(
  ctx: Context,
  target: string | StoredCart,
  decide: Decide,
  pending: PendingChange = {},
): Promise<CartView> {
  const id = typeof target === 'string' ? target : target.id;
  let cart = typeof target === 'string' ? (cache.get(id)?.cart ?? (await loadOpenCart(ctx, id))) : target;
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const isCached = cache.get(id)?.cart === cart;
    const view = await tryChange(ctx, cart, decide, pending).catch((error: unknown) => {
      if (!isCached) throw error;
    });
    if (view) return view;
    cache.delete(id);
    if (!isCached) await sleep(attempt);
    cart = await loadOpenCart(ctx, id);
  }
  throw new Error(`cart ${id} was changed by others during all ${attempts} attempts: repeat the request`);
}

/** Undefined, and nothing is written, when the cart was changed or ordered since it was read. */
async function tryChange(ctx: Context, cart: StoredCart, decide: Decide, pending: PendingChange): Promise<CartView | undefined> {
  const facts = await loadCartFacts(ctx, cart, pending);
  const { cart: changed, changes, errors, creditsTyped = false } = decide(facts);
  const assessment = assess({ ...facts, cart: changed, credits_typed: creditsTyped });
  const settled = settleCart(assessment);
  const sealed = { ...settled, locale: ctx.locale, fields: sealFields(settled.fields, ctx.shop.secrets) };
  const written = await writeCart(ctx.db, cart, sealed, facts.now);
  if (!written) return undefined;
  cacheCart(written);
  return viewCart(withWritten(assessment, written), { locale: ctx.locale, changes, errors });
}

/** The cart to store: with the prices shown now, without gifts it no longer earns, credits it cannot use and a store of another chain. */
function settleCart({ facts, lines, groups, quote, delivery, storeOfChain }: Assessment<StoredCart>): StoredCart {
  const { cart } = facts;
  const prices = new Map(lines.map(({ line, item }) => [line.product_item_id, item.price]));
  const groupPrices = new Map(groups.map(({ group, unit_price }) => [group.id, unit_price]));
  return {
    ...cart,
    lines: cart.lines.map((line) => ({ ...line, seen_price: prices.get(line.product_item_id) ?? line.seen_price })),
    groups: cart.groups.map((group) => ({ ...group, seen_price: groupPrices.get(group.id) ?? group.seen_price })),
    credits_requested: quote.credits_lowered && !facts.credits_typed ? quote.credits_used : cart.credits_requested,
    selected_gifts: quote.selected_gifts,
    cvs: delivery ? storeOfChain : cart.cvs,
  };
}

/** The fields as they are stored, the tax ID sealed; `openFields` of load-facts.ts is the reverse. */
function sealFields(fields: CartFields, secrets: Secrets): CartFields {
  const { tax_id, ...plainFields } = fields;
  return tax_id ? { ...plainFields, tax_id: secrets.seal(tax_id, 'tax_id').toString('base64') } : plainFields;
}

/** Lines are sorted by id, as a query returns them. The size is estimated: measuring would cost more than reading the cart again. */
function cacheCart(cart: StoredCart): void {
  const lines = cart.lines.toSorted((a, b) => a.id - b.id);
  cache.set(cart.id, { cart: { ...cart, lines }, bytes: 2000 + 150 * lines.length + 800 * cart.groups.length });
}

/** The assessment with the written ids and version. The previously shown prices stay, to report the change once. */
function withWritten(assessment: Assessment<StoredCart>, written: StoredCart): Assessment<StoredCart> {
  const lineIds = new Map(written.lines.map((line) => [line.product_item_id, line.id]));
  const lines = assessment.lines.map((one) => ({
    ...one,
    line: { ...one.line, id: lineIds.get(one.line.product_item_id) ?? one.line.id },
  }));
  const { version, cvs, selected_gifts } = written;
  const cart = { ...assessment.facts.cart, version, cvs, selected_gifts };
  return { ...assessment, lines, facts: { ...assessment.facts, cart } };
}
