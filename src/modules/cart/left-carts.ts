import { sellableCombos, sellableItems } from '#modules/catalog/index.ts';
import { audience } from '#modules/customers/index.ts';
import { type Database, inTransaction, type Reader, type Tx } from '#platform/db/database.ts';
import type { Text } from '#shared/locale.ts';
import { cartEffects } from './effects.ts';
import { markReminded, selectLeftCart } from './store/left-carts.ts';

export { cartEffects as effects } from './effects.ts';

const cartsPerBatch = 100;

/**
 * Finds carts that customers left: one hour and one day after the last change, each once, for customers who consented to
 * marketing. In committed batches; two workers skip each other's. Returns how many reminders.
 */
export async function remindOfLeftCarts(db: Database, now: Date): Promise<number> {
  let total = 0;
  for (;;) {
    const { marked, reminded } = await inTransaction(db, (tx) => remindBatch(tx, now));
    total += reminded;
    if (marked === 0) return total;
  }
}

async function remindBatch(tx: Tx, now: Date): Promise<{ marked: number; reminded: number }> {
  const left = await markReminded(tx, now, cartsPerBatch);
  const owners = await audience.marketingRecipients(
    tx,
    left.map(({ customer_id }) => customer_id),
  );
  const reminded = left.filter(({ customer_id }) => owners.has(customer_id));
  await cartEffects.emitAll(
    tx,
    reminded.map(({ id, reminders }) => ['cart_left', { cart_id: id, nth: reminders }, `${id}:${reminders}`] as const),
  );
  return { marked: left.length, reminded: reminded.length };
}

export type LeftCart = { customer_id: number; updated_at: Date; lines: { name: Text; spec: Text | null; quantity: number }[] };

/** A left cart with the lines that can be bought now; undefined when it was ordered, is a guest's, or has nothing to buy. */
export async function leftCartForMail(reader: Reader, cartId: string, now: Date): Promise<LeftCart | undefined> {
  const cart = await selectLeftCart(reader, cartId);
  if (!cart) return undefined;
  const itemIds = cart.items.map(({ product_item_id }) => product_item_id);
  const items = await sellableItems.read(reader, itemIds, now);
  const comboIds = cart.groups.map(({ product_id }) => product_id);
  const combos = comboIds.length > 0 ? await sellableCombos(reader, comboIds, now) : new Map();
  const lines = [
    ...cart.items.flatMap(({ product_item_id, quantity }) => {
      const item = items.get(product_item_id);
      return item && isForMembers(item.availability) ? [{ name: item.name, spec: item.spec.tw ? item.spec : null, quantity }] : [];
    }),
    ...cart.groups.flatMap(({ product_id, quantity }) => {
      const combo = combos.get(product_id);
      return combo && isForMembers(combo.availability) ? [{ name: combo.name, spec: null, quantity }] : [];
    }),
  ];
  return lines.length > 0 ? { customer_id: cart.customer_id, updated_at: cart.updated_at, lines } : undefined;
}

/** A member may buy what is for members only. */
const isForMembers = (availability: string): boolean => ['available', 'low', 'member_only'].includes(availability);
