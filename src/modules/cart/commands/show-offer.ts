import { offers, resolveCode } from '#modules/pricing/index.ts';
import type { Context } from '#platform/http/context.ts';
import { sentence } from '#platform/http/validation.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { Refusal } from '#shared/refusal.ts';
import { ruleKey } from '../assess/quote.ts';
import { openCartForCaller } from '../change-cart.ts';
import type { cartContract } from '../contract.ts';
import type { StoredCart } from '../store/carts.ts';
import { attach, typistOf } from './apply-offer.ts';
import { startCart } from './open-cart.ts';

type Show = typeof cartContract.showOffer;

/**
 * Shows what the link of an offer promises and attaches it to the cart, which is made when there is none; again it is the
 * same. A code that gives nothing says why and leaves the cart as it is.
 */
export async function showOffer(ctx: Context, { cart: id, code }: ParsedInputOf<Show>): Promise<ResultOf<Show>> {
  const cart = id ? await openIfThere(ctx, id) : undefined;
  const found = await resolveCode(
    ctx.db,
    code,
    cart ? typistOf(ctx, cart) : { customerId: customerOf(ctx), identities: [], now: ctx.clock.now() },
  );
  if ('refused' in found)
    return { image: null, message: sentence(`error_${found.refused}`, found.facts, ctx.locale), cart_id: cart?.id ?? null };
  const target = cart ?? (await startCart(ctx));
  const isHeld = target.attached.some((held) => ruleKey(held) === ruleKey(found));
  if (!isHeld) await attach(ctx, target, found);
  const popup = await offers.offerPopup(ctx.db, found.code, ctx.locale);
  return { image: popup?.image ?? null, message: popup?.message ?? '', cart_id: target.id };
}

const customerOf = ({ caller }: Context): number | null => (caller.kind === 'customer' ? caller.id : null);

async function openIfThere(ctx: Context, id: string): Promise<StoredCart | undefined> {
  try {
    return await openCartForCaller(ctx, id);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
