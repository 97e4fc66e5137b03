import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { type EndConnections, watchConnections } from './end-connections.ts';

/** Longer than any test: what ends before it does not end by it. */
const longMs = 600_000;

type Running = { port: number; end: EndConnections; release(): void };

/** A server that answers at once, at /slow only after `release`, and in /slow's answer does not ask to close the connection. */
async function running(): Promise<Running> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const server = http.createServer(async (request, response) => {
    if (request.url === '/slow') {
      response.write('begun ');
      await released;
    }
    response.end('done');
  });
  const end = watchConnections(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as net.AddressInfo).port, end, release };
}

async function connect(port: number): Promise<net.Socket> {
  const socket = net.connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

const ask = (socket: net.Socket, url: string) => void socket.write(`POST ${url} HTTP/1.1\r\nHost: shop\r\nContent-Length: 0\r\n\r\n`);

test('the port is closed at once, and an idle connection is still answered', async () => {
  const { port, end } = await running();
  const socket = await connect(port);
  ask(socket, '/');
  await once(socket, 'data');

  void end(longMs);
  const refused = net.connect(port, '127.0.0.1');
  expect((await once(refused, 'error'))[0]).toMatchObject({ code: 'ECONNREFUSED' });
  ask(socket, '/');
  expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1.1 200 OK/);
  socket.destroy();
});

test('a request in progress is answered to its end, then its connection is closed', async () => {
  const { port, end, release } = await running();
  const socket = await connect(port);
  const answer = text(socket);
  ask(socket, '/slow');
  await once(socket, 'readable');

  let hasEnded = false;
  const ended = end(0).then(() => (hasEnded = true));
  const other = await connect(port).catch((error: NodeJS.ErrnoException) => error.code);
  expect([other, hasEnded]).toEqual(['ECONNREFUSED', false]);
  release();
  await ended;
  expect(await answer).toMatch(/begun .*done/s);
});

test('connections without a request, which browsers open ahead, do not hold it up', async () => {
  const { port, end } = await running();
  const [idle, silent] = [await connect(port), await connect(port)];
  ask(idle, '/');
  await once(idle, 'data');

  const closed = [once(idle, 'close'), once(silent, 'close')];
  idle.resume();
  silent.resume();
  await end(0);
  expect(await Promise.all(closed)).toHaveLength(2);
});

test('a server that does not listen ends at once', async () => {
  expect(await watchConnections(http.createServer())(longMs)).toBeUndefined();
});
