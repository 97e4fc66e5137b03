/** The yardsticks that answer over HTTP, in a process of their own: they get what to serve over IPC and report where they listen. */
import http from 'node:http';
import type net from 'node:net';
import { fastify } from 'fastify';
import pg from 'pg';

type YardstickInput = { database: pg.PoolConfig; pages: { path: string; headers: Record<string, string>; body: string }[] };

const json = JSON.stringify({ data: 'x'.repeat(5000) });

process.once('message', async ({ database, pages }: YardstickInput) => {
  const pool = new pg.Pool({ ...database, max: 10 });
  const app = fastify({ logger: false });
  app.get<{ Params: { id: string } }>('/row/:id', async (request) => {
    const { rows } = await pool.query({
      name: 'row',
      text: 'select id, handle, name from products where id = $1',
      values: [request.params.id],
    });
    return rows[0];
  });
  app.get('/ready', (_request, reply) => reply.type('application/json; charset=utf-8').send(json));
  for (const [n, page] of pages.entries()) {
    const body = Buffer.from(page.body, 'base64');
    app.get(`/page/${n}`, (_request, reply) => reply.headers(page.headers).send(body));
  }
  const bare = http.createServer((_request, answer) => answer.end('hello')).listen(0, '127.0.0.1');
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  process.send?.({ url, bare: `http://127.0.0.1:${(bare.address() as net.AddressInfo).port}` });
});
process.once('disconnect', () => process.exit(0));
