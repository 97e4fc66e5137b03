import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer, Client } from '#testing/clients.ts';
import { buy } from '#testing/orders/shopping.ts';
import {
  createDataFolder,
  type DataFolder,
  databaseUrl,
  freePort,
  isAlive,
  isBuilt,
  type RunningProgram,
  startProgram,
  until,
} from '#testing/servers/running-program.ts';
import { type TestShop, testShop } from '#testing/shop.ts';

/** Two servers and two workers, each a process of its own as on a machine of its own; needs the output of `npm run build`. */
const whenBuilt = test.skipIf(!isBuilt);

/** Accepts every mail and records its recipient. */
async function mailServer() {
  const recipients: string[] = [];
  const server = net
    .createServer((socket) => {
      let inData = false;
      socket.on('error', () => {});
      socket.write('220 test\r\n');
      socket.on('data', (chunk) => {
        for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
          const to = /^RCPT TO:<(.*)>/.exec(line)?.[1];
          if (to) recipients.push(to);
          if (inData && line !== '.') continue;
          const wasData = inData;
          inData = line === 'DATA';
          socket.write(inData ? '354 go on\r\n' : line === 'QUIT' ? '221 bye\r\n' : wasData ? '250 kept\r\n' : '250 ok\r\n');
        }
      });
    })
    .listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { recipients, url: `smtp://127.0.0.1:${(server.address() as net.AddressInfo).port}`, close: () => server.close() };
}

/** Each connection to the next server in turn; one that does not answer is skipped, as a proxy does. */
async function roundRobin(ports: readonly number[]) {
  let turn = 0;
  const open = new Set<net.Socket>();
  const connect = (visitor: net.Socket, tries: number) => {
    const server = net.connect(ports[turn++ % ports.length] ?? 0, '127.0.0.1');
    for (const socket of [visitor, server]) open.add(socket.on('close', () => open.delete(socket)));
    let reached = false;
    server.once('connect', () => {
      reached = true;
      visitor.pipe(server).pipe(visitor);
    });
    server.on('error', () => (reached || tries === 1 ? visitor.destroy() : connect(visitor, tries - 1)));
  };
  const proxy = net
    .createServer((visitor) =>
      connect(
        visitor.on('error', () => {}),
        ports.length,
      ),
    )
    .listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const close = () => {
    for (const socket of open) socket.destroy();
    proxy.close();
  };
  return { port: (proxy.address() as net.AddressInfo).port, turns: () => turn, close };
}

/** A browser that opens a connection for each call, so that each reaches another server. */
function visitor(port: number): Client {
  const cookies = new Map<string, string>();
  const call = async <T>(method: string, url: string, body?: unknown): Promise<Answer<T>> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const request = http.request({
      host: '127.0.0.1',
      port,
      method,
      path: url,
      agent: false,
      headers: { 'content-type': 'application/json', cookie },
    });
    request.end(body === undefined ? undefined : JSON.stringify(body));
    const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
    const text = (await answer.toArray()).join('');
    const setCookies = answer.headers['set-cookie'] ?? [];
    for (const line of setCookies) cookies.set(line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1).split(';')[0] ?? '');
    return { status: answer.statusCode ?? 0, body: JSON.parse(text) as T, text, headers: answer.headers, setCookies };
  };
  return { call, cookies };
}

let fixtures: TestShop;
let mails: Awaited<ReturnType<typeof mailServer>>;
let proxy: Awaited<ReturnType<typeof roundRobin>>;
const folders: DataFolder[] = [];
const servers: RunningProgram[] = [];
const workers: RunningProgram[] = [];

beforeAll(async () => {
  if (!isBuilt) return;
  fixtures = await testShop();
  mails = await mailServer();
  const shared = { DATABASE_URL: databaseUrl(fixtures.address), SECRET_KEY: 'abcdefghijklmnopqrstuvwxyz0123456789', SMTP_URL: mails.url };
  const ports = [await freePort(), await freePort()];
  const place = () => {
    folders.push(createDataFolder());
    return folders.at(-1)?.folder ?? '';
  };
  for (const port of ports) servers.push(startProgram({ ...shared, ROLE: 'server', PORT: String(port), DATA_DIR: place() }));
  for (const _ of ports) workers.push(startProgram({ ...shared, ROLE: 'worker', DATA_DIR: place() }));
  await Promise.all([...servers, ...workers].map((server) => server.opened));
  proxy = await roundRobin(ports);
});
afterAll(async () => {
  proxy?.close();
  for (const server of [...servers, ...workers]) {
    if (isAlive(server.pid)) process.kill(server.pid, 'SIGTERM');
    await server.ended;
  }
  for (const place of folders) await place.clear();
  mails?.close();
  await fixtures?.close();
});

const rows = async <T>(text: string) => (await fixtures.pool.pg.query(text)).rows as T[];

async function allDone(): Promise<void> {
  await until('all effects to be done', async () => (await rows('select 1 from outbox where done_at is null')).length === 0);
}

whenBuilt('orders placed across two servers are whole, and each mail leaves once', async () => {
  const { itemId } = await fixtures.product({ stock: 50 });
  const placed = await Promise.all(Array.from({ length: 8 }, () => buy(fixtures, visitor(proxy.port), { itemId })));
  expect(new Set(placed.map(({ order_no }) => order_no)).size).toBe(8);
  expect(proxy.turns()).toBeGreaterThanOrEqual(24);
  await allDone();
  const sent = await rows<{ state: string }>(`select state from mails where kind = 'order_placed'`);
  expect(sent).toEqual(Array(8).fill({ state: 'sent' }));
  expect(mails.recipients.filter((to) => to === 'lin.meihui@example.com')).toHaveLength(8);
});

whenBuilt('one server and one worker stop: the others carry on, and nothing is sent twice', async () => {
  const { itemId } = await fixtures.product({ stock: 50 });
  const before = mails.recipients.length;
  const first = buy(fixtures, visitor(proxy.port), { itemId });
  await first;
  for (const server of [servers[0], workers[0]]) if (server) process.kill(server.pid, 'SIGTERM');
  expect([await servers[0]?.ended, await workers[0]?.ended]).toEqual([0, 0]);
  for (let n = 0; n < 4; n++) await buy(fixtures, visitor(proxy.port), { itemId });
  await allDone();
  expect(mails.recipients.slice(before)).toEqual(Array(5).fill('lin.meihui@example.com'));
});
