import net, { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#shared/contract.ts';
import { type Client, guest, signUpCustomer, superman } from '#testing/clients.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';
import { contracts } from '../../contracts.ts';

const endpoints = Object.values(contracts)
  .flatMap((contract) => Object.values(contract as Record<string, Endpoint>))
  .filter(({ upload }) => upload !== undefined);

let shop: ServedShop;
let callers: Record<'public' | 'customer' | 'staff', Record<string, string>>;
let port: number;

const buildHeaders = ({ cookies }: Client, more: Record<string, string> = {}): Record<string, string> => ({
  ...(cookies.size > 0 && { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
  ...(cookies.has('XSRF-TOKEN') && { 'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '' }),
  ...more,
});

beforeAll(async () => {
  shop = await servedShop();
  const member = await signUpCustomer(shop);
  const ownPage = { referer: 'http://localhost/admin', origin: 'http://localhost' };
  callers = {
    public: buildHeaders(guest(shop)),
    customer: buildHeaders(member, { authorization: `Bearer ${member.token}` }),
    staff: buildHeaders(await superman(shop), ownPage),
  };
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = shop.app.server.address() as AddressInfo);
});
afterAll(() => shop.close());

type Sending = { type: string; body: string; length?: number; cutOff?: boolean };

/** Sends raw bytes and returns the status; 0 when the connection was closed without an answer. */
function send(
  { path, access, method }: Endpoint,
  { type, body, length = Buffer.byteLength(body), cutOff = false }: Sending,
): Promise<number> {
  const caller = callers[access === 'public' || access === 'customer' ? access : 'staff'];
  const head = { host: 'localhost', ...caller, 'content-type': type, 'content-length': String(length), connection: 'close' };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`);
  const request = `${method} ${path.replace(/:what\b/, 'products').replace(/:\w+/g, '1')} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
  return new Promise((resolve, reject) => {
    const received: Buffer[] = [];
    const socket = net.connect({ port, host: '127.0.0.1' }, () => {
      socket.write(request);
      if (cutOff) socket.end();
    });
    socket.on('data', (chunk: Buffer) => received.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(Buffer.concat(received).toString('latin1'))?.[1] ?? 0)));
  });
}

const form = 'multipart/form-data; boundary=b';
const part = (head: string, content = 'x') => `--b\r\n${head}\r\n\r\n${content}\r\n`;
const file = 'Content-Disposition: form-data; name="files"; filename="a.png"\r\nContent-Type: image/png';
const end = '--b--\r\n';

const broken: [string, Sending][] = [
  ['no boundary', { type: 'multipart/form-data', body: part(file) + end }],
  ['an empty boundary', { type: 'multipart/form-data; boundary=', body: part(file) + end }],
  ['another boundary than it says', { type: 'multipart/form-data; boundary=other', body: part(file) + end }],
  ['a boundary of a thousand letters', { type: `multipart/form-data; boundary=${'b'.repeat(1000)}`, body: part(file) + end }],
  ['nothing', { type: form, body: '' }],
  ['only an end', { type: form, body: end }],
  ['no multipart at all', { type: form, body: 'hello' }],
  ['JSON', { type: 'application/json', body: '{"files":[]}' }],
  ['a form', { type: 'application/x-www-form-urlencoded', body: 'files=a.png' }],
  ['an unknown type', { type: 'text/html', body: '<p>' }],
  ['no end', { type: form, body: part(file) }],
  ['a part cut in its content', { type: form, body: `--b\r\n${file}\r\n\r\nxx` }],
  ['a part cut in its head', { type: form, body: `--b\r\n${file.slice(0, 40)}` }],
  ['a part without a head', { type: form, body: part('') + end }],
  ['a head that is none', { type: form, body: part('this is no header') + end }],
  [
    'no name and no file name',
    { type: form, body: part('Content-Disposition: form-data\r\nContent-Type: application/octet-stream') + end },
  ],
  [
    'a file without a name',
    { type: form, body: part('Content-Disposition: form-data; name="files"\r\nContent-Type: application/octet-stream') + end },
  ],
  [
    'a name that no database holds',
    { type: form, body: part('Content-Disposition: form-data; name="files"; filename="a\u0000.png"') + end },
  ],
  ['a name of a prototype', { type: form, body: part('Content-Disposition: form-data; name="__proto__"; filename="a.png"') + end }],
  [
    'a name of 100,000 letters',
    { type: form, body: part(`Content-Disposition: form-data; name="${'n'.repeat(100_000)}"; filename="a.png"`) + end },
  ],
  ['a head of 1,000 lines', { type: form, body: part(`${file}${'\r\nX-More: 1'.repeat(1000)}`) + end }],
  ['a thousand files', { type: form, body: part(file).repeat(1000) + end }],
  ['ten thousand fields', { type: form, body: part('Content-Disposition: form-data; name="a"').repeat(10_000) + end }],
  [
    'a multipart in a multipart',
    {
      type: form,
      body:
        part('Content-Disposition: form-data; name="files"\r\nContent-Type: multipart/mixed; boundary=c', '--c\r\n\r\nx\r\n--c--') + end,
    },
  ],
  ['an unknown transfer encoding', { type: form, body: part(`${file}\r\nContent-Transfer-Encoding: rot13`) + end }],
  [
    'JSON in a field that is none',
    { type: form, body: part('Content-Disposition: form-data; name="a"\r\nContent-Type: application/json', '{') + end },
  ],
  ['less than it promised, then goes', { type: form, body: part(file), length: 100_000, cutOff: true }],
];

describe.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))('%s', (_, endpoint) => {
  test.each(broken)('%s is refused, never a server error', async (name, sending) => {
    const status = await send(endpoint, sending);
    if (sending.cutOff) return expect([0, 400]).toContain(status);
    expect(status, name).toBeGreaterThanOrEqual(400);
    expect(status, name).toBeLessThan(500);
  });
});

test('a client that disconnects inside a body leaves no file behind, and the next request is served', async () => {
  expect((await fetch(`http://127.0.0.1:${port}/health/ready`)).status).toBe(200);
  expect(await shop.fixtures.db.selectFrom('media').select('id').execute()).toEqual([]);
});
