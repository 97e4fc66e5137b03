import { z } from 'zod';
import type { Context } from '#platform/http/context.ts';
import { zodErrors } from '#platform/http/validation.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import type { Locale } from '#shared/locale.ts';
import { fromMajor } from '#shared/money.ts';
import { changeCart } from '../change-cart.ts';
import { type CartParts, type CartView, type cartContract, cartParts, typedFields } from '../contract.ts';
import type { CartFacts } from '../facts.ts';
import type { StoredCart } from '../stored.ts';

/**
 * Saves typed input, complete or not, so that no input is lost. What cannot be saved is listed in `errors`, the rest is saved.
 * Throws cart_not_found.
 */
export async function saveCart(ctx: Context, { id, ...sent }: ParsedInputOf<typeof cartContract.save>): Promise<CartView> {
  const { parts, errors } = readParts(typedFields(sent), ctx.locale);
  const { delivery_method_id, payment_method_id, credits_used, selected_gifts, ...fields } = parts;
  const choices = { delivery_method_id, payment_method_id, credits_used, selected_gifts };
  return changeCart(ctx, id, (facts) => ({ cart: withChoices(facts, choices), errors, creditsTyped: credits_used != null }), { fields });
}

/** Each part as an object of its own, built once. */
const singleParts = Object.entries(cartParts.shape).map(([name, part]) => [name, z.object({ [name]: part })] as const);

/** Parses each part separately, so that one invalid part does not prevent saving the others. */
function readParts(sent: Record<string, unknown>, locale: Locale): { parts: CartParts; errors: Record<string, string[]> } {
  const parts: Record<string, unknown> = {};
  const errors: Record<string, string[]> = {};
  for (const [name, part] of singleParts) {
    if (sent[name] === undefined) continue;
    const read = part.safeParse({ [name]: sent[name] }, { reportInput: true });
    if (read.success) Object.assign(parts, read.data);
    else Object.assign(errors, zodErrors(read.error, locale));
  }
  return { parts: parts as CartParts, errors };
}

type Choices = Pick<CartParts, 'delivery_method_id' | 'payment_method_id' | 'credits_used' | 'selected_gifts'>;

/**
 * The cart with the sent choices applied. A method that is not offered is ignored, null clears a choice, and a caller without the
 * cart's cookie spends no credits.
 */
export function withChoices({ cart, terms, access }: CartFacts<StoredCart>, sent: Choices): StoredCart {
  const { credits_used } = sent;
  const requestedCredits = credits_used == null ? null : fromMajor(credits_used, terms.currency);
  return {
    ...cart,
    delivery_method_id: chosenMethod(sent.delivery_method_id, cart.delivery_method_id, terms.deliveries),
    payment_method_id: chosenMethod(sent.payment_method_id, cart.payment_method_id, terms.payments),
    credits_requested: credits_used === undefined || access !== 'full' ? cart.credits_requested : requestedCredits,
    selected_gifts: sent.selected_gifts?.map(({ gift_id, tier_id }) => ({ gift_id, tier_id: tier_id ?? 0 })) ?? cart.selected_gifts,
  };
}

function chosenMethod(sent: number | null | undefined, present: number | null, offered: readonly { id: number }[]): number | null {
  if (sent === null) return null;
  return sent !== undefined && offered.some((method) => method.id === sent) ? sent : present;
}
