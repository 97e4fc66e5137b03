import { offers, resolveCode } from '#modules/pricing/index.ts';
import type { Context } from '#platform/http/context.ts';
import { sentence } from '#platform/http/validation.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { ruleKey } from '../assess/quote.ts';
import type { cartContract } from '../contract.ts';
import { attachRule, readCodeUser } from './apply-offer.ts';
import { findOpenCart, startCart } from './open-cart.ts';

type Show = typeof cartContract.showOffer;

/**
 * Shows the popup of an offer's link and attaches the offer to the cart, creating it if needed. Idempotent. A code without effect
 * returns the reason and leaves the cart unchanged.
 */
export async function showOffer(ctx: Context, { cart: id, code }: ParsedInputOf<Show>): Promise<ResultOf<Show>> {
  const cart = id ? await findOpenCart(ctx, id) : undefined;
  const found = await resolveCode(
    ctx.db,
    code,
    cart ? readCodeUser(ctx, cart) : { customerId: customerOf(ctx), identities: [], now: ctx.clock.now() },
  );
  if ('refused' in found)
    return { image: null, message: sentence(`error_${found.refused}`, found.facts, ctx.locale), cart_id: cart?.id ?? null };
  const target = cart ?? (await startCart(ctx));
  const isAttached = target.attached.some((rule) => ruleKey(rule) === ruleKey(found));
  if (!isAttached) await attachRule(ctx, target, found);
  const popup = await offers.offerPopup(ctx.db, found.code, ctx.locale);
  return { image: popup?.image ?? null, message: popup?.message ?? '', cart_id: target.id };
}

const customerOf = ({ caller }: Context): number | null => (caller.kind === 'customer' ? caller.id : null);
