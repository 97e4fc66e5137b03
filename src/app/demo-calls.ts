import type { NewbangPorts } from '#modules/newbang/index.ts';
import { randomId } from '#platform/clock/clock.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Files } from '#platform/files/files.ts';
import type { Context } from '#platform/http/context.ts';
import { inProcessWeb } from '#platform/http/web.ts';
import type { Log } from '#platform/log/log.ts';
import type { Endpoint } from '#shared/contract.ts';
import type { CallAs } from '../demo/demo-calls.ts';
import type { ProviderDeps } from './providers/deps.ts';
import { createProviders } from './providers.ts';
import { allRoutes } from './routes.ts';

export type DemoCallDeps = Pick<ProviderDeps, 'config'> & { secrets: Secrets; files: Files; log: Log };

/** Calls of the shop's endpoints while the demo is written: in its transaction, at past moments, without a provider but this supplier. */
export const createDemoCalls =
  ({ config, secrets, files, log }: DemoCallDeps, supplier: NewbangPorts): CallAs =>
  (tx, { caller, locale, at }) => {
    const clock = { now: () => at };
    const routes = allRoutes({ ...createProviders({ config, db: tx, secrets, clock }), ...supplier });
    const shop = { publicUrl: config.publicUrl ?? '', demo: true, hasMailServer: false, images: config.images, secrets };
    const ctx: Context = { ...{ db: tx, clock, caller, locale, files, log, shop }, requestId: randomId(), web: inProcessWeb };
    return async (called: Endpoint | string, input: object) => {
      const route = routes.find(({ name, endpoint }) => name === called || endpoint === called);
      if (!route) throw new Error('an endpoint without a route');
      // Cast: a list of routes contains those of any endpoint.
      return (await route.handler(ctx, route.endpoint.input.parse(input))) as never;
    };
  };
