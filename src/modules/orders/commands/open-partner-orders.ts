import { offers } from '#modules/pricing/index.ts';
import { verifyPassword } from '#platform/crypto/passwords.ts';
import { clearSignInAttempts, takeSignInAttempt } from '#platform/crypto/sign-in-attempts.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import { type ordersContract, type PartnerOrders, refuseOrders } from '../contract.ts';
import { rememberPartner } from '../partner-cookie.ts';
import { partnerView } from '../queries/partner-orders.ts';

const realm = 'partner';

/**
 * Unlocks an offer's partner page with its passcode and remembers this browser. An unknown offer or one without a passcode is
 * answered as slowly as a wrong one. Throws passcode_wrong, and too_many_attempts.
 */
export async function openPartnerOrders(
  ctx: Context,
  { id, passcode }: ParsedInputOf<typeof ordersContract.openPartnerOrders>,
): Promise<PartnerOrders> {
  const attempt = { realm, account: id, ip: ctx.web.ip };
  await takeSignInAttempt(ctx.db, ctx.clock.now(), attempt);
  const offer = await offers.partnerOffer(ctx.db, id, ctx.locale);
  const isRight = await verifyPassword(passcode, offer?.passcode_hash);
  if (!offer?.passcode_hash || !isRight) throw refuseOrders('passcode_wrong');
  await inTransaction(ctx.db, (tx) => clearSignInAttempts(tx, attempt));
  rememberPartner(ctx, id, offer.passcode_hash);
  return partnerView(ctx, offer, { page: 1, per_page: 20 });
}
