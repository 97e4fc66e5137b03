import { randomId } from '#platform/clock/clock.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import { changeCart, openCartForCaller } from '../change-cart.ts';
import { type CartView, type cartContract, refuseCart } from '../contract.ts';
import type { StoredCart } from '../store/carts.ts';
import type { TakenOut } from '../stored.ts';

/**
 * Brings back what was taken out last, within its five minutes; of the same goods put in meanwhile the larger quantity counts.
 * Throws nothing_to_undo, cart_not_found.
 */
export async function undoRemoval(ctx: Context, { cart: id, undo }: ParsedInputOf<typeof cartContract.undo>): Promise<CartView> {
  const before = await openCartForCaller(ctx, id);
  const taken = before.undo;
  if (!taken || taken.token !== undo || ctx.clock.now().toISOString() >= taken.until) throw refuseCart('nothing_to_undo');
  const about = {
    items: [...(taken.line ? [taken.line.product_item_id] : []), ...(taken.group?.choices ?? []).map((choice) => choice.product_item_id)],
    combos: taken.group ? [taken.group.product_id] : [],
  };
  return changeCart(
    ctx,
    before,
    ({ cart }) => {
      if (cart.undo?.token !== undo) throw refuseCart('nothing_to_undo');
      return { cart: { ...withBack(cart, taken), undo: null, event_id: randomId() } };
    },
    about,
  );
}

function withBack(cart: StoredCart, { line, group }: TakenOut): StoredCart {
  const sameLine = line && cart.lines.find((other) => other.product_item_id === line.product_item_id);
  const sameGroup = group && cart.groups.find((other) => other.fingerprint === group.fingerprint);
  const larger = <L extends { quantity: number }>(one: L, same: L | undefined, back: L | undefined): L =>
    back && one === same ? { ...one, quantity: Math.max(one.quantity, back.quantity) } : one;
  const lines = cart.lines.map((one) => larger(one, sameLine, line));
  const groups = cart.groups.map((one) => larger(one, sameGroup, group));
  return {
    ...cart,
    lines: line && !sameLine ? [...lines, { ...line, id: 0 }] : lines,
    groups: group && !sameGroup ? [...groups, group] : groups,
  };
}
