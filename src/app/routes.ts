import { routes as account } from '#modules/account/routes.ts';
import { routes as cart } from '#modules/cart/routes.ts';
import { routes as catalog } from '#modules/catalog/routes.ts';
import { routes as checkout } from '#modules/checkout/routes.ts';
import { routes as content } from '#modules/content/routes.ts';
import { customerCredits, shopCredits } from '#modules/credits/index.ts';
import { routes as credits } from '#modules/credits/routes.ts';
import { routes as customers } from '#modules/customers/routes.ts';
import { routes as media } from '#modules/media/routes.ts';
import { customerTotals, orderBook } from '#modules/orders/index.ts';
import { routes as paying } from '#modules/orders/paying/routes.ts';
import { routes as orders } from '#modules/orders/routes.ts';
import { routes as payments } from '#modules/payments/routes.ts';
import { coupons } from '#modules/pricing/index.ts';
import { routes as pricing } from '#modules/pricing/routes.ts';
import { routes as reports } from '#modules/reports/routes.ts';
import { routes as settings } from '#modules/settings/routes.ts';
import { routes as shipping } from '#modules/shipping/routes.ts';
import { routes as shopfront } from '#modules/shopfront/routes.ts';
import { routes as staff } from '#modules/staff/routes.ts';
import { routes as tasks } from '#modules/tasks/routes.ts';
import type { Route } from '#platform/http/routes.ts';
import type { Ports } from './providers.ts';

/** Every endpoint with its handler, given the provider ports. */
export function allRoutes(ports: Ports): readonly Route[] {
  const otherRoutes = routesBeside(ports);
  const accessOf = (name: string) => otherRoutes.find((route) => route.name === name)?.endpoint.access;
  return [...otherRoutes, ...tasks(accessOf)];
}

/** The demo's goods are read only when samples are requested. */
const sampleProducts: Parameters<typeof catalog>[0] = async (deps) => (await import('../demo/samples.ts')).buildSamples(deps);

const routesBeside = (ports: Ports): readonly Route[] => [
  ...account,
  ...cart(ports),
  ...catalog(sampleProducts, orderBook.productsOrdered),
  ...checkout(ports),
  ...content,
  ...credits(ports),
  ...customers({ ...customerTotals, credits: customerCredits, coupons: coupons.unused }),
  ...media,
  ...orders,
  ...paying(ports),
  ...payments,
  ...pricing,
  ...reports,
  ...settings(orderBook.anyOrderExists),
  ...shipping,
  ...shopfront,
  ...staff(shopCredits),
];
