import { readPictures } from '#modules/media/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { InvalidInput } from '#shared/refusal.ts';

/** Throws InvalidInput for fields that name a picture which does not exist. */
export async function checkPictures(tx: Tx, fields: Record<string, number | null>): Promise<void> {
  const ids = Object.values(fields).filter((id) => id !== null);
  const known = await readPictures(tx, ids, 'tw');
  const unknown = Object.entries(fields).filter(([, id]) => id !== null && !known.has(id));
  if (unknown.length > 0) throw new InvalidInput(Object.fromEntries(unknown.map(([field]) => [field, [{ key: 'invalid' }]])));
}
