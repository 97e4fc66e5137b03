import { attribution } from '#modules/orders/index.ts';
import { serviceAccounts } from '#modules/settings/index.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { isoCountry } from '#shared/address/country.ts';
import { prorate, toMajor } from '#shared/money.ts';
import type { MarketingPorts, MetaContent, MetaPort } from '../ports.ts';
import { isWithinWindow, nextReport } from '../rules.ts';
import { hasAnalyticsVisit, insertReport, selectReports } from '../store/analytics.ts';
import { insertConversion, selectConversions } from '../store/conversions.ts';
import { queueEvent, takeVisit } from '../store/events.ts';

/**
 * After an order has changed: its purchase is queued once for Meta and for Google, what was given back for Google, and what the
 * affiliate network was told is compared with the order; the difference becomes a report. Gives the same result when it runs twice.
 */
export async function checkOrder(deps: Pick<Context, 'db' | 'clock'>, ports: MarketingPorts, orderId: number): Promise<void> {
  const meta = await ports.meta();
  await inTransaction(deps.db, async (tx) => {
    const order = await attribution.lockAttributed(tx, orderId);
    if (order?.source !== 'storefront') return;
    if (meta) await planPurchase(tx, order, meta);
    await planAnalytics(tx, order, deps.clock.now());
    await planReport(tx, order, deps.clock.now());
  });
}

async function planPurchase(tx: Tx, order: attribution.AttributedOrder, meta: MetaPort): Promise<void> {
  if (!order.paid_at || order.grand_total <= 0) return;
  const visit = await takeVisit(tx, order.id);
  if (!visit) return;
  const { name, email, phone, city, zip } = order;
  const { client_ip, user_agent, fbp, fbc } = visit;
  const person = {
    ...{ client_ip, user_agent, name, email, phone, city, zip, country: isoCountry(order.country) },
    ...(fbp && { fbp }),
    ...(fbc && { fbc }),
    ...(order.customer_id !== null && { customer_id: order.customer_id }),
  };
  const event_id = `order-${order.order_no}`;
  const body = meta.prepare({
    ...{ name: 'Purchase', event_id, happened_at: order.paid_at, url: visit.url },
    ...{ person, content: buildPurchaseContent(order) },
  });
  await queueEvent(tx, { name: 'Purchase', event_id, happened_at: order.paid_at, body });
}

function buildPurchaseContent({ lines, currency, grand_total, order_no }: attribution.AttributedOrder): MetaContent {
  return {
    ids_of: 'items',
    contents: lines.map(({ listed_id, quantity, line_total, discount }) => ({
      id: listed_id,
      quantity,
      item_price: toMajor(prorate(line_total - discount, 1, quantity), currency),
    })),
    value: toMajor(grand_total, currency),
    currency: currency.toUpperCase(),
    order_no,
  };
}

/** A paid order is a purchase, once; what was given back since the last report is a refund. */
async function planAnalytics(tx: Tx, order: attribution.AttributedOrder, now: Date): Promise<void> {
  if (!order.paid_at || !(await hasAnalyticsVisit(tx, order.id))) return;
  const before = await selectReports(tx, order.id);
  const report = { order_id: order.id, sequence: before.length };
  if (before.length === 0) {
    if (order.grand_total > 0)
      await insertReport(tx, { ...report, name: 'purchase', value: order.grand_total, happened_at: order.paid_at });
    return;
  }
  const reported = before.reduce((sum, { name, value }) => sum + (name === 'refund' ? value : 0), 0);
  const value = order.refunded - reported;
  if (value > 0) await insertReport(tx, { ...report, name: 'refund', value, happened_at: now });
}

async function planReport(tx: Tx, order: attribution.AttributedOrder, now: Date): Promise<void> {
  const { RID, Click_ID, click_at } = order.ads_tracking;
  if (!RID || !Click_ID) return;
  const before = await selectConversions(tx, order.id);
  const { value: settings } = await serviceAccounts.readAffiliateVersion(tx, now);
  const [first] = before;
  if (!first && !(settings.active && isWithinWindow(click_at, order.created_at, settings.window_days))) return;
  // What was agreed when the order was reported also applies to its adjustments.
  const { rate, network } = first ?? settings;
  const report = nextReport(order.commission_base, before, { rate, currency: order.currency });
  if (!report) return;
  await insertConversion(tx, {
    ...report,
    ...{
      network,
      rate,
      order_id: order.id,
      order_no: order.order_no,
      ordered_at: order.created_at,
      rid: RID,
      click_id: Click_ID,
      currency: order.currency,
    },
    ...{ event: first ? 'adjustment' : 'conversion', sequence: before.length, created_at: now },
  });
}
