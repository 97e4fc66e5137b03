import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Config } from '#platform/config/config.ts';
import type { Pool } from '#platform/db/pool.ts';
import { mayReadMetrics } from '#platform/http/metrics.ts';
import type { WorkObserver } from '#platform/jobs/work-observer.ts';
import { observeOperation } from './operation-metrics.ts';

type Listening = Pick<Config, 'host' | 'metricsToken'> & { port: number };
type WorkerMetrics = { port: number; observer: WorkObserver; stop(): Promise<void> };

/** Counts jobs and effects by their results, and notes when the outbox was last read. */
function observeWork(registry: Registry): WorkObserver {
  const jobs = new Counter({
    ...{ name: 'shop_jobs_total', help: 'Jobs that this worker ran', labelNames: ['queue', 'result'], registers: [registry] },
  });
  const effects = new Counter({
    ...{ name: 'shop_effects_total', help: 'Effects that this worker tried', labelNames: ['kind', 'result'], registers: [registry] },
  });
  const heartbeat = new Gauge({
    ...{ name: 'shop_worker_heartbeat_timestamp_seconds', help: 'When this worker last read the outbox', registers: [registry] },
  });
  return {
    job: (queue, result) => jobs.inc({ queue, result }),
    effect: (kind, result) => effects.inc({ kind, result }),
    read: () => heartbeat.setToCurrentTime(),
  };
}

/** Answers GET /metrics of a worker on a port of its own: what it did, and the figures of the shop. Port 0 takes a free one. */
export async function startWorkerMetrics({ host, port, metricsToken }: Listening, pool: Pool): Promise<WorkerMetrics> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  observeOperation(registry, pool);
  const observer = observeWork(registry);
  const server = createServer(async ({ method, url, socket, headers }, response) => {
    const allowed = method === 'GET' && url === '/metrics' && mayReadMetrics(socket.remoteAddress ?? '', headers, metricsToken);
    if (!allowed) return response.writeHead(404).end();
    const text = await registry.metrics().catch(() => undefined);
    return text === undefined ? response.writeHead(500).end() : response.writeHead(200, { 'content-type': registry.contentType }).end(text);
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    observer,
    stop: () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      return closed;
    },
  };
}
