import type { FastifyInstance } from 'fastify';
import type { Database } from '#platform/db/database.ts';
import type { Files } from '#platform/files/files.ts';
import { toCard } from './encode.ts';
import { readSize } from './picture-files.ts';
import { cardName } from './rules.ts';
import { widthsByKey } from './store.ts';

type Deps = { db: Database; files: Files };

/** The stored preview card, or a new one from the largest size; undefined: no such picture. */
async function readOrMakeCard({ db, files }: Deps, key: string): Promise<Buffer | undefined> {
  const name = cardName(key);
  if (await files.exists(name)) return files.read(name);
  const widest = (await widthsByKey(db, key))?.at(-1);
  if (widest === undefined) return undefined;
  const card = await toCard(await readSize(files, key, widest));
  await files.put(name, card);
  return card;
}

/**
 * Serves `/card/<key>.jpg`, the link preview of a picture, created on its first request. One at a time, so that many requests do
 * not slow shoppers.
 */
export function mountCards(app: FastifyInstance, deps: Deps): void {
  let last: Promise<unknown> = Promise.resolve();
  app.get<{ Params: { file: string } }>('/card/:file', async (request, reply) => {
    const key = /^([\w-]{1,80})\.jpg$/.exec(request.params.file)?.[1];
    const cardTask = key === undefined ? undefined : last.then(() => readOrMakeCard(deps, key));
    last = Promise.resolve(cardTask).catch(() => {});
    const card = await cardTask;
    if (!card) return reply.callNotFound();
    void reply.headers({ 'cache-control': 'public, max-age=31536000, immutable', 'x-content-type-options': 'nosniff' });
    return reply.type('image/jpeg').send(card);
  });
}
