import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import { elapsedMs, randomId } from '#platform/clock/clock.ts';
import type { Log } from '#platform/log/log.ts';
import { localeFromHeader } from '#shared/locale.ts';
import { answerFor, notFound } from './answers.ts';
import type { Metrics } from './metrics.ts';

/** No endpoint takes a larger file; smaller limits are the endpoint's own, with its own words. */
const largestUpload = 20 * 1024 * 1024;

export type AppOptions = { log: Log; metrics: Metrics; trustedProxies: readonly string[] };

const neverAsked = () => () => {
  throw new Error('what an endpoint takes and answers stands in its contract');
};
/** Contracts check what comes in (register.ts): Fastify's own validator and serializer, a hundred files, are not even loaded. */
const schemaController = { compilersFactory: { buildValidator: neverAsked, buildSerializer: neverAsked } };

/** Fastify with everything that every request gets: an id, limits, body parsers, one line in the log, one error mapper. */
export async function createApp({ log, metrics, trustedProxies }: AppOptions): Promise<FastifyInstance> {
  const app = fastify({
    logger: false,
    schemaController,
    genReqId: () => randomId(),
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    bodyLimit: 256 * 1024,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 10_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    // An address that cannot be read never reaches a hook or the error handler: it gets the same answer from here.
    frameworkErrors: (error, request, reply) => {
      stamp(reply, request.id);
      sendError(error, request, reply, log);
    },
  });
  await app.register(cookie);
  await app.register(formbody, { bodyLimit: 64 * 1024 });
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fileSize: largestUpload + 1, files: 20, fields: 20, fieldSize: 10_000, parts: 40, headerPairs: 40 },
  });
  const started = new WeakMap<object, number>();
  app.addHook('onRequest', async (request, reply) => {
    started.set(request, elapsedMs());
    stamp(reply, request.id);
  });
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    // A connection whose last answer goes out while we close would otherwise be kept open for the next request.
    if (isClosing) reply.header('connection', 'close');
  });
  app.addHook('onResponse', async (request, reply) => {
    const ms = Math.round((elapsedMs() - (started.get(request) ?? elapsedMs())) * 10) / 10;
    // The route's pattern, never the address itself: addresses carry tokens and search words.
    const route = request.routeOptions.url ?? 'unknown';
    metrics.observe(request.method, route, reply.statusCode, ms);
    log.info({ request_id: request.id, method: request.method, route, status: reply.statusCode, ms }, 'request');
  });
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply, log));
  app.setNotFoundHandler((_request, reply) => reply.code(notFound.status).send(notFound.body));
  return app;
}

/** What every answer says of itself. */
function stamp(reply: FastifyReply, requestId: string): void {
  reply.header('x-request-id', requestId).header('x-content-type-options', 'nosniff');
  reply.header('referrer-policy', 'strict-origin-when-cross-origin');
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply, log: Log): void {
  const answer = answerFor(error, localeFromHeader(request.headers['accept-language']), request.id, request.method === 'GET');
  if (answer.status >= 500) log.error({ err: error, request_id: request.id, route: request.routeOptions.url }, 'request failed');
  if (answer.retryAfterSeconds) reply.header('retry-after', answer.retryAfterSeconds);
  reply.code(answer.status).header('cache-control', 'private, no-store').send(answer.body);
}
