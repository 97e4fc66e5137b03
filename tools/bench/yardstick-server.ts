/** The yardsticks that answer over HTTP, in a process of their own: they get what to serve over IPC and report where they listen. */
import http from 'node:http';
import type net from 'node:net';
import { fastify } from 'fastify';
import pg from 'pg';

type YardstickInput = { database: pg.PoolConfig; pages: { path: string; headers: Record<string, string>; body: string }[] };

const json = JSON.stringify({ data: 'x'.repeat(5000) });
const rowIds = 10_000;

const listening = async (server: http.Server): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as net.AddressInfo).port}/`;
};

/** One row by its primary key, another one each time, with nothing between Node and the database. */
function rowServer(database: pg.PoolConfig): http.Server {
  const pool = new pg.Pool({ ...database, max: 10 });
  let requests = 0;
  return http.createServer(async (_request, answer) => {
    const values = [1 + (requests++ % rowIds)];
    const { rows } = await pool.query({ name: 'row', text: 'select id, handle, name from products where id = $1', values });
    answer.setHeader('content-type', 'application/json');
    answer.end(JSON.stringify(rows[0]));
  });
}

process.once('message', async ({ database, pages }: YardstickInput) => {
  const app = fastify({ logger: false });
  app.get('/ready', (_request, reply) => reply.type('application/json; charset=utf-8').send(json));
  for (const [n, page] of pages.entries()) {
    const body = Buffer.from(page.body, 'base64');
    app.get(`/page/${n}`, (_request, reply) => reply.headers(page.headers).send(body));
  }
  const row = await listening(rowServer(database));
  const bare = await listening(http.createServer((_request, answer) => answer.end('hello')));
  process.send?.({ url: await app.listen({ port: 0, host: '127.0.0.1' }), row, bare });
});
process.once('disconnect', () => process.exit(0));
