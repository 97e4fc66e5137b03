import type { AddressInfo } from 'node:net';
import { fastify } from 'fastify';
import { type Clock, systemClock } from '#platform/clock/clock.ts';
import { createEcpayInvoiceSimulator, type EcpayInvoiceSimulator } from './ecpay-invoice/simulator/simulator.ts';
import { createEcpaySimulator, type EcpaySimulator } from './ecpay-logistics/simulator/simulator.ts';
import { createEcpayPaymentSimulator, type EcpayPaymentSimulator } from './ecpay-payments/simulator/simulator.ts';
import { createNewbangSimulator, type NewbangSimulator } from './newbang/simulator/simulator.ts';
import { createSignInSimulator, type SignInSimulator } from './sign-in-providers/simulator/simulator.ts';
import { createTappaySimulator, type TappaySimulator } from './tappay/simulator/simulator.ts';

export type RunningSimulators = {
  tappay: { base_url: string; simulator: TappaySimulator };
  ecpay: { base_url: string; simulator: EcpaySimulator };
  ecpayInvoice: { base_url: string; simulator: EcpayInvoiceSimulator };
  ecpayPayments: { base_url: string; simulator: EcpayPaymentSimulator };
  signIn: { base_url: string; simulator: SignInSimulator };
  newbang: { base_url: string; simulator: NewbangSimulator };
  stop(): Promise<void>;
};

/**
 * All provider simulators of the demo on one local port (0: any free one), each under its prefix. In memory only. `host` is the
 * shop's, as the shopper's browser reaches them too.
 */
export async function startSimulators({
  port,
  host = '127.0.0.1',
  clock = systemClock,
}: {
  port: number;
  host?: string;
  clock?: Clock;
}): Promise<RunningSimulators> {
  const app = fastify({ forceCloseConnections: true });
  const tappay = createTappaySimulator({ clock });
  await app.register(tappay.routes, { prefix: '/tappay' });
  const ecpay = createEcpaySimulator({ clock });
  await app.register(ecpay.routes, { prefix: '/ecpay' });
  const ecpayInvoice = createEcpayInvoiceSimulator({ clock });
  await app.register(ecpayInvoice.routes, { prefix: '/ecpay-invoice' });
  const ecpayPayments = createEcpayPaymentSimulator({ clock });
  await app.register(ecpayPayments.routes, { prefix: '/ecpay-payments' });
  const signIn = createSignInSimulator({ clock });
  await app.register(signIn.routes, { prefix: '/sign-in' });
  const newbang = createNewbangSimulator({ clock });
  await app.register(newbang.routes, { prefix: '/newbang' });
  app.get('/health', async () => ({ ok: true }));
  await app.listen({ port, host });
  const { port: usedPort } = app.server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${usedPort}`;
  return {
    tappay: { base_url: `${origin}/tappay`, simulator: tappay },
    ecpay: { base_url: `${origin}/ecpay`, simulator: ecpay },
    ecpayInvoice: { base_url: `${origin}/ecpay-invoice`, simulator: ecpayInvoice },
    ecpayPayments: { base_url: `${origin}/ecpay-payments`, simulator: ecpayPayments },
    signIn: { base_url: `${origin}/sign-in`, simulator: signIn },
    newbang: { base_url: `${origin}/newbang`, simulator: newbang },
    stop: () => app.close(),
  };
}
