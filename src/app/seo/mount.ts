import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pictureServing } from '#modules/media/index.ts';
import { paymentMethods } from '#modules/payments/index.ts';
import { readWebsite } from '#modules/settings/index.ts';
import type { Database } from '#platform/db/database.ts';
import type { Files } from '#platform/files/files.ts';
import { readGeneratedFile } from '#platform/files/generated-files.ts';
import { refuseReadersWhileClosed } from '../pages/closed-shop.ts';
import { buildIco, iconPng, letterIcon } from './icons.ts';
import { manifestOf } from './manifest.ts';
import { indexName } from './write-sitemaps.ts';

type SeoDeps = { db: Database; files: Files; publicUrl: string };

/** Excluded paths: the back office and the API. Private pages carry noindex themselves, which a robot must be able to read. */
const robotsOf = (origin: string): string =>
  ['User-agent: *', 'Disallow: /admin', 'Disallow: /dashboard/', 'Disallow: /api/', '', `Sitemap: ${origin}/${indexName}`, ''].join('\n');

const hourly = 'public, max-age=3600';

/** Answers with an ETag, so that revalidation is cheap. */
function sendTagged(request: FastifyRequest, reply: FastifyReply, type: string, body: Buffer | string): FastifyReply {
  const tag = `"${createHash('sha1').update(body).digest('base64url')}"`;
  void reply.headers({ etag: tag, 'cache-control': hourly });
  return request.headers['if-none-match'] === tag ? reply.code(304).send() : reply.type(type).send(body);
}

async function sendSitemap({ db }: SeoDeps, name: string, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const file = await readGeneratedFile(db, name);
  if (!file && name !== indexName) return reply.callNotFound();
  // The first sitemap is written right after the start.
  if (!file) return reply.code(503).header('retry-after', '60').send();
  void reply.headers({ 'cache-control': hourly, vary: 'Accept-Encoding', 'last-modified': file.made_at.toUTCString() });
  void reply.type('application/xml; charset=utf-8');
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(await promisify(gunzip)(file.body));
  return reply.header('content-encoding', 'gzip').send(file.body);
}

const largestIcon = 512;
const pngSizes: Readonly<Record<string, { size: number; isFull: boolean }>> = {
  '/apple-touch-icon.png': { size: 180, isFull: true },
  '/icon-48.png': { size: 48, isFull: false },
  '/icon-192.png': { size: 192, isFull: false },
  '/icon-512.png': { size: largestIcon, isFull: false },
  '/icon-mask-512.png': { size: largestIcon, isFull: true },
};

/** Icons for tabs and home screens, rendered once per logo, name and colour. */
function mountIcons(app: FastifyInstance, deps: SeoDeps): void {
  const cachedIcons = new Map<string, { of: string; png: Promise<Buffer> }>();
  const draw = async (name: string, look: { size: number; isFull: boolean }): Promise<Buffer> => {
    const website = await readWebsite(deps.db);
    const source = JSON.stringify([website.logo_id, website.site_name.tw, website.primary_colour]);
    const known = cachedIcons.get(name);
    if (known?.of === source) return known.png;
    const png = iconPng(deps, website, look);
    cachedIcons.set(name, { of: source, png });
    png.catch(() => cachedIcons.delete(name));
    return png;
  };
  for (const [path, look] of Object.entries(pngSizes))
    app.get(path, async (request, reply) => sendTagged(request, reply, 'image/png', await draw(path, look)));
  app.get('/favicon.ico', async (request, reply) => {
    const png = await draw('/icon-48.png', { size: 48, isFull: false });
    return sendTagged(request, reply, 'image/x-icon', buildIco(png, 48));
  });
  app.get('/icon.svg', async (request, reply) => {
    return sendTagged(request, reply, 'image/svg+xml', letterIcon(await readWebsite(deps.db), 12));
  });
}

/** Mounts robots.txt, sitemaps, manifest, icons and Apple's file for the domain. */
export function mountSeo(app: FastifyInstance, deps: SeoDeps): void {
  const { origin } = new URL(deps.publicUrl);
  app.get('/robots.txt', async (request, reply) => sendTagged(request, reply, 'text/plain; charset=utf-8', robotsOf(origin)));
  const onRequest = refuseReadersWhileClosed(deps.db);
  app.get(`/${indexName}`, { onRequest }, (request, reply) => sendSitemap(deps, indexName, request, reply));
  app.get<{ Params: { part: string } }>('/sitemap-:part', { onRequest }, (request, reply) =>
    sendSitemap(deps, `sitemap-${request.params.part}`, request, reply),
  );
  app.get('/manifest.webmanifest', async (request, reply) =>
    sendTagged(request, reply, 'application/manifest+json', JSON.stringify(manifestOf(await readWebsite(deps.db)))),
  );
  app.get('/.well-known/apple-developer-merchantid-domain-association', async (request, reply) => {
    const file = await paymentMethods.findDomainAssociation(deps.db);
    return file === undefined ? reply.callNotFound() : sendTagged(request, reply, 'text/plain; charset=utf-8', file);
  });
  mountIcons(app, deps);
  pictureServing.mountCards(app, deps);
}
