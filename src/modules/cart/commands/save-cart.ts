import { z } from 'zod';
import type { Context } from '#platform/http/context.ts';
import { zodErrors } from '#platform/http/validation.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import type { Locale } from '#shared/locale.ts';
import { cartToChange, changeCart } from '../change-cart.ts';
import { type CartParts, type CartView, type cartContract, cartParts, typedFields } from '../contract.ts';
import { withChoices } from '../merge-input.ts';

/**
 * Keeps what is being typed, any part of it, complete or not: nothing a shopper wrote is ever lost. What cannot be kept is
 * listed in `errors`, the rest is saved. Throws cart_not_found.
 */
export async function saveCart(ctx: Context, { id, ...sent }: ParsedInputOf<typeof cartContract.save>): Promise<CartView> {
  const before = await cartToChange(ctx, id);
  const { parts, errors } = readParts(typedFields(sent), ctx.locale);
  const { delivery_method_id, payment_method_id, credits_used, selected_gifts, ...fields } = parts;
  return changeCart(
    ctx,
    before,
    (facts, access) => ({
      cart: withChoices(facts, { delivery_method_id, payment_method_id, credits_used, selected_gifts }, access),
      errors,
      creditsTyped: credits_used != null,
    }),
    { fields },
  );
}

/** Each part by itself, so that one that is wrong keeps no other from being saved. */
function readParts(sent: Record<string, unknown>, locale: Locale): { parts: CartParts; errors: Record<string, string[]> } {
  const parts: Record<string, unknown> = {};
  const errors: Record<string, string[]> = {};
  for (const [name, part] of Object.entries(cartParts.shape)) {
    if (sent[name] === undefined) continue;
    const read = z.object({ [name]: part }).safeParse({ [name]: sent[name] }, { reportInput: true });
    if (read.success) Object.assign(parts, read.data);
    else Object.assign(errors, zodErrors(read.error, locale));
  }
  return { parts: parts as CartParts, errors };
}
