import { randomId } from '#platform/clock/clock.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import { changeCart } from '../change-cart.ts';
import { type CartView, type cartContract, refuseCart } from '../contract.ts';
import type { CartFacts } from '../facts.ts';
import { loadOpenCart } from '../queries/load-cart.ts';
import type { RemovedContent, StoredCart } from '../stored.ts';

/**
 * Restores what was removed last, within five minutes; if the same items were added again, the larger quantity counts. Throws
 * nothing_to_undo, cart_not_found.
 */
export async function undoRemoval(ctx: Context, { cart: id, undo }: ParsedInputOf<typeof cartContract.undo>): Promise<CartView> {
  const before = await loadOpenCart(ctx, id);
  const removed = before.undo;
  if (!removed || removed.token !== undo || ctx.clock.now().toISOString() >= removed.until) throw refuseCart('nothing_to_undo');
  const pending = {
    items: [
      ...(removed.line ? [removed.line.product_item_id] : []),
      ...(removed.group?.choices ?? []).map((choice) => choice.product_item_id),
    ],
    combos: removed.group ? [removed.group.product_id] : [],
  };
  return changeCart(
    ctx,
    before,
    ({ cart, items, combos }) => {
      if (cart.undo?.token !== undo || isDeleted(removed, { items, combos })) throw refuseCart('nothing_to_undo');
      return { cart: { ...withRestored(cart, removed), undo: null, event_id: randomId() } };
    },
    pending,
  );
}

/** Staff have deleted the item or the combo since it was removed. */
const isDeleted = ({ line, group }: RemovedContent, { items, combos }: Pick<CartFacts, 'items' | 'combos'>): boolean =>
  (line !== undefined && !items.has(line.product_item_id)) || (group !== undefined && !combos.has(group.product_id));

function withRestored(cart: StoredCart, { line, group }: RemovedContent): StoredCart {
  const sameLine = line && cart.lines.find((other) => other.product_item_id === line.product_item_id);
  const sameGroup = group && cart.groups.find((other) => other.fingerprint === group.fingerprint);
  const larger = <L extends { quantity: number }>(one: L, same: L | undefined, restored: L | undefined): L =>
    restored && one === same ? { ...one, quantity: Math.max(one.quantity, restored.quantity) } : one;
  const lines = cart.lines.map((one) => larger(one, sameLine, line));
  const groups = cart.groups.map((one) => larger(one, sameGroup, group));
  return {
    ...cart,
    lines: line && !sameLine ? [...lines, { ...line, id: 0 }] : lines,
    groups: group && !sameGroup ? [...groups, group] : groups,
  };
}
