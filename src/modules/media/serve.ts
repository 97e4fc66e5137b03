import { mkdir } from 'node:fs/promises';
import { fastifyStatic } from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Files } from '#platform/files/files.ts';

const yearMs = 365 * 24 * 60 * 60 * 1000;

/** Serves the pictures' files from the disk: browsers cache them for a year, as a key is never reused. */
export async function mountMedia(app: FastifyInstance, files: Files): Promise<void> {
  await mkdir(files.folder, { recursive: true });
  await app.register(fastifyStatic, {
    root: files.folder,
    prefix: '/media/',
    decorateReply: false,
    index: false,
    dotfiles: 'ignore',
    immutable: true,
    maxAge: yearMs,
    allowedPath: (path) => /^\/[\w-]+\.(webp|avif)$/.test(path),
    setHeaders: (reply) => {
      reply.header('x-content-type-options', 'nosniff');
    },
  });
}
