import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { compress, type Encoding, encodingFor, isWorthCompressing } from '#platform/cache/compression.ts';

/** An answer of the storefront as it goes out: pages, redirects, and the data of pages. */
export type Page = {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  /** The body's compressed forms; empty where that is not worth it. */
  encoded: Partial<Record<Encoding, Buffer>>;
  bytes: number;
};

/** Pages that hold something personal once they are filled: not kept anywhere. `/order` is not even named to others. */
export function privacyOf(pathname: string): 'public' | 'private' | 'secret' {
  const page = pathname.replace(/^\/en(?=\/)/, '').replace(/\.data$/, '');
  if (page.startsWith('/order/')) return 'secret';
  return /^\/(cart|account)(\/|$)/.test(page) ? 'private' : 'public';
}

const inlineScript = /<script(?![^>]*\ssrc=)(?![^>]*application\/ld\+json)[^>]*>([\s\S]*?)<\/script>/g;

/**
 * The policy of one page. Its inline scripts are named by their hashes: pages are cached, so a nonce would repeat.
 * The modules they import come from our own origin.
 */
function policyOf(html: string): string {
  const hashes = [...html.matchAll(inlineScript)].map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
  return [
    "default-src 'self'",
    `script-src 'self' ${[...new Set(hashes)].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'self'",
    "frame-ancestors 'self'",
    "form-action 'self'",
  ].join('; ');
}

function headersOf(response: Response, pathname: string, body: Buffer): Record<string, string> {
  const privacy = privacyOf(pathname);
  const isHtml = response.headers.get('content-type')?.startsWith('text/html') ?? false;
  const isTagged = response.status === 200 && privacy === 'public' && body.length > 0;
  return {
    ...Object.fromEntries(response.headers),
    'x-content-type-options': 'nosniff',
    'referrer-policy': privacy === 'secret' ? 'no-referrer' : 'strict-origin-when-cross-origin',
    'cache-control': privacy === 'public' ? 'no-cache' : 'private, no-store',
    vary: 'Accept-Encoding',
    ...(privacy === 'secret' && { 'x-robots-tag': 'noindex' }),
    ...(isHtml && { 'content-security-policy': policyOf(body.toString()) }),
    ...(isTagged && { etag: `W/"${createHash('sha1').update(body).digest('base64url')}"` }),
  };
}

/** Finishes what the framework answered, compressed in each of `encodings`. Private pages carry no tag. */
export async function pageOf(response: Response, pathname: string, encodings: readonly Encoding[]): Promise<Page> {
  const body = Buffer.from(await response.arrayBuffer());
  const wanted = isWorthCompressing(body) ? encodings : [];
  const pairs = await Promise.all(wanted.map(async (encoding) => [encoding, await compress(body, encoding)] as const));
  return {
    status: response.status,
    headers: headersOf(response, pathname, body),
    body,
    encoded: Object.fromEntries(pairs),
    bytes: pairs.reduce((sum, [, bytes]) => sum + bytes.length, body.length),
  };
}

const isKnownTo = ({ headers }: FastifyRequest, tag: string | undefined): boolean =>
  tag !== undefined && (headers['if-none-match'] ?? '').split(/\s*,\s*/).includes(tag);

/** Answers with the page in the form the browser takes, or with 304 when it has this very page. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  void reply.code(page.status).headers(page.headers);
  if (isKnownTo(request, page.headers['etag'])) return reply.code(304).send();
  if (page.body.length === 0) return reply.send();
  const encoding = encodingFor(request.headers['accept-encoding']);
  const encoded = encoding && page.encoded[encoding];
  if (encoded) void reply.header('content-encoding', encoding);
  return reply.send(encoded ?? page.body);
}
