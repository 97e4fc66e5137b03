/**
 * Two servers, two workers, PostgreSQL with a replica, pgBouncer, nginx and an S3 server, and what is promised of them. Ends with
 * 1 when a promise is broken.
 */
import { parseArgs } from 'node:util';
import type { Row } from '../chaos/rows.ts';
import { missingPrograms } from './around.ts';
import { hasDebianPostgres } from './postgres.ts';
import { doubleSubmits, failover, kills, lastUnits, rollingUpdate } from './promises.ts';
import { type Cluster, openCluster } from './shop.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

const missing = [...missingPrograms, ...(hasDebianPostgres ? [] : ['postgresql-15'])];
if (missing.length > 0) {
  say(`  ✗ Not installed: ${missing.join(', ')}. On Debian 12: apt-get install postgresql-15 pgbouncer nginx-light.`);
  process.exit(1);
}

/** A failover is last: after it there is no replica. */
const promises: Readonly<Record<string, (cluster: Cluster) => Promise<Row>>> = {
  rush: lastUnits,
  submits: doubleSubmits,
  kills,
  update: rollingUpdate,
  failover,
};
const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
const only = values.only.split(',').filter(Boolean);

const startedAt = performance.now();
const cluster = await openCluster();
say(`  Cluster up after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
let isHeld = true;
try {
  for (const [name, run] of Object.entries(promises)) {
    if (only.length > 0 && !only.includes(name)) continue;
    const { what, rounds, faults } = await run(cluster);
    say(`  ${faults.length === 0 ? '✓ held  ' : '✗ failed'} | ${what} | ${rounds}`);
    for (const fault of faults) say(`      ${fault}`);
    if (faults.length > 0) isHeld = false;
  }
} catch (error) {
  say(cluster.shop.output().split('\n').slice(-60).join('\n'));
  say(`  ✗ ${(error as Error).stack}`);
  isHeld = false;
} finally {
  await cluster.close();
}
process.exit(isHeld ? 0 : 1);
