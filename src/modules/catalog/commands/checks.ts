import { readPictures } from '#modules/media/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { defaultLocale, type Text } from '#shared/locale.ts';
import { InvalidInput, type ValidationProblem } from '#shared/refusal.ts';
import type { CategoryType } from '../store/categories.ts';
import { lockNames, slugNames } from '../store/names.ts';
import { takenSlugs } from '../store/slugs.ts';

/** The id of the record that already uses the slug. */
export const repeatedBy = ({ id, name }: { id: number; name: string }): ValidationProblem => ({ key: 'repeated_by', facts: { id, name } });

/** The slugs that another record of the same kind already uses, by field. */
export async function slugProblems(
  tx: Tx,
  table: 'products' | 'categories' | 'brands',
  slug: Text,
  ownId: number | null,
  type?: CategoryType,
): Promise<Record<string, ValidationProblem[]>> {
  const holders = await takenSlugs(tx, table, slug, ownId, type);
  return Object.fromEntries(holders.map((holder) => [`slug.${holder.locale}`, [repeatedBy(holder)]]));
}

/** Throws InvalidInput for slugs in use and pictures that do not exist. */
export async function checkedNames(
  tx: Tx,
  table: 'categories' | 'brands',
  slug: Text,
  ownId: number | null,
  media: Readonly<Record<string, number | null>>,
  type?: CategoryType,
): Promise<void> {
  await lockNames(tx, slugNames(table, slug));
  const problems = await slugProblems(tx, table, slug, ownId, type);
  Object.assign(problems, await mediaProblems(tx, media));
  if (Object.keys(problems).length > 0) throw new InvalidInput(problems);
}

/** Fields that name a picture which does not exist. */
export async function mediaProblems(tx: Tx, media: Readonly<Record<string, number | null>>): Promise<Record<string, ValidationProblem[]>> {
  const pictures = await readPictures(
    tx,
    Object.values(media).flatMap((id) => id ?? []),
    defaultLocale,
  );
  const unknown = Object.entries(media).filter(([, id]) => id !== null && !pictures.has(id));
  return Object.fromEntries(unknown.map(([field]) => [field, [{ key: 'invalid' }]]));
}
