import http from 'node:http';
import autocannon from 'autocannon';

/** One request as a load client sends it; `forwardedFor` makes it come from an address of its own. */
export type LoadRequest = { method?: 'GET' | 'POST' | 'PUT'; path: string; headers?: Record<string, string>; body?: object };

/** What a number of connections got in a number of seconds. Times in milliseconds; `perSecond` and the rest count answers without errors. */
export type Load = { connections: number; answers: number; errors: number; perSecond: number; p50: number; p95: number; p99: number };

/** CPU time and SQL statements of the server per answer. */
export type Cost = { cpuMs: number; statements: number };

const timeoutSeconds = 20;

/** Sends requests for `seconds` at `connections`; each connection repeats its own list. */
export function runLoad(url: string, connections: number, seconds: number, requestsOf: (client: number) => LoadRequest[]): Promise<Load> {
  return new Promise((resolve, reject) => {
    const times: number[] = [];
    let refused = 0;
    let clients = 0;
    const setupClient = (client: { setRequests(requests: readonly object[]): void }) =>
      client.setRequests(requestsOf(clients++).map(onWire));
    const begun = performance.now();
    const run = autocannon({ url, connections, duration: seconds, timeout: timeoutSeconds, setupClient }, (error, { errors, timeouts }) => {
      if (error) return reject(error);
      resolve({ connections, ...summary(times, (performance.now() - begun) / 1000), errors: refused + errors + timeouts });
    });
    run.on('response', (_client: unknown, status: number, _bytes: number, ms: number) => {
      if (status === 200) times.push(ms);
      else refused++;
    });
  });
}

const onWire = ({ method = 'GET', path, headers, body }: LoadRequest) => ({
  method,
  path,
  headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
  ...(body && { body: JSON.stringify(body) }),
});

/** Rate and percentiles of times in milliseconds that came in within `seconds`. */
export function summary(times: readonly number[], seconds: number): Omit<Load, 'connections' | 'errors'> {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
  return { answers: times.length, perSecond: times.length / seconds, p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

export type Answer = { status: number; headers: http.IncomingHttpHeaders; body: Buffer };
/** One browser: a persistent connection with its cookies. */
export type Browser = { send(sent: LoadRequest): Promise<Answer>; forget(): void; close(): void };

/** A client for sequences of calls that need the previous answer. `forget` clears its cookies. */
export function browser(url: string): Browser {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const { hostname, port } = new URL(url);
  const cookies = new Map<string, string>();
  const send = ({ method = 'GET', path, headers, body }: LoadRequest) =>
    new Promise<Answer>((resolve, reject) => {
      const content = body && JSON.stringify(body);
      const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
      const all = {
        ...headers,
        ...(cookie && { cookie }),
        ...(content && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(content)) }),
      };
      const request = http.request({ agent, hostname, port, method, path, headers: all }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('error', reject);
        answer.on('end', () => {
          for (const set of answer.headers['set-cookie'] ?? []) {
            const [name = '', value = ''] = (set.split(';')[0] ?? '').split('=');
            cookies.set(name, value);
          }
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) });
        });
      });
      request.on('error', reject);
      request.setTimeout(timeoutSeconds * 1000, () => request.destroy(new Error(`no answer to ${method} ${path}`)));
      request.end(content);
    });
  return { send, forget: () => cookies.clear(), close: () => agent.destroy() };
}

/** `count` workers at once, each repeating its work until the seconds are over; errors are counted and the first reasons recorded. */
export async function runWorkers(
  count: number,
  seconds: number,
  work: (worker: number, round: number) => Promise<number>,
): Promise<Load & { why: string[] }> {
  const times: number[] = [];
  const why: string[] = [];
  let errors = 0;
  const begun = performance.now();
  const until = begun + seconds * 1000;
  const worker = async (number: number) => {
    for (let round = 0; performance.now() < until; round++) {
      try {
        times.push(await work(number, round));
      } catch (error) {
        errors++;
        if (why.length < maxReasons) why.push((error as Error).message);
      }
    }
  };
  await Promise.all(Array.from({ length: count }, (_, number) => worker(number)));
  return { connections: count, ...summary(times, (performance.now() - begun) / 1000), errors, why };
}

const maxReasons = 3;

/** An address for a shopper: the rate limits count by address, and each shopper has one of their own (10.0.0.0/8). */
export function forwardedFor(number: number): Record<string, string> {
  const byte = (shift: number) => (number >> shift) & 255;
  return { 'x-forwarded-for': `10.${byte(16)}.${byte(8)}.${byte(0)}` };
}
