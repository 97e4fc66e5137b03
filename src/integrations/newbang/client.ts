import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import type { Failed } from '#modules/newbang/ports.ts';
import { type Clock, randomId } from '#platform/clock/clock.ts';
import { type CallProblem, callPublic, PublicCallError } from '#platform/http/public-call.ts';
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
  maxBytes: number;
  /** Replaced in tests. */
  pause?: (ms: number) => Promise<unknown>;
};

type Sent = {
  method: 'GET' | 'POST';
  path: string;
  query?: Readonly<Record<string, string>>;
  body?: object;
  headers?: Record<string, string>;
  /** A shopper waits: the call ends after this time and is never repeated. */
  patienceMs?: number | undefined;
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
        const answered = await transfer(config, sign(config, sent, clock), { timeoutMs: sent.patienceMs ?? timeoutMs, maxBytes });
        if ('reason' in answered) return answered;
        if (answered.status === 429 && sent.patienceMs === undefined && waits < maxWaits && answered.retryAfter <= maxWaitSeconds) {
          await pause(answered.retryAfter * 1000);
          continue;
        }
        if (!accepted.includes(answered.status)) return { state: 'failed', reason: `http_${answered.status}` };
        return parse(answered, schema);
      }
    },
  };
}

type Signed = { url: URL; method: 'GET' | 'POST'; headers: Record<string, string>; body: string };

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
async function transfer({ isSimulator = false }: NewbangConfig, { url, ...signed }: Signed, limits: Limits): Promise<Answered | Failed> {
  try {
    const request = { ...signed, ...limits, url: url.href, allowsPorts: true, allowsLoopback: isSimulator };
    const { status, headers, body } = await callPublic(request);
    return { status, retryAfter: retryAfterOf(headers['retry-after']), body };
  } catch (error) {
    if (error instanceof PublicCallError) return { state: 'failed', reason: reasons[error.problem] };
    throw error;
  }
}

const reasons: Record<CallProblem, string> = {
  ...{ address: 'private', private: 'private', too_large: 'too_large', too_slow: 'timeout' },
  ...{ unreachable: 'connection', status: 'connection' },
};

/** Seconds; a date or nonsense counts as one second. */
const retryAfterOf = (header: string | undefined): number => (/^\d{1,5}$/.test(header ?? '') ? Number(header) : 1);
