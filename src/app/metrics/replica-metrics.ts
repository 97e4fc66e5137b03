import { Counter, Gauge, type Registry } from 'prom-client';
import type { Replicas } from '#platform/db/replicas.ts';

/** Adds how far each replica is behind as this process sees it, and who answered the reads that a replica may answer. */
export function observeReplicas(registry: Registry, replicas: Replicas): void {
  new Gauge({
    name: 'shop_replica_lag_seconds',
    help: 'How far a replica is behind the primary; one that does not answer is left out',
    labelNames: ['replica'],
    registers: [registry],
    collect() {
      this.reset();
      for (const { replica, seconds } of replicas.lags()) if (seconds !== undefined) this.set({ replica }, seconds);
    },
  });
  new Counter({
    name: 'shop_replica_reads_total',
    help: 'Reads that a replica may answer, by who did: a failed one is answered by the primary',
    labelNames: ['result'],
    registers: [registry],
    collect() {
      this.reset();
      for (const result of ['replica', 'primary', 'failed'] as const) this.inc({ result }, replicas.counts[result]);
    },
  });
}
