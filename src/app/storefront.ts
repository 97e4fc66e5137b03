import { createHash } from 'node:crypto';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import type { UntypedCall } from '#platform/http/call.ts';
import type { Log } from '#platform/log/log.ts';

type Options = {
  /** The module that `vite build` made of the storefront for the server. */
  build: unknown;
  /** The folder of the files it made for the browser. */
  clientFolder: string;
  call: UntypedCall;
  log: Log;
  /** The shop's public origin: canonical and Open Graph addresses are made of it. */
  publicUrl: string;
};
/** What the storefront's entry module exports beside the framework's own. */
type Entry = { contextWith(house: { call: UntypedCall; origin: string; report: (error: unknown) => void }): RouterContextProvider };

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

/** Pages that hold something personal once they are filled: not kept anywhere. `/order` is not even named to others. */
function privacyOf(url: string): 'public' | 'private' | 'secret' {
  const pathname = url
    .replace(/^\/en(?=\/)/, '')
    .replace(/[?#].*$/, '')
    .replace(/\.data$/, '');
  if (pathname.startsWith('/order/')) return 'secret';
  return /^\/(cart|account)(\/|$)/.test(pathname) ? 'private' : 'public';
}

function setHeaders(reply: FastifyReply, url: string, html: string | null): void {
  const privacy = privacyOf(url);
  void reply.header('X-Content-Type-Options', 'nosniff');
  void reply.header('Referrer-Policy', privacy === 'secret' ? 'no-referrer' : 'strict-origin-when-cross-origin');
  void reply.header('Cache-Control', privacy === 'public' ? 'no-cache' : 'private, no-store');
  if (privacy === 'secret') void reply.header('X-Robots-Tag', 'noindex');
  if (html !== null) void reply.header('Content-Security-Policy', policyOf(html));
}

function toRequest(request: FastifyRequest, publicUrl: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  // HEAD is a GET whose body Fastify leaves out: both then carry the same tag.
  return new Request(new URL(request.url, publicUrl), { headers });
}

/** Answers with the page, or with 304 when the browser has this very page. Private pages carry no tag. */
async function send(request: FastifyRequest, reply: FastifyReply, response: Response): Promise<FastifyReply> {
  const body = Buffer.from(await response.arrayBuffer());
  const isHtml = response.headers.get('content-type')?.startsWith('text/html') ?? false;
  response.headers.forEach((value, name) => void reply.header(name, value));
  setHeaders(reply, request.url, isHtml ? body.toString() : null);
  if (body.length === 0) return reply.code(response.status).send();
  if (response.status !== 200 || privacyOf(request.url) !== 'public') return reply.code(response.status).send(body);
  const tag = `W/"${createHash('sha1').update(body).digest('base64url')}"`;
  void reply.header('ETag', tag);
  return request.headers['if-none-match'] === tag ? reply.code(304).send() : reply.send(body);
}

/**
 * Serves the storefront: its files for the browser, and a page for every address that nobody else answers. Only GET
 * and HEAD: whatever changes something goes through the API. Encapsulated, so that the API keeps its body parsers.
 */
export async function mountStorefront(app: FastifyInstance, { build, clientFolder, call, log, publicUrl }: Options): Promise<void> {
  const serverBuild = build as ServerBuild;
  const { contextWith } = serverBuild.entry.module as unknown as Entry;
  const handle = createRequestHandler(serverBuild, 'production');
  const origin = publicUrl.replace(/\/$/, '');
  const context = () => contextWith({ call, origin, report: (error) => log.error({ err: error }, 'a page could not be made') });

  await app.register(async (pages) => {
    pages.removeAllContentTypeParsers();
    await pages.register(fastifyStatic, {
      root: path.join(clientFolder, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
      index: false,
      immutable: true,
      maxAge: '365d',
    });
    pages.route({
      method: ['GET', 'HEAD'],
      url: '/*',
      handler: async (request, reply) => {
        // A wrong address of the API or of a picture is answered in their own way, not with a page.
        if (/^\/(api|media)\//.test(request.url)) return reply.callNotFound();
        return send(request, reply, await handle(toRequest(request, origin), context()));
      },
    });
  });
}
