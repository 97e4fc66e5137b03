import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { createAffiliateSimulator } from '#integrations/affiliate/simulator.ts';
import { createEcpayInvoiceSimulator } from '#integrations/ecpay-invoice/simulator/simulator.ts';
import { createEcpaySimulator } from '#integrations/ecpay-logistics/simulator/simulator.ts';
import { createEcpayPaymentSimulator } from '#integrations/ecpay-payments/simulator/simulator.ts';
import { createAnalyticsSimulator } from '#integrations/google-analytics/simulator.ts';
import { createLineMessagingSimulator } from '#integrations/line-messaging/simulator.ts';
import { createMetaSimulator } from '#integrations/meta-conversions/simulator.ts';
import { createMitakeSimulator } from '#integrations/mitake-sms/simulator.ts';
import { createNewbangSimulator } from '#integrations/newbang/simulator/simulator.ts';
import { createSignInSimulator } from '#integrations/sign-in-providers/simulator/simulator.ts';
import type { SimulatorPanel } from '#integrations/simulator-panel.ts';
import { createTappaySimulator } from '#integrations/tappay/simulator/simulator.ts';
import { noticePath } from '#modules/newbang/contract.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { simulatorsPrefix } from './address.ts';

/**
 * The demo's provider simulators, inside the server: the same origin as the shop, so that the content policy and phones in the
 * same network need nothing more. Their state is in memory. Never mounted outside a demo. Returns the panels of those that /dev drives.
 */
export async function mountSimulators(
  app: FastifyInstance,
  { clock, publicUrl }: { clock: Clock; publicUrl: string },
): Promise<SimulatorPanel[]> {
  const cards = createTappaySimulator({ clock });
  const pages = createEcpayPaymentSimulator({ clock });
  const invoices = createEcpayInvoiceSimulator({ clock, numbers: { first: firstNumber(clock.now()), count: 5000 } });
  const parcels = createEcpaySimulator({ clock, first: firstNumber(clock.now()) });
  const meta = createMetaSimulator({ clock });
  const analytics = createAnalyticsSimulator();
  const affiliate = createAffiliateSimulator();
  const line = createLineMessagingSimulator();
  const sms = createMitakeSimulator();
  const newbang = createNewbangSimulator({
    ...{ clock, first: firstNumber(clock.now()), ships_after_seconds: 120 },
    noticeUrl: () => `${originOf(app)}${noticePath}`,
  });
  const signIn = createSignInSimulator({ clock });
  await app.register(
    async (simulators) => {
      // They register their own parsers.
      simulators.removeContentTypeParser('application/x-www-form-urlencoded');
      // Redirects to the host the browser used, not to the PUBLIC_URL of mails.
      simulators.addHook('onSend', async (_request, reply) => {
        const location = reply.getHeader('location');
        if (typeof location === 'string' && location.startsWith(`${publicUrl}/`))
          reply.header('location', location.slice(publicUrl.length));
      });
      await simulators.register(encapsulated(cards.routes), { prefix: '/tappay' });
      await simulators.register(encapsulated(parcels.routes), { prefix: '/ecpay' });
      await simulators.register(encapsulated(pages.routes), { prefix: '/ecpay-payments' });
      await simulators.register(encapsulated(invoices.routes), { prefix: '/ecpay-invoice' });
      await simulators.register(encapsulated(newbang.routes), { prefix: '/newbang' });
      await simulators.register(encapsulated(signIn.routes), { prefix: '/sign-in' });
      await simulators.register(encapsulated(meta.routes), { prefix: '/meta' });
      await simulators.register(encapsulated(analytics.routes), { prefix: '/google-analytics' });
      await simulators.register(encapsulated(affiliate.routes), { prefix: '/affiliate' });
      await simulators.register(encapsulated(line.routes), { prefix: '/line-messaging' });
      await simulators.register(encapsulated(sms.routes), { prefix: '/mitake-sms' });
    },
    { prefix: simulatorsPrefix },
  );
  return [cards, pages, parcels, invoices, newbang, signIn, meta, analytics, affiliate, line, sms].map(({ panel }) => panel);
}

/** The numbers are lost at a restart, which begins with others: one for each second, for three years. */
const firstNumber = (now: Date): number => Math.floor(now.getTime() / 1000) % 99_000_000;

const encapsulated =
  (routes: FastifyPluginAsync): FastifyPluginAsync =>
  async (app, options) =>
    routes(app, options);

/** The server's own address once it listens, for a simulator that calls it. */
const originOf = (app: FastifyInstance): string => {
  const bound = app.server.address();
  return `http://127.0.0.1:${bound && typeof bound === 'object' ? bound.port : 0}`;
};
