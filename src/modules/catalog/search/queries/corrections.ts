import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '#platform/db/database.ts';
import { fold, splitParts } from '../fold.ts';
import { buildDeletions, distance, isNear, minCorrectedLength } from '../near-words.ts';

const maxSuggestions = 3;

/** Corrections of words that no product has, nearest first. */
export async function nearWords(reader: Reader, typed: readonly string[]): Promise<Map<string, string[]>> {
  const correctable = typed.filter((word) => word.length >= minCorrectedLength);
  if (correctable.length === 0) return new Map();
  const rows = await reader
    .selectFrom('search_words')
    .select('word')
    .where(sql<boolean>`near && ${correctable.flatMap(buildDeletions)}::text[]`)
    .execute();
  return new Map(correctable.map((word) => [word, nearest(word, rows)]));
}

const nearest = (typed: string, known: readonly { word: string }[]): string[] =>
  known
    .flatMap(({ word }) => (isNear(typed, word) ? [{ word, editDistance: distance(typed, word) }] : []))
    .sort((a, b) => a.editDistance - b.editDistance || (a.word < b.word ? -1 : 1))
    .slice(0, maxSuggestions)
    .map(({ word }) => word);

/** The query with mistyped words replaced by the nearest; null: none replaced. */
export function withNearest(typed: string, corrections: ReadonlyMap<string, readonly string[]>): string | null {
  const corrected = typed.replace(/[\p{L}\p{M}]+/gu, (word) => corrections.get(fold(word))?.[0] ?? word);
  return fold(corrected) === fold(typed) ? null : corrected.trim();
}

const minRunLength = 3;
const maxRunLength = 8;
const maxNames = 200;

/** `names`: those with all characters of the word but one, as a part of another statement. `choose`: the word that was meant, from them. */
export type NearName = { names: RawBuilder<string[]>; choose(names: readonly string[]): string | null };

/** Finds the most frequent part of names that differs from a Chinese word in one character (烏龍茶 for 烏龍差); undefined: no such word was typed. */
export function nearName(typed: string, now: Date): NearName | undefined {
  const runs = splitParts(typed).filter(({ kind, text }) => kind === 'run' && /^\p{sc=Han}+$/u.test(text));
  const letters = Array.from(runs[0]?.text ?? '');
  if (runs.length !== 1 || letters.length < minRunLength || letters.length > maxRunLength) return undefined;
  const withoutOneChar = letters.map((_, index) => letters.filter((__, i) => i !== index).map((char) => `'${char}'`));
  // One by one: for all together PostgreSQL would scan every product instead of the index.
  const names = sql<string[]>`array(
    select p.name ->> 'tw' from product_search s join products p on p.id = s.product_id
    where s.product_id = any(array(
        select near.product_id from unnest(${withoutOneChar.map((chars) => chars.join(' & '))}::tsquery[]) chars
        join product_search near on near.document @@ chars and near.head @@ chars))
      and s.on_shelf and (s.available_until is null or s.available_until > ${now})
    order by s.sold_count desc, s.product_id limit ${maxNames})`;
  return { names, choose: (found) => mostFrequent(found.flatMap((name) => similarRuns(letters, name))) };
}

/** The stretches of a name, as long as the word, with one character that is another. */
function similarRuns(letters: readonly string[], name: string): string[] {
  const chars = Array.from(name);
  const folded = chars.map(fold);
  return chars.flatMap((_, index) => {
    const run = folded.slice(index, index + letters.length);
    if (run.length < letters.length || !/^\p{sc=Han}+$/u.test(run.join(''))) return [];
    return run.filter((char, i) => char !== letters[i]).length === 1 ? [chars.slice(index, index + letters.length).join('')] : [];
  });
}

function mostFrequent(texts: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  const [best] = [...counts].sort(([, a], [, b]) => b - a);
  return best?.[0] ?? null;
}
