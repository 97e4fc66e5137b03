import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '#platform/http/context.ts';
import { accessTo, type CartAccess, guestKeyOf } from './access.ts';
import { assess } from './assess.ts';
import { type CartChange, type CartView, refuseCart } from './contract.ts';
import { type CartFacts, gatherFacts } from './facts.ts';
import { type StoredCart, selectCart, writeCart } from './store.ts';
import { viewOf } from './view.ts';

/** What a change makes of the cart, and what the shopper must be told about it. */
export type Changed = { cart: StoredCart; changes?: readonly CartChange[] };
type Decide = (facts: CartFacts, access: CartAccess) => Changed;

const attempts = 30;

/** Throws cart_not_found for a cart that is not the caller's, and for one that was ordered: it changes no more. */
export async function openCartForCaller(ctx: Context, id: string): Promise<StoredCart> {
  const cart = await selectCart(ctx.db, id);
  accessTo(cart, ctx.caller, guestKeyOf(ctx));
  if (cart?.state !== 'open') throw refuseCart('cart_not_found');
  return cart;
}

/**
 * Changes a cart in six statements and answers the fresh one. `decide` is pure and sees everything first; the write is one
 * statement that holds only while nobody else changed the cart since, else all starts again from the newer cart: no lock
 * is held while prices and methods are read. `before` is the cart when the caller has just read it.
 */
export async function changeCart(ctx: Context, before: StoredCart, decide: Decide, more: readonly number[] = []): Promise<CartView> {
  for (let attempt = 1, cart = before; attempt <= attempts; attempt++, cart = await openCartForCaller(ctx, before.id)) {
    const access = accessTo(cart, ctx.caller, guestKeyOf(ctx));
    const facts = await gatherFacts(ctx.db, ctx, cart, more);
    const changed = decide(facts, access);
    const wanted = { ...changed.cart, locale: ctx.locale };
    const written = await writeCart(ctx.db, withPricesSeen(wanted, facts), ctx.clock.now());
    if (written) {
      // The answer still knows which price was seen before, to tell once that it changed.
      const shown = {
        ...wanted,
        version: written.version,
        lines: wanted.lines.map((line, i) => ({ ...line, id: written.lines[i]?.id ?? line.id })),
      };
      return viewOf(assess({ ...facts, cart: shown }), { locale: ctx.locale, access, changes: changed.changes });
    }
    await sleep(attempt);
  }
  throw new Error(`cart ${before.id} changed under ${attempts} attempts`);
}

const withPricesSeen = (cart: StoredCart, { items }: CartFacts): StoredCart => ({
  ...cart,
  lines: cart.lines.map((line) => ({ ...line, seen_price: items.get(line.product_item_id)?.price ?? line.seen_price })),
});
