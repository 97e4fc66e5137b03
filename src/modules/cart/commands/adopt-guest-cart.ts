import type { Tx } from '#platform/db/database.ts';
import { ruleKey } from '../assess/quote.ts';
import { holdsGuestKey } from '../queries/load-cart.ts';
import { deleteCart, giveCartTo, lockCart, type StoredCart, selectCartOfCustomer } from '../store/carts.ts';
import { writeCart } from '../store/write-cart.ts';
import type { CartGroup, CartLine } from '../stored.ts';
import { mostLines } from '../validate-line.ts';

/**
 * Gives the guest's cart to the customer who signed in, merged into the customer's own: of the same item or configuration the
 * larger quantity counts, what the customer's cart says about persons wins, codes and gifts of both stay. Only a cart that
 * nobody owns and whose cookie the browser holds is taken; any other id changes nothing.
 */
export async function adoptGuestCart(
  tx: Tx,
  sign: { customerId: number; cartId: string; guestKey: string | undefined; now: Date },
): Promise<void> {
  const guest = await lockCart(tx, sign.cartId);
  if (!guest || guest.customer_id !== null || guest.state !== 'open' || !holdsGuestKey(guest, sign.guestKey)) return;
  const newest = await selectCartOfCustomer(tx, sign.customerId);
  const own = newest && (await lockCart(tx, newest.id));
  if (own?.state !== 'open') return giveCartTo(tx, guest.id, sign.customerId);
  // First, so that the groups are free to take their ids along.
  await deleteCart(tx, guest.id);
  await writeCart(tx, merged(own, guest), sign.now);
}

function merged(own: StoredCart, guest: StoredCart): StoredCart {
  const held = new Set(own.attached.map(ruleKey));
  const lines = together(own.lines, guest.lines, (line: CartLine) => line.product_item_id);
  const groups = together(own.groups, guest.groups, (group: CartGroup) => group.fingerprint);
  return {
    ...own,
    lines: lines.slice(0, mostLines),
    groups: groups.slice(0, Math.max(0, mostLines - lines.length)),
    fields: { ...guest.fields, ...own.fields },
    delivery_method_id: own.delivery_method_id ?? guest.delivery_method_id,
    payment_method_id: own.payment_method_id ?? guest.payment_method_id,
    attached: [...own.attached, ...guest.attached.filter((rule) => !held.has(ruleKey(rule)))],
    selected_gifts: [...own.selected_gifts, ...guest.selected_gifts],
    cvs: own.cvs ?? guest.cvs,
  };
}

/** Own ones first, each with the larger quantity of the two. */
function together<L extends { quantity: number }>(own: readonly L[], guest: readonly L[], nameOf: (line: L) => string | number): L[] {
  const same = (line: L) => guest.find((other) => nameOf(other) === nameOf(line));
  const raised = own.map((line) => ({ ...line, quantity: Math.max(line.quantity, same(line)?.quantity ?? 0) }));
  const names = new Set(own.map(nameOf));
  return [...raised, ...guest.filter((line) => !names.has(nameOf(line)))];
}
