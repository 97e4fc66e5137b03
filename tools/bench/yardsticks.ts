import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Bytes, PageKind } from './pages.ts';
import { runWrk } from './wrk.ts';
import { measureTransactions, startYardstickDatabase } from './yardstick-database.ts';

/**
 * Answers or transactions per second of the machine itself, in this run, as docs/bench.md defines them; NaN where wrk or pgbench is not
 * installed. `page`: Fastify answering the same compressed bytes.
 */
export type Yardsticks = { Y1: number; Y2: number; Y3: number; bare: number; page: Record<PageKind, number> };

const connections = 16;
/** At as many connections as pages from memory are compared at. */
export const pageConnections = 64;
const warmSeconds = 1;

/** Measures them all; the shop must be idle. `folder`: of the yardsticks' database. */
export async function measureYardsticks(folder: string, pages: Bytes[], seconds: number): Promise<Yardsticks> {
  const database = await startYardstickDatabase(folder);
  const child = fork(path.join(import.meta.dirname, 'yardstick-server.ts'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  try {
    child.send({
      database: database.connection,
      pages: pages.map(({ path: page, headers, body }) => ({ path: page, headers, body: body.toString('base64') })),
    });
    const [{ url, row, bare }] = (await once(child, 'message')) as [{ url: string; row: string; bare: string }];
    const rate = async (address: string, count = connections) => {
      await runWrk(address, count, warmSeconds);
      return (await runWrk(address, count, seconds))?.perSecond ?? Number.NaN;
    };
    const Y1 = await rate(row);
    const Y2 = await rate(`${url}/ready`);
    const page = {} as Record<PageKind, number>;
    for (const [n, { kind }] of pages.entries()) page[kind] = await rate(`${url}/page/${n}`, pageConnections);
    return { Y1, Y2, Y3: await measureTransactions(database.connection), bare: await rate(bare), page };
  } finally {
    child.disconnect();
    await once(child, 'exit');
    await database.stop();
  }
}
