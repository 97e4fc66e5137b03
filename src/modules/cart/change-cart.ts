import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '#platform/http/context.ts';
import { type Assessment, assess } from './assess/assess.ts';
import { fittingStore } from './blockers.ts';
import { type CartChange, type CartView, refuseCart } from './contract.ts';
import { accessTo, type CartAccess, readGuestKey } from './queries/load-cart.ts';
import { type About, type CartFacts, gatherFacts } from './queries/load-facts.ts';
import { sealFields } from './sealed-fields.ts';
import { cacheCart, cachedCart, dropCachedCart } from './store/cart-cache.ts';
import { type StoredCart, selectCart } from './store/carts.ts';
import { writeCart } from './store/write-cart.ts';
import { viewOf } from './view/cart-view.ts';

/** What a change makes of the cart, and what the shopper must be told about it. */
export type Changed = {
  cart: StoredCart;
  changes?: readonly CartChange[];
  /** What was sent and not kept, by field. */
  errors?: Record<string, string[]>;
  creditsTyped?: boolean;
};
export type Decide = (facts: CartFacts<StoredCart>, access: CartAccess) => Changed;

const attempts = 30;

/** Throws cart_not_found for a cart that is not the caller's, and for one that was ordered: it changes no more. */
export async function openCartForCaller(ctx: Context, id: string): Promise<StoredCart> {
  const cart = await selectCart(ctx.db, id);
  accessTo(cart, ctx.caller, readGuestKey(ctx));
  if (cart?.state !== 'open') throw refuseCart('cart_not_found');
  return cart;
}

/** The same, perhaps as this process wrote it last: only for `changeCart`, which finds out whether it still is. */
export async function cartToChange(ctx: Context, id: string): Promise<StoredCart> {
  return cachedCart(id) ?? openCartForCaller(ctx, id);
}

/**
 * Changes a cart and answers the fresh one. `decide` is pure and sees everything first; the write is one statement that holds
 * only while nobody else changed the cart since, else all starts again from the newer cart: no lock is held while prices and
 * methods are read. `before` is the cart when the caller has just read it, or `cartToChange`: what is refused on a kept copy
 * is decided anew on the stored cart, so that nobody is told what is no longer so.
 */
export async function changeCart(ctx: Context, before: StoredCart, decide: Decide, about: About = {}): Promise<CartView> {
  for (let attempt = 1, cart = before; attempt <= attempts; attempt++, cart = await openCartForCaller(ctx, before.id)) {
    const isKept = cachedCart(before.id) === cart;
    const changed = await changeOnto(ctx, cart, decide, about).catch((error: unknown) => {
      if (!isKept) throw error;
    });
    if (changed) return changed;
    dropCachedCart(before.id);
    if (!isKept) await sleep(attempt);
  }
  throw new Error(`cart ${before.id} changed under ${attempts} attempts`);
}

/** Undefined, and nothing is written, when the cart has moved on since it was read. */
async function changeOnto(ctx: Context, cart: StoredCart, decide: Decide, about: About): Promise<CartView | undefined> {
  const access = accessTo(cart, ctx.caller, readGuestKey(ctx));
  const { fields, ...others } = about;
  const facts = await gatherFacts(ctx.db, ctx, cart, fields && access === 'full' ? about : others);
  const { cart: wanted, changes, errors, creditsTyped = false } = decide(facts, access);
  const assessment = assess({ ...facts, cart: wanted, credits_typed: creditsTyped });
  const settled = settledCart(assessment, creditsTyped);
  const stored = { ...settled, locale: ctx.locale, fields: sealFields(settled.fields, ctx.shop.secrets) };
  const written = await writeCart(ctx.db, stored, facts.now);
  if (!written) return undefined;
  cacheCart(written);
  return viewOf(withIds(assessment, written), { locale: ctx.locale, access, changes, errors });
}

/** The cart as it is kept: prices as they are shown now, without gifts it no longer earns, credits it cannot use, a store of another chain. */
function settledCart(assessment: Assessment<StoredCart>, creditsTyped: boolean): StoredCart {
  const { facts, lines, groups, quote, delivery } = assessment;
  const { cart } = facts;
  const prices = new Map(lines.map(({ line, item }) => [line.product_item_id, item.price]));
  const groupPrices = new Map(groups.map(({ group, unit_price }) => [group.id, unit_price]));
  const isOtherChain = delivery !== undefined && !fittingStore({ ...assessment, payment: undefined });
  return {
    ...cart,
    lines: cart.lines.map((line) => ({ ...line, seen_price: prices.get(line.product_item_id) ?? line.seen_price })),
    groups: cart.groups.map((group) => ({ ...group, seen_price: groupPrices.get(group.id) ?? group.seen_price })),
    credits_wanted: quote.credits_lowered && !creditsTyped ? quote.credits_used : cart.credits_wanted,
    selected_gifts: quote.selected_gifts,
    cvs: isOtherChain ? null : cart.cvs,
  };
}

/** What was decided, with the ids and the version that the stored cart has. The prices seen before stay, to tell once that they changed. */
function withIds(assessment: Assessment<StoredCart>, written: StoredCart): Assessment<StoredCart> {
  const idOf = new Map(written.lines.map((line) => [line.product_item_id, line.id]));
  const lines = assessment.lines.map((one) => ({ ...one, line: { ...one.line, id: idOf.get(one.line.product_item_id) ?? one.line.id } }));
  const { version, cvs, selected_gifts } = written;
  const cart = { ...assessment.facts.cart, version, cvs, selected_gifts };
  return { ...assessment, lines, facts: { ...assessment.facts, cart } };
}
