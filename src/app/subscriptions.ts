import { productSearch } from '#modules/catalog/index.ts';
import { erasureEffects } from '#modules/customers/index.ts';
import { invoiceEffects } from '#modules/invoices/index.ts';
import type { InvoicePorts } from '#modules/invoices/ports.ts';
import { checkOrder, type MarketingPorts, marketingEffects, writeFeeds } from '#modules/marketing/index.ts';
import { mediaEffects, storedFiles } from '#modules/media/index.ts';
import { type NewbangPorts, newbangSubscribers } from '#modules/newbang/index.ts';
import { type MessagePorts, notificationSubscribers } from '#modules/notifications/index.ts';
import { consigning, invoicing } from '#modules/orders/index.ts';
import { automaticCoupons } from '#modules/pricing/index.ts';
import type { CarrierPorts } from '#modules/shipping/index.ts';
import { type DeliverDeps, deliverDue, webhookEffects } from '#modules/webhooks/index.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Database } from '#platform/db/database.ts';
import type { Files } from '#platform/files/files.ts';
import type { Log } from '#platform/log/log.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import type { Subscriptions } from '#platform/outbox/effects.ts';
import { eraseTraces } from './erase-traces.ts';

export type WorkerDeps = {
  db: Database;
  files: Files;
  mailer: Mailer;
  clock: Clock;
  publicUrl: string;
  secrets: Secrets;
  log: Log;
  ports: InvoicePorts & NewbangPorts & MarketingPorts & MessagePorts & CarrierPorts;
} & Pick<DeliverDeps, 'call' | 'allowsLoopback'>;

/** Who carries out which effect: the whole list in one place. */
export const subscriptionsOf = (deps: WorkerDeps): Subscriptions => ({
  ...notificationSubscribers(deps),
  ...automaticCoupons.couponSubscribers(deps),
  ...newbangSubscribers(deps),
  // Reports to Meta and the affiliate network follow the same changes of an order as its invoice.
  ...invoiceEffects.subscribe({
    invoice_check: async ({ order_id }) => {
      await checkOrder(deps, deps.ports, order_id);
      await invoicing.checkInvoice(deps, deps.ports, order_id);
    },
  }),
  ...consigning.consigningEffects.subscribe({
    notes_discard: ({ order_id }) => consigning.discardCancelledNotes(deps, deps.ports, order_id),
  }),
  ...marketingEffects.subscribe({ feeds_refresh: () => writeFeeds(deps, { always: true }) }),
  ...mediaEffects.subscribe({ picture_stored: ({ media_id }) => storedFiles.completePicture(deps, media_id) }),
  ...productSearch.searchEffects.subscribe({
    search_outdated: async (among) => {
      await productSearch.reindexSearch(deps.db, among);
    },
  }),
  ...erasureEffects.subscribe({ customer_erased: (person) => eraseTraces(deps, person) }),
  ...webhookEffects.subscribe({ webhooks_due: () => deliverDue(deps) }),
});
