import { audience } from '#modules/customers/index.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { type Database, inTransaction, type Tx } from '#platform/db/database.ts';
import type { PayloadOf } from '#platform/outbox/effects.ts';
import { couponEffects } from './effects.ts';
import { makeTickets } from './new-tickets.ts';
import { campaignsDue, filterBelowLimit, lockCampaign, selectBelowLimit, wasIssuedFor } from './store/campaigns.ts';

type Due = PayloadOf<typeof couponEffects, 'coupons_due'>;

/** Emits the effect of a confirmed new account, for automatic coupons. */
export const afterRegistering = (tx: Tx, customerId: number, at: Date): Promise<void> =>
  emitDue(tx, { trigger: 'on_register', customerId, issuedFor: `register:${customerId}`, at });

/** Emits the effect of a customer's completed order, for automatic coupons. */
export async function afterCompleting(tx: Tx, order: { id: number; customer_id: number | null }, at: Date): Promise<void> {
  if (order.customer_id === null) return;
  await emitDue(tx, { trigger: 'on_completed_order', customerId: order.customer_id, issuedFor: `order:${order.id}`, at });
}

const emitDue = (tx: Tx, due: Due): Promise<void> =>
  couponEffects.emit(tx, 'coupons_due', { ...due, at: due.at.toISOString() }, due.issuedFor);

/** Issues the coupons of a `coupons_due` effect. Idempotent. */
export const couponSubscribers = ({ db }: { db: Database }) =>
  couponEffects.subscribe({
    coupons_due: async (due) => {
      await issueDue(db, due);
    },
  });

/**
 * Issues birthday coupons of this month, one per campaign and year; returns how many. Runs daily, so that later registrations
 * are included.
 */
export async function issueForBirthdays(db: Database, clock: Clock, timeZone: string): Promise<number> {
  const at = clock.now();
  const campaigns = await campaignsDue(db, 'birthday', at);
  if (campaigns.length === 0) return 0;
  const { year, ids } = await audience.birthdays(db, { at, timeZone });
  const birthdayKey = (id: number): string => `birthday:${id}:${year}`;
  let issued = 0;
  for (const campaignId of campaigns) {
    for (const customerId of await filterBelowLimit(db, campaignId, ids, birthdayKey)) {
      const due: Due = { trigger: 'birthday', customerId, issuedFor: birthdayKey(customerId), at };
      if (await inTransaction(db, (tx) => issueOne(tx, campaignId, due))) issued++;
    }
  }
  return issued;
}

/** Issues one coupon of each campaign active at that time; returns how many. */
async function issueDue(db: Database, due: Due): Promise<number> {
  let issued = 0;
  for (const campaignId of await campaignsDue(db, due.trigger, due.at)) {
    if (await inTransaction(db, (tx) => issueOne(tx, campaignId, due))) issued++;
  }
  return issued;
}

/** Locks the campaign, so that concurrent calls issue once. */
async function issueOne(tx: Tx, campaignId: number, { trigger, customerId, issuedFor, at }: Due): Promise<boolean> {
  const campaign = await lockCampaign(tx, campaignId);
  if (!campaign?.active || (campaign.quantity !== null && campaign.issued >= campaign.quantity)) return false;
  if (await wasIssuedFor(tx, campaignId, issuedFor)) return false;
  const [owner] = await selectBelowLimit(tx, campaignId, await audience.ids(tx, { ids: [customerId] }), campaign.per_customer);
  if (owner === undefined) return false;
  await makeTickets(tx, campaign, [owner], { source: trigger, issuedFor: () => issuedFor, now: at });
  return true;
}
