import { recordAudit } from '#modules/staff/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import { refusePricing } from '../contract.ts';
import { campaignExists, revokeTickets } from '../store/campaigns.ts';

/** Revokes unused tickets of a campaign: the given ones, or all. Throws `campaign_not_found`. */
export function revokeCoupons(ctx: Context, { id, ids }: { id: number; ids?: number[] | undefined }): Promise<{ revoked: number }> {
  return inTransaction(ctx.db, async (tx) => {
    if (!(await campaignExists(tx, id))) throw refusePricing('campaign_not_found');
    const revoked = await revokeTickets(tx, id, ids, ctx.clock.now());
    const changes = [{ field: 'revoked', old: null, new: revoked }];
    const caller = staffCaller(ctx);
    await recordAudit(tx, { subject_type: 'CouponCampaign', subject_id: id, action: 'revoke', caller, changes, request_id: ctx.requestId });
    return { revoked };
  });
}
