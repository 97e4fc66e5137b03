import { audience } from '#modules/customers/index.ts';
import { recordAudit } from '#modules/staff/index.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import { runBulk } from '#platform/http/run-bulk.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import type { BulkAnswer } from '#shared/fields.ts';
import { Refusal } from '#shared/refusal.ts';
import { type pricingContract, refusePricing } from '../contract.ts';
import { makeTickets } from '../new-tickets.ts';
import { countTickets, lockCampaign, selectBelowLimit, withoutTicketFor } from '../store/campaigns.ts';

type Input = ParsedInputOf<(typeof pricingContract)['issueCoupons']>;
type Issued = { issued: number; skipped: number };

/** Tickets per transaction, so that the campaign's lock is short. */
const batchSize = 500;

/**
 * Issues tickets of a campaign in committed batches: unassigned ones, or one per customer below the limit; repeated calls skip
 * customers at the limit. Throws `campaign_not_found`, `campaign_shared`, `campaign_used_up` with `left`, or `coupons_issued` when the
 * campaign no longer has `issued_before` tickets; committed batches stay.
 */
export async function issueCoupons(ctx: Context, { id, to, note }: Input): Promise<Issued> {
  const owners = to.kind === 'unassigned' ? Array.from({ length: to.quantity }, () => null) : await findOwners(ctx, to);
  const total = { issued: 0, skipped: 0 };
  const issuedBefore = to.kind === 'unassigned' ? to.issued_before : undefined;
  if (owners.length === 0) await issueBatch(ctx, id, [], { note });
  for (let start = 0; start < owners.length; start += batchSize) {
    const batch = owners.slice(start, start + batchSize);
    const issued = (await issueBatch(ctx, id, batch, { note, issuedBefore: start === 0 ? issuedBefore : undefined })).length;
    total.issued += issued;
    total.skipped += batch.length - issued;
  }
  return total;
}

/**
 * The batch of a bulk task: issues to all these customers in one transaction; if that is refused, to each in one of its own. A worker
 * that died after it repeats it: with a `key` a customer gets one.
 */
export async function issueToCustomers(
  ctx: Context,
  { id, ids, note, key }: ParsedInputOf<(typeof pricingContract)['issueToCustomers']>,
): Promise<BulkAnswer> {
  try {
    const done = await issueBatch(ctx, id, await findOwners(ctx, { kind: 'customers', ids }), { note, key });
    const receiving = new Set<number | null>(done);
    return { done: ids.filter((one) => receiving.has(one)), unchanged: ids.filter((one) => !receiving.has(one)), failed: [] };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return runBulk(ctx, ids, async (customer) => {
      const owners = await findOwners(ctx, { kind: 'customers', ids: [customer] });
      return (await issueBatch(ctx, id, owners, { note, key })).length > 0;
    });
  }
}

const findOwners = ({ db }: Context, recipients: Exclude<Input['to'], { kind: 'unassigned' }>): Promise<number[]> =>
  audience.ids(db, recipients.kind === 'customers' ? { ids: recipients.ids } : recipients.kind === 'tag' ? { tag: recipients.tag } : {});

type Issuing = { note: string; issuedBefore?: number | undefined; key?: string | undefined };

/** Issues in one transaction; returns who received a ticket, null for each unassigned one. */
function issueBatch(
  ctx: Context,
  id: number,
  owners: readonly (number | null)[],
  { note, issuedBefore, key }: Issuing,
): Promise<(number | null)[]> {
  const issuedFor = (owner: number | null) => (key === undefined ? null : `bulk:${key}:${owner}`);
  return inTransaction(ctx.db, async (tx) => {
    const campaign = await lockCampaign(tx, id);
    if (!campaign) throw refusePricing('campaign_not_found');
    const issued = issuedBefore === undefined ? undefined : await countTickets(tx, id);
    if (issued !== undefined && issued !== issuedBefore) throw refusePricing('coupons_issued', { issued });
    if (campaign.code_style === 'shared') throw refusePricing('campaign_shared');
    const receiving = await filterReceivers(tx, campaign, owners, issuedFor);
    const remaining = campaign.quantity === null ? receiving.length : campaign.quantity - campaign.issued;
    if (receiving.length > remaining) throw refusePricing('campaign_used_up', { left: remaining });
    await makeTickets(tx, campaign, receiving, { source: 'staff', issuedFor, note, now: ctx.clock.now() });
    if (receiving.length > 0) await audit(tx, ctx, id, receiving.length);
    return receiving;
  });
}

async function filterReceivers(
  tx: Tx,
  { id, per_customer }: { id: number; per_customer: number },
  owners: readonly (number | null)[],
  issuedFor: (owner: number) => string | null,
): Promise<(number | null)[]> {
  const customers = owners.filter((owner) => owner !== null);
  if (customers.length === 0) return [...owners];
  return selectBelowLimit(tx, id, await withoutTicketFor(tx, id, customers, issuedFor), per_customer);
}

const audit = (tx: Tx, ctx: Context, id: number, issued: number) =>
  recordAudit(tx, {
    subject_type: 'CouponCampaign',
    subject_id: id,
    action: 'issue',
    caller: staffCaller(ctx),
    changes: [{ field: 'issued', old: null, new: issued }],
    request_id: ctx.requestId,
  });
