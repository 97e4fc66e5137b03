import { randomId } from '#platform/clock/clock.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import { changeCart, openCartForCaller } from '../change-cart.ts';
import type { CartView, cartContract } from '../contract.ts';
import type { StoredCart } from '../store/carts.ts';
import type { TakenOut } from '../stored.ts';

/** Longer than the pages offer it by themselves: whoever needs time to get to the button keeps it in view. */
const undoMs = 5 * 60_000;
type Gone = ParsedInputOf<typeof cartContract.remove>['item'];

/** Takes a line or a whole group out; one that is gone already is no error. Throws cart_not_found. */
export async function removeItem(ctx: Context, { cart: id, item }: ParsedInputOf<typeof cartContract.remove>): Promise<CartView> {
  const before = await openCartForCaller(ctx, id);
  return changeCart(ctx, before, ({ cart, now }) => {
    const taken = takenOut(cart, item);
    if (!taken) return { cart };
    const undo: TakenOut = { token: randomId(), until: new Date(now.getTime() + undoMs).toISOString(), ...taken };
    return {
      cart: {
        ...cart,
        lines: cart.lines.filter((line) => line !== taken.line),
        groups: cart.groups.filter((group) => group !== taken.group),
        undo,
        event_id: randomId(),
      },
    };
  });
}

function takenOut({ lines, groups }: StoredCart, gone: Gone): Pick<TakenOut, 'line' | 'group'> | undefined {
  if ('group_id' in gone) {
    const group = groups.find(({ id }) => id === gone.group_id);
    return group && { group };
  }
  const line = lines.find(({ id }) => id === gone.id);
  return line && { line };
}
