import type { Tx } from '#platform/db/database.ts';
import { maxLines } from '../assess/lines.ts';
import { ruleKey } from '../assess/quote.ts';
import { lockCart, selectCustomerCart } from '../queries/load-cart.ts';
import { holdsGuestKey } from '../queries/load-facts.ts';
import { assignCart, deleteCart } from '../store/carts.ts';
import { writeCart } from '../store/write-cart.ts';
import type { CartGroup, CartLine, StoredCart } from '../stored.ts';

/**
 * Gives the guest's cart to the customer who signed in, merged into the customer's cart: the larger quantity of an item or
 * configuration counts, the customer's fields win, codes and gifts of both stay. Only a cart without owner whose cookie the
 * browser has is adopted; any other id changes nothing.
 */
export async function adoptGuestCart(
  tx: Tx,
  signIn: { customerId: number; cartId: string; guestKey: string | undefined; now: Date },
): Promise<void> {
  const guest = await lockCart(tx, signIn.cartId);
  if (!guest || guest.customer_id !== null || guest.state !== 'open' || !holdsGuestKey(guest, signIn.guestKey)) return;
  const newest = await selectCustomerCart(tx, signIn.customerId);
  const ownCart = newest && (await lockCart(tx, newest.id));
  if (ownCart?.state !== 'open') return assignCart(tx, guest.id, signIn.customerId);
  // Before the merged cart is written, because its groups keep the ids of the guest's.
  await deleteCart(tx, guest.id);
  await writeCart(tx, ownCart, mergeCarts(ownCart, guest), signIn.now);
}

function mergeCarts(ownCart: StoredCart, guest: StoredCart): StoredCart {
  const attached = new Set(ownCart.attached.map(ruleKey));
  const lines = mergeLines(ownCart.lines, guest.lines, (line: CartLine) => line.product_item_id);
  const groups = mergeLines(ownCart.groups, guest.groups, (group: CartGroup) => group.fingerprint);
  return {
    ...ownCart,
    lines: lines.slice(0, maxLines),
    groups: groups.slice(0, Math.max(0, maxLines - lines.length)),
    fields: { ...guest.fields, ...ownCart.fields },
    delivery_method_id: ownCart.delivery_method_id ?? guest.delivery_method_id,
    payment_method_id: ownCart.payment_method_id ?? guest.payment_method_id,
    attached: [...ownCart.attached, ...guest.attached.filter((rule) => !attached.has(ruleKey(rule)))],
    selected_gifts: [...ownCart.selected_gifts, ...guest.selected_gifts],
    cvs: ownCart.cvs ?? guest.cvs,
  };
}

/** The customer's lines first, each with the larger quantity of the two. */
function mergeLines<L extends { quantity: number }>(own: readonly L[], guest: readonly L[], keyOf: (line: L) => string | number): L[] {
  const same = (line: L) => guest.find((other) => keyOf(other) === keyOf(line));
  const raised = own.map((line) => ({ ...line, quantity: Math.max(line.quantity, same(line)?.quantity ?? 0) }));
  const keys = new Set(own.map(keyOf));
  return [...raised, ...guest.filter((line) => !keys.has(keyOf(line)))];
}
