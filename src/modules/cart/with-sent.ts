import type { CartAccess } from './access.ts';
import type { CartFields } from './contract.ts';
import type { CartFacts } from './facts.ts';
import type { StoredCart } from './store.ts';

type Sent = CartFields & { delivery_method_id?: number | null; payment_method_id?: number | null };

/**
 * The cart with the sent fields over its own. A method that is not on offer is passed over, null clears the choice, and
 * whoever lacks the cart's cookie leaves no personal data in it.
 */
export function withSent(
  { cart, terms }: CartFacts,
  { delivery_method_id, payment_method_id, ...fields }: Sent,
  access: CartAccess,
): StoredCart {
  const typed = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  return {
    ...cart,
    fields: access === 'full' ? { ...cart.fields, ...typed } : cart.fields,
    delivery_method_id: choice(delivery_method_id, cart.delivery_method_id, terms.deliveries),
    payment_method_id: choice(payment_method_id, cart.payment_method_id, terms.payments),
  };
}

function choice(sent: number | null | undefined, kept: number | null, offered: readonly { id: number }[]): number | null {
  if (sent === null) return null;
  return sent !== undefined && offered.some((method) => method.id === sent) ? sent : kept;
}
