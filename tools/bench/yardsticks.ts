import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import pg from 'pg';
import type { DatabaseAddress } from '#platform/db/pool.ts';
import { type LoadRequest, runLoad } from './measure.ts';
import type { Bytes, PageKind } from './pages.ts';
import type { Samples } from './samples.ts';

/** Answers or transactions per second of the machine itself, in this run. `page`: Fastify answering the same compressed bytes. */
export type Yardsticks = { Y1: number; Y2: number; Y3: number; bare: number; page: Record<PageKind, number> };

const connections = 16;
const warmSeconds = 0.5;
const writers = 8;

/** Measures them all; the shop must be idle. */
export async function measureYardsticks(address: DatabaseAddress, samples: Samples, pages: Bytes[], seconds: number): Promise<Yardsticks> {
  const { socketFolder, user, database } = address as Extract<DatabaseAddress, { socketFolder: string }>;
  const connection = { host: socketFolder, user, database };
  const child = fork(path.join(import.meta.dirname, 'yardstick-server.ts'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  try {
    child.send({
      database: connection,
      pages: pages.map(({ path: page, headers, body }) => ({ path: page, headers, body: body.toString('base64') })),
    });
    const [{ url, bare }] = (await once(child, 'message')) as [{ url: string; bare: string }];
    const rate = async (origin: string, requests: LoadRequest[]) => {
      await runLoad(origin, connections, warmSeconds, () => requests);
      return (await runLoad(origin, connections, seconds, () => requests)).perSecond;
    };
    const rows = samples.products.slice(0, 100).map((id) => ({ path: `/row/${id}` }));
    const Y1 = await rate(url, rows);
    const Y2 = await rate(url, [{ path: '/ready' }]);
    const page = {} as Record<PageKind, number>;
    for (const [n, { kind }] of pages.entries())
      page[kind] = await rate(url, [{ path: `/page/${n}`, headers: { 'accept-encoding': 'br' } }]);
    return {
      Y1,
      Y2,
      Y3: await durableWrites({ ...connection, database: 'postgres' }, seconds),
      bare: await rate(bare, [{ path: '/' }]),
      page,
    };
  } finally {
    child.disconnect();
    await once(child, 'exit');
  }
}

/** Inserts of one small row per second, each on disk before it is answered. */
async function durableWrites(connection: pg.ClientConfig, seconds: number): Promise<number> {
  const clients = await Promise.all(
    Array.from({ length: writers }, async () => {
      const client = new pg.Client(connection);
      await client.connect();
      return client;
    }),
  );
  try {
    await clients[0]?.query('create table if not exists yardstick (id bigint generated always as identity primary key, note text)');
    let done = 0;
    const begun = performance.now();
    await Promise.all(
      clients.map(async (client) => {
        while (performance.now() < begun + seconds * 1000) {
          await client.query({ name: 'write', text: 'insert into yardstick (note) values ($1)', values: ['a small row'] });
          done++;
        }
      }),
    );
    return done / ((performance.now() - begun) / 1000);
  } finally {
    await clients[0]?.query('drop table if exists yardstick');
    await Promise.all(clients.map((client) => client.end()));
  }
}
