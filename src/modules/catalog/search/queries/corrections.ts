import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '#platform/db/database.ts';
import { buildBigrams, fold, splitParts } from '../fold.ts';
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
/** Names read for each character that may be wrong, and names among which the most frequent word is chosen. */
const maxRead = 100;
const maxNames = 50;

/** `names`: those in which one character of the word is another, as a part of another statement. `choose`: the word that was meant, from them. */
export type NearName = { names: RawBuilder<string[]>; choose(names: readonly string[]): string | null };

/**
 * Finds the most frequent part of names that differs from a Chinese word in one character (烏龍茶 for 烏龍差). Undefined: no such word was
 * typed; no names: it was typed as it is in a name.
 */
export function nearName(typed: string, now: Date): NearName | undefined {
  const runs = splitParts(typed).filter(({ kind, text }) => kind === 'run' && /^\p{sc=Han}+$/u.test(text));
  const letters = Array.from(runs[0]?.text ?? '');
  if (runs.length !== 1 || letters.length < minRunLength || letters.length > maxRunLength) return undefined;
  const [exact, ...others] = [undefined, ...letters.keys()].map((wrong) => buildPattern(letters, wrong));
  // Materialized, as PostgreSQL would read every product instead of the index for a few of them.
  const names = sql<string[]>`array(
    select p.name ->> 'tw' from product_search s join products p on p.id = s.product_id
    where s.product_id = any(array(
        select near.product_id from unnest(${others.map(({ lexemes }) => lexemes)}::text[], ${others.map(({ line }) => line)}::text[]) as wrong (lexemes, line)
        cross join lateral (
          with named as materialized (select n.product_id from product_search n where n.document @@ to_tsquery('english', wrong.lexemes) and n.names like wrong.line)
          select product_id from named limit ${maxRead}) near
        where not exists (
          with named as materialized (select from product_search n where n.document @@ to_tsquery('english', (select ${exact?.lexemes})) and n.names like ${exact?.line})
          select from named)))
      and s.on_shelf and (s.available_until is null or s.available_until > ${now})
    order by s.sold_count desc, s.product_id limit ${maxNames})`;
  return { names, choose: (found) => mostFrequent(found.flatMap((name) => similarRuns(letters, name))) };
}

/** What a name with this word in it must have, whatever is in place of its wrong character: lexemes, and a part of `product_search.names`. */
function buildPattern(letters: readonly string[], wrong?: number): { lexemes: string; line: string } {
  const right = [letters.slice(0, wrong), wrong === undefined ? [] : letters.slice(wrong + 1)];
  const lexemes = right.filter((part) => part.length > 0).flatMap((part) => buildBigrams(part.join('')));
  return {
    lexemes: [...new Set(lexemes)].map((lexeme) => `'${lexeme}'`).join(' & '),
    line: `%${letters.map((letter, index) => ` ${index === wrong ? '_' : letter}`).join('')}%`,
  };
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
