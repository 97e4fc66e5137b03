import { welcome } from '#modules/account/index.ts';
import { routes as account } from '#modules/account/routes.ts';
import { routes as cart } from '#modules/cart/routes.ts';
import { englishCounts as catalogEnglish } from '#modules/catalog/index.ts';
import { routes as catalog } from '#modules/catalog/routes.ts';
import { routes as checkout } from '#modules/checkout/routes.ts';
import { englishCounts as contentEnglish } from '#modules/content/index.ts';
import { routes as content } from '#modules/content/routes.ts';
import { customerCredits, shopCredits } from '#modules/credits/index.ts';
import { routes as credits } from '#modules/credits/routes.ts';
import { routes as customers } from '#modules/customers/routes.ts';
import { routes as invoices } from '#modules/invoices/routes.ts';
import { routes as library } from '#modules/library/routes.ts';
import { routes as marketing } from '#modules/marketing/routes.ts';
import { refreshStocks } from '#modules/newbang/index.ts';
import { routes as newbang } from '#modules/newbang/routes.ts';
import { routes as notifications } from '#modules/notifications/routes.ts';
import { routes as consigning } from '#modules/orders/consigning/routes.ts';
import { customerTotals, orderBook } from '#modules/orders/index.ts';
import { routes as invoicing } from '#modules/orders/invoicing/routes.ts';
import { routes as paying } from '#modules/orders/paying/routes.ts';
import { routes as orders } from '#modules/orders/routes.ts';
import { routes as payments } from '#modules/payments/routes.ts';
import { coupons, offers } from '#modules/pricing/index.ts';
import { routes as pricing } from '#modules/pricing/routes.ts';
import { routes as reports } from '#modules/reports/routes.ts';
import { routes as revisions } from '#modules/revisions/routes.ts';
import { routes as settings } from '#modules/settings/routes.ts';
import { routes as shipping } from '#modules/shipping/routes.ts';
import { routes as shopfront } from '#modules/shopfront/routes.ts';
import { routes as staff } from '#modules/staff/routes.ts';
import { routes as tasks } from '#modules/tasks/routes.ts';
import type { ServerFacts } from '#modules/telescope/index.ts';
import { routes as telescope } from '#modules/telescope/routes.ts';
import { routes as webhooks } from '#modules/webhooks/routes.ts';
import { systemClock } from '#platform/clock/clock.ts';
import type { Route } from '#platform/http/routes.ts';
import type { Ports } from './providers.ts';
import { revisionKinds } from './revision-kinds.ts';
import { version } from './version.ts';

/** For a process that answers no requests: it collects no statements. */
const noServer: ServerFacts = { version, startedAt: systemClock.now(), slowStatements: () => [] };

/** Every endpoint with its handler, given the provider ports and facts about the process. */
export function allRoutes(ports: Ports, server: ServerFacts = noServer): readonly Route[] {
  const otherRoutes = routesBeside(ports, server);
  const accessOf = (name: string) => otherRoutes.find((route) => route.name === name)?.endpoint.access;
  return [...otherRoutes, ...tasks(accessOf)];
}

/** The demo's products are read only when samples are requested. */
const loadSamples: Parameters<typeof catalog>[0]['loadSamples'] = async (deps) => (await import('../demo/samples.ts')).buildSamples(deps);

const routesBeside = (ports: Ports, server: ServerFacts): readonly Route[] => [
  ...account(ports),
  ...cart({ ...ports, supplierStock: (ctx, itemIds) => refreshStocks(ctx, ports, itemIds, 'cart') }),
  ...catalog({ loadSamples, productsOrdered: orderBook.productsOrdered, rulesOnCategory: offers.rulesOnCategory }),
  ...checkout({ ...ports, supplierStock: (ctx, itemIds) => refreshStocks(ctx, ports, itemIds, 'order') }),
  ...consigning(ports),
  ...content,
  ...credits(ports),
  ...customers({ ...customerTotals, credits: customerCredits, coupons: coupons.unused }, welcome),
  ...invoices(ports),
  ...invoicing(ports),
  ...library,
  ...newbang(ports),
  ...marketing(ports),
  ...notifications,
  ...orders,
  ...paying(ports),
  ...payments,
  ...pricing,
  ...reports([catalogEnglish, contentEnglish]),
  ...revisions(revisionKinds),
  ...settings(orderBook.anyOrderExists),
  ...shipping,
  ...shopfront,
  ...staff(shopCredits),
  ...telescope(server),
  ...webhooks,
];
