import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Files } from '#platform/files/files.ts';

const yearSeconds = 365 * 24 * 60 * 60;
const isPictureFile = (name: string): boolean => /^\/[\w-]+(\.\d+)?-\d+\.(webp|avif)$/.test(name);

/** Serves the pictures' files: browsers cache them for a year, as a key is never reused. */
export async function mountMedia(app: FastifyInstance, files: Files): Promise<void> {
  if (files.folder === null) return mountRemote(app, files);
  await mkdir(files.folder, { recursive: true });
  // Loaded here: a worker serves no pictures.
  const { fastifyStatic } = await import('@fastify/static');
  await app.register(fastifyStatic, {
    root: files.folder,
    prefix: '/media/',
    decorateReply: false,
    index: false,
    dotfiles: 'ignore',
    immutable: true,
    maxAge: yearSeconds * 1000,
    allowedPath: isPictureFile,
    setHeaders: (reply) => {
      reply.header('x-content-type-options', 'nosniff');
    },
  });
}

/** Serves the files from a remote storage, streamed; the browser never sees its address. */
function mountRemote(app: FastifyInstance, files: Files): void {
  app.get<{ Params: { '*': string } }>('/media/*', async (request, reply) => {
    const name = request.params['*'];
    const facts = isPictureFile(`/${name}`) ? await files.facts(name) : undefined;
    if (!facts) return reply.callNotFound();
    const etag = `"${facts.etag.replaceAll('"', '')}"`;
    reply.headers({
      'cache-control': `public, max-age=${yearSeconds}, immutable`,
      etag,
      'last-modified': facts.writtenAt.toUTCString(),
      'x-content-type-options': 'nosniff',
    });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    reply.type(`image/${path.extname(name).slice(1)}`).header('content-length', facts.bytes);
    return reply.send(await files.stream(name));
  });
}
