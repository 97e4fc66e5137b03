import { inTransaction, type Tx } from '#platform/db/database.ts';
import { type Context, customerCaller } from '#platform/http/context.ts';
import { type MyCoupon, refusePricing } from '../contract.ts';
import { buildIdentities } from '../identities.ts';
import { myCoupon } from '../queries/my-tickets.ts';
import { resolveCode, selectCouponOwner } from '../queries/resolve-code.ts';
import { assignTicket, lockCampaign, selectBelowLimit } from '../store/campaigns.ts';

/**
 * Claims an unassigned ticket by its code; one already owned is returned again. Throws what resolveCode refuses,
 * `limit_reached`, `code_for_the_cart` for a shared code.
 */
export function claimCoupon(ctx: Context, { code }: { code: string }): Promise<MyCoupon> {
  const customerId = customerCaller(ctx).id;
  return inTransaction(ctx.db, async (tx) => {
    const found = await resolveCode(tx, code, { customerId, identities: buildIdentities({ customerId }), now: ctx.clock.now() }, [
      'coupon',
    ]);
    if ('refused' in found) throw refusePricing(found.refused, found.facts);
    await claim(tx, found.id, customerId);
    return myCoupon(tx, ctx, found.id);
  });
}

async function claim(tx: Tx, couponId: number, customerId: number): Promise<void> {
  const ticket = await selectCouponOwner(tx, couponId);
  if (ticket?.customer_id === customerId) return;
  const campaign = ticket && (await lockCampaign(tx, ticket.campaign_id));
  if (!campaign) throw refusePricing('code_unknown');
  if (campaign.code_style === 'shared') throw refusePricing('code_for_the_cart');
  const [allowed] = await selectBelowLimit(tx, campaign.id, [customerId], campaign.per_customer);
  if (allowed === undefined) throw refusePricing('limit_reached');
  if (!(await assignTicket(tx, couponId, customerId))) throw refusePricing('code_unknown');
}
