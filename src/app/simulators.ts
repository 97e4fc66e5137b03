import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { createEcpaySimulator } from '#integrations/ecpay-logistics/simulator/simulator.ts';
import { createTappaySimulator } from '#integrations/tappay/simulator/simulator.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Config } from '#platform/config/config.ts';

const prefix = '/sim';

/**
 * The demo's providers, inside the server: the same origin as the shop, so that its script policy and a phone in the same
 * network need nothing more. What they know is gone with the process. Never mounted outside a demo.
 */
export async function mountSimulators(app: FastifyInstance, { clock, publicUrl }: { clock: Clock; publicUrl: string }): Promise<void> {
  await app.register(
    async (simulators) => {
      // They bring their own.
      simulators.removeContentTypeParser('application/x-www-form-urlencoded');
      // Back to the shop at the address by which the browser came, not at the one that stands in mails.
      simulators.addHook('onSend', async (_request, reply) => {
        const location = reply.getHeader('location');
        if (typeof location === 'string' && location.startsWith(`${publicUrl}/`))
          reply.header('location', location.slice(publicUrl.length));
      });
      await simulators.register(encapsulated(createTappaySimulator({ clock }).routes), { prefix: '/tappay' });
      await simulators.register(encapsulated(createEcpaySimulator().routes), { prefix: '/ecpay' });
    },
    { prefix },
  );
}

const encapsulated =
  (routes: FastifyPluginAsync): FastifyPluginAsync =>
  async (app, options) =>
    routes(app, options);

/** Where our own processes reach the simulators of the demo that runs on this machine. */
export function simulatorsAt({ host, port }: Config, app?: FastifyInstance): string {
  const bound = app?.server.address();
  const ours = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return `http://${ours}:${bound && typeof bound === 'object' ? bound.port : port}${prefix}`;
}
