import { lookup } from 'node:dns';
import { request as requestPlain } from 'node:http';
import { type RequestOptions, request as requestSecure } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { elapsedMs } from '#platform/clock/clock.ts';
import { isLoopbackAddress, isPublicAddress, isPublicUrl } from './public-address.ts';

export type PublicPost = {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  timeoutMs: number;
  /** A receiver on this machine is allowed: demos and tests. */
  allowsLoopback: boolean;
};
/** `status` is null and `error` says why when nothing answered. `answer`: the first bytes of what did. */
export type PublicAnswer = { status: number | null; answer: string; error: string | null; ms: number };

const answerBytes = 1024;

/**
 * Posts JSON to a URL that a person typed. The address behind its name is checked where the connection is made, so that a name
 * cannot lead to a private address after it was checked. Redirects are not followed. Never throws.
 */
export async function postPublicly(post: PublicPost): Promise<PublicAnswer> {
  const start = elapsedMs();
  const outcome = await send(post).catch((error: unknown) => ({ status: null, answer: '', error: reasonOf(error) }));
  return { ...outcome, ms: Math.round(elapsedMs() - start) };
}

function send({ url, headers, body, timeoutMs, allowsLoopback }: PublicPost): Promise<Omit<PublicAnswer, 'ms'>> {
  if (!isPublicUrl(url, { allowsLoopback })) return Promise.reject(new NotPublic());
  const target = new URL(url);
  const options: RequestOptions = {
    method: 'POST',
    agent: false,
    lookup: publicLookup(allowsLoopback),
    signal: AbortSignal.timeout(timeoutMs),
    headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
  };
  return new Promise((resolve, reject) => {
    const request = (target.protocol === 'https:' ? requestSecure : requestPlain)(target, options, (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      const finish = () => {
        const answer = Buffer.concat(chunks).subarray(0, answerBytes).toString('utf8').replaceAll('\0', '');
        resolve({ status: response.statusCode ?? null, answer, error: null });
        response.destroy();
      };
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        size += chunk.length;
        if (size >= answerBytes) finish();
      });
      response.on('end', finish);
      response.on('error', reject);
    });
    request.on('error', reject);
    request.end(body);
  });
}

class NotPublic extends Error {
  readonly code = 'ENOTPUBLIC';
}

/** Resolves a name and refuses it when any of its addresses is not allowed. */
const publicLookup =
  (allowsLoopback: boolean): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0);
      const isAllowed = addresses.every(({ address }) => isPublicAddress(address) || (allowsLoopback && isLoopbackAddress(address)));
      const [first] = addresses;
      if (!first || !isAllowed) return callback(new NotPublic(), '', 0);
      if (options.all) return callback(null, addresses);
      return callback(null, first.address, isIP(first.address));
    });
  };

/** What is shown to staff: a code of the network, never a path or a secret. */
function reasonOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  if (name === 'AbortError' || name === 'TimeoutError') return 'timeout';
  return typeof code === 'string' ? code : 'failed';
}
