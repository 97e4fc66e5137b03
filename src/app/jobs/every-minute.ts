import { stockNotices } from '#modules/catalog/index.ts';
import { creditJobs } from '#modules/credits/index.ts';
import type { InvoicePorts } from '#modules/invoices/ports.ts';
import { type MarketingPorts, sendConversions, sendEvents, sendReports } from '#modules/marketing/index.ts';
import { type NewbangPorts, runNewbang } from '#modules/newbang/index.ts';
import { consigning, invoicing, mailing, orderJobs, type PayPorts } from '#modules/orders/index.ts';
import { savedCards } from '#modules/payments/index.ts';
import { sumDays } from '#modules/reports/index.ts';
import { publishDue } from '#modules/revisions/index.ts';
import type { CarrierPorts } from '#modules/shipping/index.ts';
import { deleteOldChanges } from '#platform/cache/versions.ts';
import type { Context } from '#platform/http/context.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { deleteCompletedJobs } from '#platform/jobs/sweep-jobs.ts';
import { failLostEffects } from '#platform/outbox/outbox.ts';
import { revisionKinds } from '../revision-kinds.ts';
import { countWork } from './count-work.ts';

type MinuteDeps = Pick<Context, 'db' | 'clock' | 'files' | 'log' | 'shop'>;

const everyMinute = { cron: '* * * * *', timeZone: 'UTC' };

/** What runs every minute, each in exactly one worker. Charges are queried before the orders that wait for them expire. */
export async function scheduleMinuteJobs(
  jobs: Jobs,
  deps: MinuteDeps,
  ports: PayPorts & InvoicePorts & CarrierPorts & NewbangPorts & MarketingPorts,
): Promise<void> {
  await jobs.schedule('publish-due', everyMinute, async () => {
    const count = await publishDue(deps, revisionKinds);
    if (count > 0) deps.log.info({ count }, 'scheduled changes published');
  });
  await jobs.schedule('delete-old-changes', everyMinute, async () => void (await deleteOldChanges(deps.db)));
  await jobs.schedule('delete-completed-jobs', everyMinute, async () => void (await deleteCompletedJobs(deps.db)));
  await jobs.schedule('fail-lost-effects', everyMinute, () => countWork(deps, 'effects given up', failLostEffects));
  await jobs.schedule('ask-attempts', everyMinute, () => orderJobs.queryAttempts(deps, ports));
  await jobs.schedule('ask-credit-purchases', everyMinute, () => creditJobs.queryPurchases(deps, ports));
  await jobs.schedule('remove-saved-cards', everyMinute, () => savedCards.removeCards(deps, ports));
  await jobs.schedule('send-refunds', everyMinute, () => orderJobs.sendCardRefunds(deps, ports));
  await jobs.schedule('send-invoices', everyMinute, () => invoicing.sendInvoices(deps, ports));
  await jobs.schedule('send-consignments', everyMinute, () => consigning.sendOpenNotes(deps, ports));
  await jobs.schedule('newbang', everyMinute, () => runNewbang({ ...deps, secrets: deps.shop.secrets }, ports));
  await jobs.schedule('send-conversion-events', everyMinute, () => sendEvents(deps, ports));
  await jobs.schedule('send-analytics-reports', everyMinute, () => sendReports(deps, ports));
  await jobs.schedule('send-affiliate-conversions', everyMinute, () => sendConversions(deps, ports));
  await jobs.schedule('expire-orders', everyMinute, () => countWork(deps, 'orders expired', orderJobs.expireUnpaidOrders));
  await jobs.schedule('remind-unpaid', everyMinute, () => countWork(deps, 'buyers reminded to pay', mailing.remindUnpaid));
  await jobs.schedule('notify-waiting', everyMinute, () => countWork(deps, 'stock notices sent', stockNotices.notify));
  await jobs.schedule('grant-owed-rewards', everyMinute, () => countWork(deps, 'owed rewards granted', orderJobs.grantOwedRewards));
  await jobs.schedule('sum-report-days', everyMinute, async () => void (await sumDays(deps.db, deps.clock.now())));
  await jobs.schedule('sum-customers', everyMinute, async () => void (await orderJobs.sumCustomers(deps.db)));
  await jobs.schedule('complete-orders', everyMinute, () => countWork(deps, 'orders completed', orderJobs.completeOrders));
}

/** Before the shop opens in Taiwan, every payment of the day before is compared with its provider's record: in runs of minutes. */
const reconciliationTimes = { cron: '*/10 4-6 * * *', timeZone: 'Asia/Taipei' };

export const scheduleReconciliation = (jobs: Jobs, deps: MinuteDeps, ports: PayPorts & CarrierPorts): Promise<void> =>
  jobs.schedule('reconcile-payments', reconciliationTimes, async () => {
    await orderJobs.reconcilePayments(deps, ports);
    await consigning.queryPayouts(deps, ports);
  });
