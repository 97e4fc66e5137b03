import { bumpVersion } from '#platform/cache/versions.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type Context, customerCaller } from '#platform/http/context.ts';
import { type MyCoupon, refusePricing } from '../contract.ts';
import { makeTickets } from '../new-tickets.ts';
import { isClaimableNow, ticketWith } from '../queries/claimable.ts';
import { myCoupon } from '../queries/my-tickets.ts';
import { lockCampaign, selectBelowLimit } from '../store/campaigns.ts';

/** A member takes a ticket of a claimable campaign. Throws `campaign_not_found`, `coupons_gone`, `limit_reached`. */
export function takeCoupon(ctx: Context, { campaign_id }: { campaign_id: number }): Promise<MyCoupon> {
  const customerId = customerCaller(ctx).id;
  const now = ctx.clock.now();
  return inTransaction(ctx.db, async (tx) => {
    const campaign = await lockCampaign(tx, campaign_id);
    if (!campaign) throw refusePricing('campaign_not_found');
    const [allowed] = await selectBelowLimit(tx, campaign_id, [customerId], campaign.per_customer);
    if (allowed === undefined) throw refusePricing('limit_reached');
    if (campaign.quantity !== null && campaign.issued >= campaign.quantity) throw refusePricing('coupons_gone');
    if (!(await isClaimableNow(tx, campaign_id, now))) throw refusePricing('campaign_not_found');
    const [code = ''] = await makeTickets(tx, campaign, [customerId], { source: 'claim_page', now });
    // Invalidates pages that offer it when the last one was taken.
    if (campaign.issued + 1 === campaign.quantity) await bumpVersion(tx, 'offers');
    return myCoupon(tx, ctx, await ticketWith(tx, code));
  });
}
