import type { FastifyInstance } from 'fastify';
import { identifyCustomer } from '#modules/customers/index.ts';
import { pictureServing } from '#modules/media/index.ts';
import { mountMailReader } from '#modules/notifications/index.ts';
import { showDraft } from '#modules/revisions/index.ts';
import { shopState } from '#modules/settings/index.ts';
import { accessTokens, auditImpersonation, identifyStaff } from '#modules/staff/index.ts';
import { type Clock, elapsedMs, systemClock } from '#platform/clock/clock.ts';
import type { Config } from '#platform/config/config.ts';
import { createSecrets } from '#platform/crypto/secrets.ts';
import type { DatabaseAddress } from '#platform/db/connection.ts';
import { createDatabase, type Database } from '#platform/db/database.ts';
import { createPool, type PoolOptions, staffReadConnections, staffReadLimits } from '#platform/db/pool.ts';
import { createReplicas } from '#platform/db/replicas.ts';
import { createSlowStatements } from '#platform/db/slow-statements.ts';
import type { Files } from '#platform/files/files.ts';
import { readFreeBytes } from '#platform/files/free-space.ts';
import { openFiles } from '#platform/files/open-files.ts';
import { createCall, type UntypedCall } from '#platform/http/call.ts';
import { createApp } from '#platform/http/create-app.ts';
import type { OriginFacts } from '#platform/http/csrf.ts';
import { watchConnections } from '#platform/http/end-connections.ts';
import { createFailedRequests } from '#platform/http/failed-requests.ts';
import { mountHealth, type Readiness } from '#platform/http/health.ts';
import { createMetrics, mountMetrics } from '#platform/http/metrics.ts';
import { buildOpenApi } from '#platform/http/openapi.ts';
import { createRateLimits } from '#platform/http/rate-limits.ts';
import { mountReference } from '#platform/http/reference-page.ts';
import { type HttpDeps, type Identify, registerRoutes } from '#platform/http/register.ts';
import type { Route } from '#platform/http/routes.ts';
import { createLog, type Log } from '#platform/log/log.ts';
import { localUrl, simulatorsAt } from './address.ts';
import { contracts } from './contracts.ts';
import { type DemoClock, startDemoClock } from './dev/demo-clock.ts';
import { mountDevPage } from './dev/dev-page.ts';
import { eventBodies, guides } from './guides.ts';
import { observeOperation, observePageCache } from './metrics/operation-metrics.ts';
import { observeReplicas } from './metrics/replica-metrics.ts';
import { createProviders, type Ports } from './providers.ts';
import { revisionKinds } from './revision-kinds.ts';
import { allRoutes } from './routes.ts';
import { mountFeeds } from './seo/feeds.ts';
import { mountSeo } from './seo/mount.ts';
import { mountSimulators } from './simulators.ts';

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

export type ShowDraft = <T>(key: string, look: (call: UntypedCall) => Promise<T>) => Promise<T | undefined>;

export type Shop = {
  app: FastifyInstance;
  db: Database;
  /** The machine's time; in a demo as moved on /dev. */
  clock: Clock;
  files: Files;
  log: Log;
  call: UntypedCall;
  /** Lets `look` call a shop in which the draft with this key is published; undefined when it cannot be shown. */
  showDraft: ShowDraft;
  readiness: Readiness;
  publicUrl: string;
  /** Takes no new connections, answers for `answerMs` (0) on open ones, finishes requests in progress and closes everything. */
  close(answerMs?: number): Promise<void>;
};

/** Calls that write nothing of the customer's, although they are not GET. */
const readOnlyCalls: ReadonlySet<string> = new Set([
  'content.countArticle',
  'content.countBanners',
  'cart.openMap',
  'cart.bestOffers',
  'cart.showOffer',
]);

const auditUnlessReadOnly: HttpDeps['auditDelegated'] = async (ctx, call) => {
  if (ctx.caller.kind === 'staff') await accessTokens.auditUse(ctx, call);
  else if (!readOnlyCalls.has(call)) await auditImpersonation(ctx, call);
};

const identifyBy = (db: Database, clock: Clock): Identify => ({
  staff: (token) => identifyStaff(db, clock, token),
  accessToken: (token) => accessTokens.identify(db, clock, token),
  customer: (token) => identifyCustomer(db, clock, token),
});

/** Pictures, and what search engines read. */
async function mountFiles(app: FastifyInstance, shop: Pick<Shop, 'db' | 'files' | 'publicUrl'>): Promise<void> {
  await pictureServing.mountMedia(app, shop.files);
  mountSeo(app, shop);
  mountFeeds(app, shop);
}

type Demo = { db: Database; clock: DemoClock; publicUrl: string; origins: OriginFacts };

/** In a demo: the mails it would have sent, the providers' simulators, and the page that drives them. */
async function mountDemo(app: FastifyInstance, { db, clock, publicUrl, origins }: Demo): Promise<void> {
  mountMailReader(app, db);
  const panels = await mountSimulators(app, { clock, publicUrl });
  await mountDevPage(app, { db, clock, origins, panels });
}

/** How pages are filled: from the shop as it is, or with a draft published. */
const pageCalls = (routes: readonly Route[], deps: HttpDeps): Pick<Shop, 'call' | 'showDraft'> => ({
  call: createCall(routes, deps),
  showDraft: (key, look) => showDraft(deps, revisionKinds, key, (tx) => look(createCall(routes, { ...deps, db: tx }))),
});

/** Database, files, log and clock of a server, as its options say. A demo's clock is the one that /dev moves. */
async function openResources(options: ShopOptions) {
  const log = options.log ?? createLog(options.config.logLevel, 'server');
  const metrics = createMetrics();
  observePageCache(metrics.registry);
  const slowStatements = createSlowStatements();
  const observed = { onQuery: metrics.countStatement, onAnswer: slowStatements.note, ...options.pool };
  const pool = createPool(options.address, observed);
  const staffPool = createPool(options.address, { waits: staffReadLimits, ...observed, max: staffReadConnections(options.address) });
  const db = createDatabase(pool);
  const staffReads = createDatabase(staffPool);
  const urls = options.config.databaseReadUrls;
  const replicas = urls.length > 0 ? createReplicas({ urls, primary: pool, pool: options.pool, now: elapsedMs }) : undefined;
  const files = await openFiles(options.config);
  const { demo } = await shopState.readShopState(db);
  const demoClock = demo && !options.clock ? await startDemoClock(db, log) : undefined;
  const clock = options.clock ?? demoClock ?? systemClock;
  return { log, metrics, slowStatements, pool, staffPool, db, staffReads, replicas, files, demo, demoClock, clock };
}

/** The HTTP side of the shop without storefront and back office: every endpoint, health, metrics, pictures and the API reference. */
export async function createShop(options: ShopOptions): Promise<Shop> {
  const { config, version } = options;
  const secrets = createSecrets(options.secretKey);
  const { metrics, slowStatements, pool, staffPool, demo, demoClock, ...shared } = await openResources(options);
  const { log, db, staffReads, replicas, files, clock } = shared;
  const publicUrl = localUrl(config);
  const deps: HttpDeps = {
    ...shared,
    shop: { publicUrl, demo, hasMailServer: config.smtpUrl !== undefined, images: config.images, secrets },
    origins: { publicUrl: config.publicUrl, demo },
    secureCookies: publicUrl.startsWith('https:'),
    limits: createRateLimits(pool, clock, { limits: config.limits, factor: options.underTest ? 1000 : 1 }),
    identify: identifyBy(db, clock),
    auditDelegated: auditUnlessReadOnly,
    checkAnswers: options.underTest ?? false,
  };
  const observers = { log, metrics, onFailed: createFailedRequests(pool).note, isTraced: config.traces !== undefined };
  const app = await createApp({ ...observers, trustedProxies: config.trustedProxies, https: deps.secureCookies });
  const endConnections = watchConnections(app.server);
  const simulators = demo ? () => simulatorsAt(config, app) : undefined;
  const server = { version, startedAt: clock.now(), slowStatements: slowStatements.read };
  const routes = allRoutes(options.ports ?? createProviders({ config, db, secrets, clock, simulators }), server);
  registerRoutes(app, routes, deps);
  const readiness = mountHealth(app, db, () => readFreeBytes(config.dataDir));
  observeOperation(metrics.registry, pool, staffPool);
  if (replicas) observeReplicas(metrics.registry, replicas);
  mountMetrics(app, metrics, config.metricsToken);
  mountReference(app, () => buildOpenApi(contracts, version, eventBodies), guides);
  await mountFiles(app, { db, files, publicUrl });
  if (demoClock) await mountDemo(app, { db, clock: demoClock, publicUrl, origins: deps.origins });
  app.all('/api/*', async (_request, reply) => reply.code(404).send({ message: 'Not Found' }));
  return {
    app,
    db,
    clock,
    files,
    log,
    readiness,
    publicUrl,
    ...pageCalls(routes, deps),
    close: async (answerMs = 0) => {
      demoClock?.stop();
      readiness.close();
      await endConnections(answerMs);
      await app.close();
      await replicas?.stop();
      await Promise.all([db.destroy(), staffReads.destroy()]);
    },
  };
}
