import type { FastifyInstance } from 'fastify';
import type { Database } from '#platform/db/database.ts';
import type { Files } from '#platform/files/files.ts';
import { toCard } from './encode.ts';
import { readSize } from './picture-files.ts';
import { cardBase, cardName } from './rules.ts';
import { pictureByKey } from './store/pictures.ts';

type Deps = { db: Database; files: Files };

/** The stored preview card, or a new one from the largest size; undefined: no such picture, or no longer with this look and focus. */
async function readOrMakeCard({ db, files }: Deps, base: string): Promise<Buffer | undefined> {
  const name = cardName(base);
  if (await files.exists(name)) return files.read(name);
  const picture = await pictureByKey(db, base.slice(0, keyLength));
  const widest = picture?.widths.at(-1);
  if (!picture || widest === undefined || cardBase(picture) !== base) return undefined;
  const card = await toCard(await readSize(files, picture, widest), { x: picture.focus_x, y: picture.focus_y });
  // Without room for it on the disk it is made again the next time.
  await files.put(name, card).catch(() => {});
  return card;
}

/** Letters of a key: 12 random bytes in base64url. */
const keyLength = 16;

/**
 * Serves `/card/<picture>.jpg`, the link preview of a picture, created on its first request. One at a time, so that many requests do
 * not slow shoppers.
 */
export function mountCards(app: FastifyInstance, deps: Deps): void {
  let last: Promise<unknown> = Promise.resolve();
  app.get<{ Params: { file: string } }>('/card/:file', async (request, reply) => {
    const base = /^([\w.-]{1,80})\.jpg$/.exec(request.params.file)?.[1];
    const cardTask = base === undefined ? undefined : last.then(() => readOrMakeCard(deps, base));
    last = Promise.resolve(cardTask).catch(() => {});
    const card = await cardTask;
    if (!card) return reply.callNotFound();
    void reply.headers({ 'cache-control': 'public, max-age=31536000, immutable', 'x-content-type-options': 'nosniff' });
    return reply.type('image/jpeg').send(card);
  });
}
