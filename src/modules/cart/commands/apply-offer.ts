import { refusePricing } from '#modules/pricing/contract.ts';
import { buildIdentities, resolveCode } from '#modules/pricing/index.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import { ruleKey } from '../assess/quote.ts';
import { changeCart } from '../change-cart.ts';
import type { CartView, cartContract } from '../contract.ts';
import { loadOpenCart } from '../queries/load-cart.ts';
import { openFields } from '../queries/load-facts.ts';
import type { AttachedRule, StoredCart } from '../stored.ts';

/**
 * Attaches the rule of a typed code. A rule whose conditions are not met yet stays attached and says what is missing. Throws
 * code_unknown, code_not_started, code_ended, code_used, code_used_by_you, code_login; cart_not_found.
 */
export async function applyOffer(ctx: Context, input: ParsedInputOf<typeof cartContract.applyOffer>): Promise<CartView> {
  const before = await loadOpenCart(ctx, input.cart);
  const codeUser = readCodeUser(ctx, before);
  const found =
    'promo' in input ? await resolveCode(ctx.db, input.promo, codeUser, ['promo']) : await resolveCode(ctx.db, input.code, codeUser);
  if ('refused' in found) throw refusePricing(found.refused, found.facts);
  return attachRule(ctx, before, found);
}

/** Who types the code: a guest is identified by the email and phone of the form. */
export function readCodeUser(ctx: Context, { fields }: StoredCart) {
  const customerId = ctx.caller.kind === 'customer' ? ctx.caller.id : null;
  const { email, phone } = openFields(fields, ctx.shop.secrets);
  return { customerId, identities: buildIdentities({ customerId, email, phone }), now: ctx.clock.now() };
}

/** Attaches a rule once, however often it is requested; the same offer by another code takes that code. */
export const attachRule = (ctx: Context, before: StoredCart, rule: AttachedRule): Promise<CartView> =>
  changeCart(
    ctx,
    before,
    ({ cart }) => ({ cart: { ...cart, attached: [...cart.attached.filter((other) => ruleKey(other) !== ruleKey(rule)), rule] } }),
    { attached: [rule] },
  );
