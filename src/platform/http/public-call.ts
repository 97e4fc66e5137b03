import { type LookupAddress, lookup as resolve } from 'node:dns';
import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';

/** Why a call failed. `private`: the address is inside a network that outsiders must not reach through us. */
export type CallProblem = 'address' | 'private' | 'unreachable' | 'status' | 'too_large' | 'too_slow';
export class PublicCallError extends Error {
  readonly problem: CallProblem;
  /** The network's own code, such as ECONNREFUSED; undefined: it has none. */
  readonly networkCode: string | undefined;
  constructor(problem: CallProblem, networkCode?: string) {
    super(problem);
    this.problem = problem;
    this.networkCode = networkCode;
  }
}

export type CallLimits = { maxBytes: number; timeoutMs: number };

export type PublicRequest = CallLimits & {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** What is beyond `maxBytes` is not read instead of refused. */
  isCut?: boolean;
  /** Plain http as well: pictures. */
  allowsHttp?: boolean;
  /** Other ports than the usual ones, which are refused to prevent port scans. */
  allowsPorts?: boolean;
  /** Addresses of this machine as well, also by http: simulators, demos and tests. */
  allowsLoopback?: boolean;
};

/** Any status; a redirect is an answer like others, with its `location` among the headers. */
export type PublicAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/**
 * Calls an address that a person typed: the only way out to one. The address behind its name is checked where the connection is made, which
 * prevents DNS rebinding; redirects are not followed. Throws PublicCallError: `address` and `private` before anything was sent, the others
 * also after.
 */
export async function callPublic(request: PublicRequest): Promise<PublicAnswer> {
  const url = parseTarget(request);
  const signal = AbortSignal.timeout(request.timeoutMs);
  try {
    return await transfer(url, request, signal);
  } catch (error) {
    throw asCallError(error, signal);
  }
}

const maxRedirects = 3;

/** Fetches a file by GET, through redirects, each checked like the first. Throws PublicCallError. */
export async function fetchPublic(address: string, limits: CallLimits): Promise<Buffer> {
  let url = address;
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const { status, headers, body } = await callPublic({ ...limits, url, allowsHttp: true, headers: { accept: 'image/*' } });
    const to = status >= 300 && status < 400 ? headers.location : undefined;
    if (to === undefined) {
      if (status !== 200) throw new PublicCallError('status');
      return body;
    }
    if (!URL.canParse(to, url)) throw new PublicCallError('address');
    url = new URL(to, url).href;
  }
  throw new PublicCallError('address');
}

function parseTarget({ url: address, allowsHttp = false, allowsPorts = false, allowsLoopback = false }: PublicRequest): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || url.username || url.password) throw new PublicCallError('address');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isOurs = allowsLoopback && (isLoopbackAddress(host) || host === 'localhost');
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && (allowsHttp || isOurs))) throw new PublicCallError('address');
  if (url.port !== '' && !allowsPorts && !isOurs) throw new PublicCallError('address');
  if (isIP(host) && !isPublicAddress(host) && !isOurs) throw new PublicCallError('private');
  return url;
}

/** Resolves a name for the connection itself, and refuses it when any of its addresses is not allowed. */
const publicLookup =
  (allowsLoopback: boolean): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return callback(error, '', 0);
      const isAllowed = addresses.every(({ address }) => isPublicAddress(address) || (allowsLoopback && isLoopbackAddress(address)));
      const [first] = addresses;
      if (!first || !isAllowed) return callback(new PublicCallError('private') as NodeJS.ErrnoException, '', 0);
      if (options.all) return callback(null, addresses);
      return callback(null, first.address, first.family);
    });
  };

function transfer(url: URL, request: PublicRequest, signal: AbortSignal): Promise<PublicAnswer> {
  const { method = 'GET', headers = {}, body, allowsLoopback = false } = request;
  const length = body ? { 'content-length': String(Buffer.byteLength(body)) } : {};
  return new Promise((settle, fail) => {
    const client = url.protocol === 'https:' ? https : http;
    const options = {
      ...{ method, signal, agent: false, lookup: publicLookup(allowsLoopback) },
      headers: { 'user-agent': 'shophouse', ...length, ...headers },
    };
    const sent = client.request(url, options, (response) => {
      readAnswer(response, request).then(settle, (error: unknown) => {
        fail(error);
        sent.destroy();
      });
    });
    sent.on('error', fail);
    sent.end(body);
  });
}

async function readAnswer(response: IncomingMessage, { maxBytes, isCut = false }: PublicRequest): Promise<PublicAnswer> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of response as AsyncIterable<Buffer>) {
    bytes += piece.length;
    pieces.push(piece);
    if (bytes > maxBytes && !isCut) throw new PublicCallError('too_large');
    // Leaving the loop ends the connection.
    if (bytes >= maxBytes && isCut) break;
  }
  return { status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(pieces).subarray(0, maxBytes) };
}

function asCallError(error: unknown, signal: AbortSignal): PublicCallError {
  if (error instanceof PublicCallError) return error;
  const { code } = error as { code?: unknown };
  return signal.aborted ? new PublicCallError('too_slow') : new PublicCallError('unreachable', typeof code === 'string' ? code : undefined);
}
