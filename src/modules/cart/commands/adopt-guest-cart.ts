import type { Tx } from '#platform/db/database.ts';
import { holdsGuestKey } from '../access.ts';
import { deleteCart, giveCartTo, lockCart, type StoredCart, selectCartOfCustomer, writeCart } from '../store.ts';

/**
 * Gives the guest's cart to the customer who signed in, merged into the customer's own: of the same item the larger
 * quantity counts, what the customer's cart says about persons wins. Only a cart that nobody owns and whose cookie the
 * browser holds is taken; any other id changes nothing.
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
  await writeCart(tx, merged(own, guest), sign.now);
  await deleteCart(tx, guest.id);
}

function merged(own: StoredCart, guest: StoredCart): StoredCart {
  const quantityOf = (cart: StoredCart, item: number) => cart.lines.find((line) => line.product_item_id === item)?.quantity ?? 0;
  const raised = own.lines.map((line) => ({ ...line, quantity: Math.max(line.quantity, quantityOf(guest, line.product_item_id)) }));
  const added = guest.lines.filter((line) => quantityOf(own, line.product_item_id) === 0);
  return {
    ...own,
    lines: [...raised, ...added],
    fields: { ...guest.fields, ...own.fields },
    delivery_method_id: own.delivery_method_id ?? guest.delivery_method_id,
    payment_method_id: own.payment_method_id ?? guest.payment_method_id,
  };
}
