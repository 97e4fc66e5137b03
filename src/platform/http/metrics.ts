import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { equalSecretTexts } from '#platform/crypto/equal-secrets.ts';

export type Metrics = {
  registry: Registry;
  observe(method: string, route: string, status: number, ms: number): void;
  /** Counts a statement; BEGIN and COMMIT are not counted. */
  countStatement(text: string): void;
};

const transactionControl = /^(begin|commit|rollback|start transaction)/i;

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_seconds',
    help: 'How long requests took, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const statements = new Counter({
    name: 'sql_statements_total',
    help: 'SQL statements sent, without BEGIN, COMMIT and the rate limits',
    registers: [registry],
  });
  // As many as there are routes, methods and statuses: finding one by its labels costs ten times as much.
  const byRoute = new Map<string, Map<string, { observe(seconds: number): void }>>();
  const labelled = (method: string, route: string, status: number) => {
    const known = byRoute.get(route) ?? new Map<string, { observe(seconds: number): void }>();
    byRoute.set(route, known);
    const key = method + status;
    const one = known.get(key) ?? requests.labels(method, route, String(status));
    known.set(key, one);
    return one;
  };
  return {
    registry,
    observe: (method, route, status, ms) => labelled(method, route, status).observe(ms / 1000),
    countStatement: (text) => void (transactionControl.test(text) || statements.inc()),
  };
}

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Whether a request from this address may read the metrics: with the token where one is set, else from this machine and not by a proxy. */
export const mayReadMetrics = (ip: string, headers: IncomingHttpHeaders, token: string | undefined): boolean =>
  token ? equalSecretTexts(`Bearer ${token}`, headers.authorization ?? '') : loopback.has(ip) && !headers['x-forwarded-for'];

/** GET /metrics for requests from this machine or with the bearer token. */
export function mountMetrics(app: FastifyInstance, { registry }: Metrics, token: string | undefined): void {
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request.ip, request.headers, token)) return reply.code(404).send({ message: 'Not Found' });
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
