import { type LookupAddress, lookup as resolve } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from '#platform/http/public-address.ts';

/** Why a fetch failed. `private`: the address is inside a network that outsiders must not reach through us. */
export type FetchProblem = 'address' | 'private' | 'unreachable' | 'status' | 'too_large' | 'too_slow';
export class FetchError extends Error {
  readonly problem: FetchProblem;
  constructor(problem: FetchProblem) {
    super(problem);
    this.problem = problem;
  }
}

export type FetchLimits = { maxBytes: number; timeoutMs: number };
const maxRedirects = 3;

/**
 * Fetches a file from the public internet. The checked address is the one connected to, at every redirect, which prevents DNS
 * rebinding. Throws FetchError.
 */
export async function fetchPublic(address: string, limits: FetchLimits): Promise<Buffer> {
  const signal = AbortSignal.timeout(limits.timeoutMs);
  let url = parsed(address);
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const { status, location, body } = await get(url, limits, { signal, accept: 'image/*' });
    if (location) {
      url = parsed(location, url);
      continue;
    }
    if (status !== 200) throw new FetchError('status');
    return body;
  }
  throw new FetchError('address');
}

/**
 * Calls an address that a person typed, by https and with the same checks; redirects are not followed. Answers any status. Throws
 * FetchError: `address` and `private` before anything was sent, `unreachable` and `too_slow` also after.
 */
export async function callPublic(address: string, limits: FetchLimits): Promise<{ status: number; text: string }> {
  const url = parsed(address);
  if (url.protocol !== 'https:') throw new FetchError('address');
  const { status, body } = await get(url, limits, { signal: AbortSignal.timeout(limits.timeoutMs), accept: '*/*' });
  return { status, text: body.toString() };
}

function parsed(address: string, base?: URL): URL {
  const url = URL.canParse(address, base?.href) ? new URL(address, base?.href) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password) throw new FetchError('address');
  // Only the usual ports, to prevent port scans.
  if (url.port !== '') throw new FetchError('address');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) && !isPublicAddress(host)) throw new FetchError('private');
  return url;
}

/** Resolves a name for the connection itself, and refuses it when any of its addresses is not public. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return callback(error, '', 0);
    if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address)))
      return callback(new FetchError('private') as NodeJS.ErrnoException, '', 0);
    if (options.all) return callback(null, addresses);
    const [first] = addresses as [LookupAddress];
    return callback(null, first.address, first.family);
  });
};

type RequestOptions = { signal: AbortSignal; accept: string };
/** `location`: where a redirect leads; its body is not read. */
type Got = { status: number; location?: string; body: Buffer };

function get(url: URL, { maxBytes }: FetchLimits, { signal, accept }: RequestOptions): Promise<Got> {
  return new Promise((settle, fail) => {
    const client = url.protocol === 'https:' ? https : http;
    const request = client.get(
      url,
      { lookup: publicLookup, signal, agent: false, headers: { accept, 'user-agent': 'shophouse' } },
      (response) => {
        const { statusCode = 0, headers } = response;
        if (statusCode >= 300 && statusCode < 400 && headers.location) {
          response.destroy();
          return settle({ status: statusCode, location: headers.location, body: Buffer.alloc(0) });
        }
        const chunks: Buffer[] = [];
        let bytes = 0;
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > maxBytes) return request.destroy(new FetchError('too_large'));
          chunks.push(chunk);
        });
        response.on('end', () => settle({ status: statusCode, body: Buffer.concat(chunks) }));
        response.on('error', (error) => fail(asFetchError(error, signal)));
      },
    );
    request.on('error', (error) => fail(asFetchError(error, signal)));
  });
}

function asFetchError(error: Error, signal: AbortSignal): FetchError {
  if (error instanceof FetchError) return error;
  return new FetchError(signal.aborted ? 'too_slow' : 'unreachable');
}
