import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

export type Metrics = { registry: Registry; observe(method: string, route: string, status: number, ms: number): void };

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
  return { registry, observe: (method, route, status, ms) => requests.labels(method, route, String(status)).observe(ms / 1000) };
}

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** GET /metrics for this machine itself, or for whoever holds the bearer token. */
export function mountMetrics(app: FastifyInstance, { registry }: Metrics, token: string | undefined): void {
  app.get('/metrics', async (request, reply) => {
    const direct = loopback.has(request.ip) && !request.headers['x-forwarded-for'];
    const allowed = token ? request.headers.authorization === `Bearer ${token}` : direct;
    if (!allowed) return reply.code(404).send({ message: 'Not Found' });
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
