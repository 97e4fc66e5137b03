import type { FastifyInstance } from 'fastify';
import { identifyCustomer } from '#modules/customers/index.ts';
import { mountMedia } from '#modules/media/index.ts';
import { mountMailReader } from '#modules/notifications/index.ts';
import { readShopState } from '#modules/settings/index.ts';
import { auditImpersonation, identifyStaff } from '#modules/staff/index.ts';
import { type Clock, systemClock } from '#platform/clock/clock.ts';
import type { Config } from '#platform/config/config.ts';
import { createSecrets } from '#platform/crypto/secrets.ts';
import { createDatabase, type Database } from '#platform/db/database.ts';
import { createPool, type DatabaseAddress, type PoolOptions } from '#platform/db/pool.ts';
import { createFiles, type Files } from '#platform/files/files.ts';
import { createCall, type UntypedCall } from '#platform/http/call.ts';
import { createApp } from '#platform/http/create-app.ts';
import { mountHealth, type Readiness } from '#platform/http/health.ts';
import { createMetrics, mountMetrics } from '#platform/http/metrics.ts';
import { buildOpenApi } from '#platform/http/openapi.ts';
import { createRateLimits } from '#platform/http/rate-limits.ts';
import { mountReference } from '#platform/http/reference-page.ts';
import { type HttpDeps, type Identify, registerRoutes } from '#platform/http/register.ts';
import { createLog, type Log } from '#platform/log/log.ts';
import { localUrl } from './address.ts';
import { contracts } from './contracts.ts';
import { createProviders, type Ports } from './providers.ts';
import { allRoutes } from './routes.ts';
import { mountSeo } from './seo/mount.ts';
import { mountSimulators, simulatorsAt } from './simulators.ts';

export type ShopOptions = {
  config: Config;
  address: DatabaseAddress;
  secretKey: string;
  version: string;
  clock?: Clock;
  log?: Log;
  pool?: PoolOptions;
  /** For tests: other provider ports. */
  ports?: Ports;
  /** For tests: check every answer against its contract and widen the rate limits. */
  underTest?: boolean;
};

export type Shop = {
  app: FastifyInstance;
  db: Database;
  files: Files;
  log: Log;
  call: UntypedCall;
  readiness: Readiness;
  publicUrl: string;
  close(): Promise<void>;
};

/** Calls that write nothing of the customer's, although they are not GET. */
const readOnlyCalls: ReadonlySet<string> = new Set(['content.countBanners', 'cart.openMap', 'cart.bestOffers', 'cart.showOffer']);

const auditUnlessReadOnly: HttpDeps['auditImpersonation'] = async (ctx, call) =>
  readOnlyCalls.has(call) ? undefined : auditImpersonation(ctx, call);

const identifyBy = (db: Database, clock: Clock): Identify => ({
  staff: (token) => identifyStaff(db, clock, token),
  customer: (token) => identifyCustomer(db, clock, token),
});

/** The HTTP side of the shop without storefront and back office: every endpoint, health, metrics, pictures and the API reference. */
export async function createShop(options: ShopOptions): Promise<Shop> {
  const { config, address, version, clock = systemClock } = options;
  const secrets = createSecrets(options.secretKey);
  const log = options.log ?? createLog(config.logLevel, 'server');
  const metrics = createMetrics();
  const pool = createPool(address, { onQuery: metrics.countStatement, ...options.pool });
  const db = createDatabase(pool);
  const files = createFiles(config.dataDir);
  const { demo } = await readShopState(db);
  const publicUrl = localUrl(config);
  const deps: HttpDeps = {
    db,
    clock,
    files,
    log,
    shop: { publicUrl, demo, hasMailServer: config.smtpUrl !== undefined, secrets },
    origins: { publicUrl: config.publicUrl, demo },
    secureCookies: publicUrl.startsWith('https:'),
    limits: createRateLimits(pool, clock, options.underTest ? 1000 : 1),
    identify: identifyBy(db, clock),
    auditImpersonation: auditUnlessReadOnly,
    checkAnswers: options.underTest ?? false,
  };
  const app = await createApp({ log, metrics, trustedProxies: config.trustedProxies, https: deps.secureCookies });
  const simulators = demo ? () => simulatorsAt(config, app) : undefined;
  const routes = allRoutes(options.ports ?? createProviders({ config, db, secrets, clock, simulators }));
  registerRoutes(app, routes, deps);
  const readiness = mountHealth(app, db);
  mountMetrics(app, metrics, config.metricsToken);
  mountReference(app, () => buildOpenApi(contracts, version));
  await mountMedia(app, files);
  mountSeo(app, { db, files, publicUrl });
  if (demo) mountMailReader(app, db);
  if (demo) await mountSimulators(app, { clock, publicUrl });
  app.all('/api/*', async (_request, reply) => reply.code(404).send({ message: 'Not Found' }));
  return {
    app,
    db,
    files,
    log,
    readiness,
    publicUrl,
    call: createCall(routes, deps),
    close: async () => {
      await app.close();
      await db.destroy();
    },
  };
}
