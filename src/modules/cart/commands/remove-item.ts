import { randomId } from '#platform/clock/clock.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import { changeCart } from '../change-cart.ts';
import type { CartView, cartContract } from '../contract.ts';
import type { RemovedContent, StoredCart } from '../stored.ts';

/** Longer than the pages show the button by default: it stays for people who need more time. */
const undoMs = 5 * 60_000;
type RemovedItem = ParsedInputOf<typeof cartContract.remove>['item'];

/** Removes a line or a whole group; one that is not in the cart any more is no error. Throws cart_not_found. */
export async function removeItem(ctx: Context, { cart: id, item }: ParsedInputOf<typeof cartContract.remove>): Promise<CartView> {
  return changeCart(ctx, id, ({ cart, now }) => {
    const removed = findRemoved(cart, item);
    if (!removed) return { cart };
    const undo: RemovedContent = { token: randomId(), until: new Date(now.getTime() + undoMs).toISOString(), ...removed };
    return {
      cart: {
        ...cart,
        lines: cart.lines.filter((line) => line !== removed.line),
        groups: cart.groups.filter((group) => group !== removed.group),
        undo,
        event_id: randomId(),
      },
    };
  });
}

function findRemoved({ lines, groups }: StoredCart, removed: RemovedItem): Pick<RemovedContent, 'line' | 'group'> | undefined {
  if ('group_id' in removed) {
    const group = groups.find(({ id }) => id === removed.group_id);
    return group && { group };
  }
  const line = lines.find(({ id }) => id === removed.id);
  return line && { line };
}
