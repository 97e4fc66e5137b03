import { serviceAccounts } from '#modules/settings/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { allowsMeasuring, consentCookie } from '#shared/consent.ts';
import { localizedPath } from '#shared/locale.ts';
import { analyticsClient, clickCookie, metaCookie } from '../rules.ts';
import { insertAnalyticsVisit } from '../store/analytics.ts';
import { insertVisit } from '../store/events.ts';

/**
 * Records which browser placed an order, in the transaction that creates it: for Meta and for Google Analytics, each only with consent
 * and while the shop reports to it.
 */
export async function recordOrderVisit(tx: Tx, ctx: Context, order: { id: number; ads_tracking: Record<string, string> }): Promise<void> {
  const { web, shop, clock, locale } = ctx;
  if (!allowsMeasuring(web.cookie(consentCookie)) || !web.userAgent) return;
  const now = clock.now();
  const client_id = analyticsClient(web.cookie('_ga'));
  if (client_id && (await serviceAccounts.readAnalyticsAccount(tx, shop.secrets)))
    await insertAnalyticsVisit(tx, { order_id: order.id, client_id, created_at: now });
  if (!(await serviceAccounts.readPixelAccount(tx, shop.secrets))) return;
  await insertVisit(tx, {
    order_id: order.id,
    url: new URL(localizedPath('/cart', locale), shop.publicUrl).href,
    client_ip: web.ip,
    user_agent: web.userAgent.slice(0, 500),
    fbp: metaCookie(web.cookie('_fbp')) ?? null,
    fbc: metaCookie(web.cookie('_fbc')) ?? clickCookie(order.ads_tracking['fbclid'], now) ?? null,
    created_at: now,
  });
}
