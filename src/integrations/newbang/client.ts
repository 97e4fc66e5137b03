import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import type { Failed } from '#modules/newbang/ports.ts';
import { type Clock, randomId } from '#platform/clock/clock.ts';
import { isPublicAddress } from '#platform/http/public-address.ts';
import { publicLookup } from '#platform/http/public-fetch.ts';
import { signature, sortedQuery } from './signature.ts';

export type NewbangConfig = {
  /** Without a slash at its end. */
  base_url: string;
  key: string;
  secret: string;
  /** The simulator: http and addresses of this machine. Else https to public addresses only. */
  isSimulator?: boolean;
};

export type ClientOptions = {
  clock: Clock;
  timeoutMs: number;
  maxBytes: number /** Replaced in tests. */;
  pause?: (ms: number) => Promise<unknown>;
};

type Sent = {
  method: 'GET' | 'POST';
  path: string;
  query?: Readonly<Record<string, string>>;
  body?: object;
  headers?: Record<string, string>;
};
type Answered = { status: number; retryAfter: number; body: Buffer };

/** A call with its status and parsed body, or why there is none. A body that does not fit the schema is `malformed`. */
export type Reply<T> = { state: 'answered'; status: number; data: T } | Failed;

const maxWaits = 3;
const maxWaitSeconds = 30;

export type Client = {
  /** Sends one signed request; after 429 the same again, when the supplier allows it. Never throws. */
  send<S extends z.ZodType>(sent: Sent, schema: S, accepted?: readonly number[]): Promise<Reply<z.infer<S>>>;
};

export function createClient(config: NewbangConfig, { clock, timeoutMs, maxBytes, pause = sleep }: ClientOptions): Client {
  return {
    async send(sent, schema, accepted = [200, 201]) {
      for (let waits = 0; ; waits++) {
        const answered = await transfer(config, sign(config, sent, clock), { timeoutMs, maxBytes });
        if ('reason' in answered) return answered;
        if (answered.status === 429 && waits < maxWaits && answered.retryAfter <= maxWaitSeconds) {
          await pause(answered.retryAfter * 1000);
          continue;
        }
        if (!accepted.includes(answered.status)) return { state: 'failed', reason: `http_${answered.status}` };
        return parse(answered, schema);
      }
    },
  };
}

type Signed = { url: URL; method: string; headers: Record<string, string>; body: string };

function sign({ base_url, key, secret }: NewbangConfig, sent: Sent, clock: Clock): Signed {
  const body = sent.body ? JSON.stringify(sent.body) : '';
  const query = sent.query ? `?${sortedQuery(sent.query)}` : '';
  const url = new URL(`${base_url}${sent.path}${query}`);
  const timestamp = Math.floor(clock.now().getTime() / 1000);
  const nonce = randomId();
  const signed = signature({ method: sent.method, path: url.pathname + url.search, timestamp, nonce, body }, secret);
  const headers = {
    accept: 'application/json',
    'user-agent': 'shophouse',
    'x-key': key,
    'x-timestamp': String(timestamp),
    'x-nonce': nonce,
    'x-signature': signed,
    ...(body && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
    ...sent.headers,
  };
  return { url, method: sent.method, headers, body };
}

function parse<S extends z.ZodType>({ status, body }: Answered, schema: S): Reply<z.infer<S>> {
  try {
    const parsed = schema.safeParse(JSON.parse(body.toString('utf8')));
    return parsed.success ? { state: 'answered', status, data: parsed.data } : { state: 'failed', reason: 'malformed' };
  } catch {
    return { state: 'failed', reason: 'malformed' };
  }
}

type Limits = Pick<ClientOptions, 'timeoutMs' | 'maxBytes'>;

/** Redirects are not followed: a signature is for one address. */
function transfer(
  { isSimulator = false }: NewbangConfig,
  { url, method, headers, body }: Signed,
  limits: Limits,
): Promise<Answered | Failed> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!isSimulator && (url.protocol !== 'https:' || (isIP(host) && !isPublicAddress(host))))
    return Promise.resolve({ state: 'failed', reason: 'private' });
  return new Promise((settle) => {
    const fail = (reason: string) => settle({ state: 'failed', reason });
    const { request: open } = url.protocol === 'https:' ? https : http;
    const signal = AbortSignal.timeout(limits.timeoutMs);
    const request = open(url, { method, headers, signal, agent: false, ...(isSimulator ? {} : { lookup: publicLookup }) }, (response) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        chunks.push(chunk);
        if (bytes <= limits.maxBytes) return;
        fail('too_large');
        request.destroy();
      });
      response.on('end', () =>
        settle({
          status: response.statusCode ?? 0,
          retryAfter: retryAfterOf(response.headers['retry-after']),
          body: Buffer.concat(chunks),
        }),
      );
      response.on('error', () => fail(signal.aborted ? 'timeout' : 'connection'));
    });
    request.on('error', (error) => fail(signal.aborted ? 'timeout' : 'problem' in error ? 'private' : 'connection'));
    request.end(body);
  });
}

/** Seconds; a date or nonsense counts as one second. */
const retryAfterOf = (header: string | undefined): number => (/^\d{1,5}$/.test(header ?? '') ? Number(header) : 1);
