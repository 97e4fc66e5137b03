import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import { randomId } from '#platform/clock/clock.ts';
import type { Log } from '#platform/log/log.ts';
import { createRequestLog } from '#platform/log/request-log.ts';
import { localeFromHeader } from '#shared/locale.ts';
import { answerFor, notFound } from './answers.ts';
import type { FailedRequest } from './failed-requests.ts';
import type { Metrics } from './metrics.ts';
import { refuseAmbiguous, secureHeaders } from './secure-headers.ts';
import { traceRequests } from './trace-requests.ts';

/** The largest upload of any endpoint; smaller limits and their errors are the endpoint's own. */
const maxUploadBytes = 20 * 1024 * 1024;

/** Longer than the proxies of deploy/ keep a connection (60 s), so that they close it, never we during a request. */
export const keepAliveMs = 75_000;
/** The time for a whole request to arrive. */
const requestMs = 30_000;
/** A connection on which nothing moves is cut off, also while its request is handled: longer than the slowest answer. */
const silentMs = 120_000;

/** `https`: shoppers reach the shop by https. */
export type AppOptions = {
  log: Log;
  metrics: Metrics;
  /** Called for each request that failed in the server. */
  onFailed?: (request: FailedRequest) => void;
  trustedProxies: readonly string[];
  https?: boolean;
  /** Requests are recorded as traces (tracing/start-tracing.ts). */
  isTraced?: boolean;
};

const unusedCompiler = () => () => {
  throw new Error('an endpoint is validated by its contract');
};
/** Contracts validate input (register.ts): Fastify's validator and serializer, a hundred files, are not loaded. */
const schemaController = { compilersFactory: { buildValidator: unusedCompiler, buildSerializer: unusedCompiler } };

/** Creates Fastify with request ids, limits, body parsers, one log line per request and one error mapper. */
export async function createApp({
  log,
  metrics,
  onFailed,
  trustedProxies,
  https = false,
  isTraced = false,
}: AppOptions): Promise<FastifyInstance> {
  const headers = secureHeaders(https);
  const app = fastify({
    logger: false,
    schemaController,
    genReqId: () => randomId(),
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    bodyLimit: 256 * 1024,
    requestTimeout: requestMs,
    connectionTimeout: silentMs,
    keepAliveTimeout: keepAliveMs,
    clientErrorHandler: answerUnreadable,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    // An undecodable URL never reaches a hook or the error handler; it is answered here.
    frameworkErrors: (error, request, reply) => {
      setDefaultHeaders(reply, request.id, headers);
      sendError(error, request, reply, log);
    },
  });
  // Node limits the header time by the request time; Fastify sets only the latter.
  app.server.headersTimeout = requestMs;
  if (isTraced) traceRequests(app);
  logRequests(app, { log, metrics, onFailed });
  await app.register(cookie);
  await app.register(formbody, { bodyLimit: 64 * 1024 });
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fileSize: maxUploadBytes + 1, files: 20, fields: 20, fieldSize: 10_000, parts: 40, headerPairs: 40 },
  });
  app.addHook('onRequest', (request, reply, done) => {
    setDefaultHeaders(reply, request.id, headers);
    refuseAmbiguous(request.raw.rawHeaders, request.headers['content-encoding']);
    done();
  });
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply, log));
  app.setNotFoundHandler((_request, reply) => reply.code(notFound.status).send(notFound.body));
  return app;
}

/** Logs and counts each request. */
type Observers = Pick<AppOptions, 'log' | 'metrics'> & { onFailed: AppOptions['onFailed'] };

function logRequests(app: FastifyInstance, { log, metrics, onFailed }: Observers): void {
  const logRequest = createRequestLog(log);
  // Hooks with a callback: one that returns a promise costs every answer a turn of the microtask queue.
  app.addHook('onResponse', (request, reply, done) => {
    // The route's pattern, not the URL: URLs contain tokens and search terms.
    const route = request.routeOptions.url ?? 'unknown';
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    const answered = { request_id: request.id, method: request.method, route, status: reply.statusCode, ms };
    metrics.observe(answered.method, route, answered.status, ms);
    if (answered.status >= 500) onFailed?.(answered);
    logRequest(answered);
    done();
  });
}

/** Default headers of every response. */
function setDefaultHeaders(reply: FastifyReply, requestId: string, headers: Readonly<Record<string, string>>): void {
  reply.headers(headers).header('x-request-id', requestId);
}

/** Bytes that are not HTTP never become a request: answer minimally and close the connection. */
function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy();
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, 'Connection: close', 'Content-Length: 0', 'X-Content-Type-Options: nosniff'];
  socket.end(`${lines.join('\r\n')}\r\n\r\n`);
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply, log: Log): void {
  const answer = answerFor(error, localeFromHeader(request.headers['accept-language']), request.id, request.method === 'GET');
  if (answer.status >= 500) log.error({ err: error, request_id: request.id, route: request.routeOptions.url }, 'request failed');
  if (answer.retryAfterSeconds) reply.header('retry-after', answer.retryAfterSeconds);
  reply.code(answer.status).header('cache-control', 'private, no-store').send(answer.body);
}
