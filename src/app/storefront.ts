import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import { encodingFor } from '#platform/cache/compression.ts';
import { readContentVersion } from '#platform/cache/versions.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { readConfig } from '#platform/config/config.ts';
import { createDatabase } from '#platform/db/database.ts';
import { createPool, type DatabaseAddress } from '#platform/db/pool.ts';
import type { UntypedCall } from '#platform/http/call.ts';
import type { Log } from '#platform/log/log.ts';
import { addressOf } from './address.ts';
import { type Page, pageOf, sendPage } from './page.ts';
import { cacheAddressOf } from './page-address.ts';
import { createPageCache } from './page-cache.ts';

type Options = {
  /** The module that `vite build` made of the storefront for the server. */
  build: unknown;
  /** The folder of the files it made for the browser. */
  clientFolder: string;
  call: UntypedCall;
  log: Log;
  /** The shop's public origin: canonical and Open Graph addresses are made of it. */
  publicUrl: string;
  /** Where the content's versions are; this process's own database if left out. */
  address?: DatabaseAddress;
  clock?: Clock;
};
/** What the storefront's entry module exports beside the framework's own. */
type Entry = { contextWith(house: { call: UntypedCall; origin: string; report: (error: unknown) => void }): RouterContextProvider };

function headersOf(request: FastifyRequest): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  return headers;
}

/**
 * Asks the version over a connection of its own: whether a copy is still good must not wait behind the pages and orders
 * that are being made on all the others.
 */
function versionReader(app: FastifyInstance, address: DatabaseAddress): () => Promise<string> {
  const db = createDatabase(createPool(address, { max: 1, statementTimeoutMs: 1000 }));
  app.addHook('onClose', () => db.destroy());
  return () => readContentVersion(db);
}

/** Makes or finds the answer to a request. What is kept is made without the visitor's headers: nothing personal gets in. */
function answering(app: FastifyInstance, { build, call, log, publicUrl, address = addressOf(readConfig()), clock }: Options) {
  const serverBuild = build as ServerBuild;
  const { contextWith } = serverBuild.entry.module as unknown as Entry;
  const handle = createRequestHandler(serverBuild, 'production');
  const { origin } = new URL(publicUrl);
  const report = (error: unknown) => log.error({ err: error }, 'a page could not be made');
  const answer = (url: URL, headers?: Headers) => handle(new Request(url, headers && { headers }), contextWith({ call, origin, report }));
  const cache = createPageCache({ readVersion: versionReader(app, address), ...(clock && { clock }) });

  return async (request: FastifyRequest): Promise<Page> => {
    const url = new URL(request.url, origin);
    const kept = url.origin === origin ? cacheAddressOf(url) : undefined;
    if (kept !== undefined) {
      const page = await cache.page(kept, async () => pageOf(await answer(new URL(kept, origin)), url.pathname, ['br', 'gzip']));
      // A redirect keeps the whole query, so it is made from the address as it was asked.
      if (page.status === 200 || kept === url.pathname + url.search) return page;
    }
    const encoding = encodingFor(request.headers['accept-encoding']);
    return pageOf(await answer(url, headersOf(request)), url.pathname, encoding ? [encoding] : []);
  };
}

/**
 * Serves the storefront: its files for the browser, and a page for every address that nobody else answers. Only GET
 * and HEAD: whatever changes something goes through the API. HEAD is a GET whose body Fastify leaves out: both carry
 * the same tag. Encapsulated, so that the API keeps its body parsers.
 */
export async function mountStorefront(app: FastifyInstance, options: Options): Promise<void> {
  const answerTo = answering(app, options);
  await app.register(async (pages) => {
    pages.removeAllContentTypeParsers();
    await pages.register(fastifyStatic, {
      root: path.join(options.clientFolder, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
      index: false,
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
    });
    pages.route({
      method: ['GET', 'HEAD'],
      url: '/*',
      handler: async (request, reply) => {
        // A wrong address of the API or of a picture is answered in their own way, not with a page.
        if (/^\/(api|media)\//.test(request.url)) return reply.callNotFound();
        return sendPage(request, reply, await answerTo(request));
      },
    });
  });
}
