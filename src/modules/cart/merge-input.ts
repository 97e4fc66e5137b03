import { fromMajor } from '#shared/money.ts';
import type { CartParts } from './contract.ts';
import type { CartAccess } from './queries/load-cart.ts';
import type { CartFacts } from './queries/load-facts.ts';
import type { StoredCart } from './store/carts.ts';

type Choices = Pick<CartParts, 'delivery_method_id' | 'payment_method_id' | 'credits_used' | 'selected_gifts'>;

/**
 * The cart with the sent choices over its own. A method that is not on offer is passed over, null clears a choice, and
 * whoever lacks the cart's cookie spends nothing.
 */
export function withChoices({ cart, terms }: CartFacts<StoredCart>, sent: Choices, access: CartAccess): StoredCart {
  const { credits_used } = sent;
  const wanted = credits_used == null ? null : fromMajor(credits_used, terms.currency);
  return {
    ...cart,
    delivery_method_id: choice(sent.delivery_method_id, cart.delivery_method_id, terms.deliveries),
    payment_method_id: choice(sent.payment_method_id, cart.payment_method_id, terms.payments),
    credits_wanted: credits_used === undefined || access !== 'full' ? cart.credits_wanted : wanted,
    selected_gifts: sent.selected_gifts?.map(({ gift_id, tier_id }) => ({ gift_id, tier_id: tier_id ?? 0 })) ?? cart.selected_gifts,
  };
}

function choice(sent: number | null | undefined, kept: number | null, offered: readonly { id: number }[]): number | null {
  if (sent === null) return null;
  return sent !== undefined && offered.some((method) => method.id === sent) ? sent : kept;
}
