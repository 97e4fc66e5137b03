import type { Tx } from '#platform/db/database.ts';
import { mostLines } from '../assess/lines.ts';
import { ruleKey } from '../assess/quote.ts';
import { lockCart, selectCustomerCart } from '../queries/load-cart.ts';
import { holdsGuestKey } from '../queries/load-facts.ts';
import { deleteCart, giveCartTo } from '../store/carts.ts';
import { writeCart } from '../store/write-cart.ts';
import type { CartGroup, CartLine, StoredCart } from '../stored.ts';

/**
 * Gives the guest's cart to the customer who signed in, merged into the customer's own: of the same item or configuration the
 * larger quantity counts, the customer's own fields win, codes and gifts of both stay. Only a cart that has no owner and whose
 * cookie the browser holds is taken; any other id changes nothing.
 */
export async function adoptGuestCart(
  tx: Tx,
  sign: { customerId: number; cartId: string; guestKey: string | undefined; now: Date },
): Promise<void> {
  const guest = await lockCart(tx, sign.cartId);
  if (!guest || guest.customer_id !== null || guest.state !== 'open' || !holdsGuestKey(guest, sign.guestKey)) return;
  const newest = await selectCustomerCart(tx, sign.customerId);
  const own = newest && (await lockCart(tx, newest.id));
  if (own?.state !== 'open') return giveCartTo(tx, guest.id, sign.customerId);
  // First, because the groups keep their ids.
  await deleteCart(tx, guest.id);
  await writeCart(tx, mergeCarts(own, guest), sign.now);
}

function mergeCarts(own: StoredCart, guest: StoredCart): StoredCart {
  const attached = new Set(own.attached.map(ruleKey));
  const lines = mergeLines(own.lines, guest.lines, (line: CartLine) => line.product_item_id);
  const groups = mergeLines(own.groups, guest.groups, (group: CartGroup) => group.fingerprint);
  return {
    ...own,
    lines: lines.slice(0, mostLines),
    groups: groups.slice(0, Math.max(0, mostLines - lines.length)),
    fields: { ...guest.fields, ...own.fields },
    delivery_method_id: own.delivery_method_id ?? guest.delivery_method_id,
    payment_method_id: own.payment_method_id ?? guest.payment_method_id,
    attached: [...own.attached, ...guest.attached.filter((rule) => !attached.has(ruleKey(rule)))],
    selected_gifts: [...own.selected_gifts, ...guest.selected_gifts],
    cvs: own.cvs ?? guest.cvs,
  };
}

/** Own ones first, each with the larger quantity of the two. */
function mergeLines<L extends { quantity: number }>(own: readonly L[], guest: readonly L[], keyOf: (line: L) => string | number): L[] {
  const same = (line: L) => guest.find((other) => keyOf(other) === keyOf(line));
  const raised = own.map((line) => ({ ...line, quantity: Math.max(line.quantity, same(line)?.quantity ?? 0) }));
  const keys = new Set(own.map(keyOf));
  return [...raised, ...guest.filter((line) => !keys.has(keyOf(line)))];
}
