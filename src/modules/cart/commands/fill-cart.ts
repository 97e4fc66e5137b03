import { itemLookup } from '#modules/catalog/index.ts';
import { randomId } from '#platform/clock/clock.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import { Refusal } from '#shared/refusal.ts';
import { type Changed, changeCart } from '../change-cart.ts';
import type { CartChange, CartView, cartContract } from '../contract.ts';
import type { CartFacts } from '../facts.ts';
import type { StoredCart } from '../stored.ts';
import { notAddedChange } from '../view/changes.ts';
import { problemSentence } from '../view/items.ts';
import { startCart } from './open-cart.ts';
import { withItem } from './update-item.ts';

type LinkedItem = { sku: string; id: number | undefined; quantity: number };

/**
 * Adds everything in a link to the cart, creating it if needed: `/cart?add=TH-TEA-001-050:2,…`. What cannot be bought, or only in
 * a smaller quantity, is listed in `changes`. Throws cart_not_found.
 */
export async function fillCart(ctx: Context, { cart: id, items }: ParsedInputOf<typeof cartContract.fill>): Promise<CartView> {
  const cart = id ?? (await startCart(ctx));
  const ids = await itemLookup.idsBySku(
    ctx.db,
    items.map(({ sku }) => sku),
  );
  const linked = items.map(({ sku, quantity }) => ({ sku, id: ids.get(sku.toUpperCase()), quantity }));
  return changeCart(ctx, cart, (facts) => withAll(facts, linked, ctx), { items: [...ids.values()] });
}

function withAll(facts: CartFacts<StoredCart>, linked: readonly LinkedItem[], { locale }: Context): Changed {
  const changes: CartChange[] = [];
  let cart: StoredCart = { ...facts.cart, event_id: randomId() };
  for (const { sku, id, quantity } of linked) {
    const item = id === undefined ? undefined : facts.items.get(id);
    if (!item) {
      changes.push(notAddedChange({ tw: sku, en: sku }, problemSentence({ code: 'off_shelf' }, locale), locale));
      continue;
    }
    try {
      const changed = withItem({ ...facts, cart }, { product_item_id: item.id, quantity, mode: 'add' }, locale);
      cart = changed.cart;
      changes.push(...(changed.changes ?? []));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      changes.push(notAddedChange(item.name, String(error.facts['reason'] ?? ''), locale));
    }
  }
  return { cart, changes };
}
