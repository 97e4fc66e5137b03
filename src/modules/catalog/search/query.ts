import { buildBigrams, foldCode, joinSpaced, type Part, splitDigits, splitParts } from './fold.ts';

/** Words that mean the same to this shop, in either language. */
export type Synonyms = readonly (readonly string[])[];

/** What was typed, ready for PostgreSQL. The texts contain nothing that was not cleaned here. */
export type SearchQuery = {
  /** For to_tsquery: everything that must be there. */
  words: string;
  /** The same, restricted to names. */
  names: string;
  /** A tsquery of its own: the beginning of an SKU or barcode, or empty. */
  code: string;
  /** For to_tsquery, or empty: the words with digits among other text, which few products have, all of which must be there. */
  numbers: string;
  /** What was typed as a line like those of `product_search.names`. */
  line: string;
  /** The parts of that line, without plural endings: all in the names means an exact name match. */
  bits: string[];
};

type Corrections = {
  /** Possible corrections of mistyped words. */
  corrections?: ReadonlyMap<string, readonly string[]>;
  /** Of Chinese, the single characters are enough. */
  chars?: boolean;
};

const maxParts = 16;
const maxRunLength = 24;
const minCodeLength = 3;

/** Input not yet converted by an input method, as in 茶ㄏㄨ. */
const unfinished = /[\p{sc=Bopomofo}ˊˇˋ˙]+/gu;

/** The text without unfinished input, unless there is nothing else. */
function withoutUnfinished(typed: string): string {
  const rest = typed.replace(unfinished, ' ');
  return splitParts(rest).length > 0 ? rest : typed;
}

/** Builds the query; undefined when nothing was typed that can be found. */
export function searchQuery(asTyped: string, synonyms: Synonyms, corrections: Corrections = {}): SearchQuery | undefined {
  const typed = withoutUnfinished(asTyped);
  const parts = splitParts(typed).slice(0, maxParts);
  if (parts.length === 0) return undefined;
  const pieces = withSynonyms(parts, synonyms);
  const writeAll = (mark: string) =>
    all(pieces.map((piece, index) => writePiece(piece, { ...corrections, mark, isLast: index === pieces.length - 1 })));
  const [code, numbers] = [codeQuery(typed), numbersQuery(pieces)];
  return {
    words: writeAll(''),
    names: writeAll('A'),
    code,
    numbers: code ? '' : numbers,
    line: joinSpaced(parts),
    bits: parts.flatMap(bitsOf),
  };
}

/** Short ones are in many products. */
const minNumberLength = 3;

function numbersQuery(pieces: readonly Piece[]): string {
  const isNumber = (piece: Piece) => piece.kind === 'word' && piece.text.length >= minNumberLength && /\d/.test(piece.text);
  const terms = pieces.flatMap((piece, index) =>
    isNumber(piece) ? [writePiece(piece, { mark: '', isLast: index === pieces.length - 1 })] : [],
  );
  return terms.length > 0 && terms.length < pieces.length ? all(terms) : '';
}

const bitsOf = ({ kind, text }: Part): string[] =>
  kind === 'run' ? buildBigrams(text).map((pair) => joinSpaced([{ kind: 'run', text: pair }])) : [` ${singular(text)}`];

/** A rough plural rule: wrong cuts are still found by the stem. */
const singular = (word: string): string => (word.length > 3 ? word.replace(/(?:ies|(?<=x|ch|sh|ss)es|s)$/, '') : word);

/** The English words that were typed: what may be mistyped. */
export const wordsIn = (typed: string): string[] => [
  ...new Set(splitParts(typed).flatMap(({ kind, text }) => (kind === 'word' && /^\p{L}+$/u.test(text) ? [text] : []))),
];

/** A stretch of what was typed, or a word of the shop's list with all that mean the same. */
type Piece = Part | { kind: 'group'; members: Part[][] };
type Writing = Corrections & { mark: string; isLast: boolean };

function writePiece(piece: Piece, writing: Writing): string {
  if (piece.kind === 'group') {
    const member = (parts: readonly Part[]) => all(parts.map((part) => writePiece(part, { ...writing, isLast: false })));
    return any(piece.members.map(member));
  }
  return piece.kind === 'word' ? writeWord(piece.text, writing) : writeRun(piece.text, writing);
}

/** The last word may be unfinished. `11cm` is also 11 cm. */
function writeWord(word: string, { mark, isLast, corrections }: Writing): string {
  const one = (text: string, isEnd = true) => lexeme(text, `${isLast && isEnd ? '*' : ''}${mark}`);
  const pieces = splitDigits(word);
  const separate = pieces.map((piece, index) => one(piece, index === pieces.length - 1));
  const alternatives = (corrections?.get(word) ?? []).map((other) => lexeme(other, mark));
  return any([one(word), ...(pieces.length > 1 ? [all(separate)] : []), ...alternatives]);
}

/** Every character must occur next to one of its neighbours: 不鏽鋼湯勺 finds a 湯勺 of 不鏽鋼 without word boundaries. */
function writeRun(run: string, { mark, chars }: Writing): string {
  const letters = Array.from(run).slice(0, maxRunLength);
  if (chars) return all(letters.map((char) => lexeme(char, mark)));
  const pairs = buildBigrams(letters.join('')).map((pair) => lexeme(pair, mark));
  const overlapping = letters.map((_, index) => any([pairs[index - 1], pairs[index]].filter((pair) => pair !== undefined)));
  return all(pairs.length < 2 ? pairs : [...new Set(overlapping)]);
}

/** A code is not split by punctuation; without a digit it is a word. */
function codeQuery(typed: string): string {
  const code = foldCode(typed);
  const isCode = code.length >= minCodeLength && /^[a-z0-9]+$/.test(code) && /\d/.test(code);
  return isCode ? `'#${code}':*` : '';
}

// Lexemes contain letters and digits only: nothing in them can close the quotes.
const lexeme = (text: string, marks: string): string => `'${text}'${marks ? `:${marks}` : ''}`;
const all = (terms: readonly string[]): string => joinTerms([...new Set(terms)], ' & ');
const any = (terms: readonly string[]): string => joinTerms([...new Set(terms)], ' | ');
const joinTerms = (terms: readonly string[], sign: string): string => (terms.length === 1 ? (terms[0] as string) : `(${terms.join(sign)})`);

/** Replaces words of the shop's list by their groups, the longest first. */
function withSynonyms(parts: readonly Part[], synonyms: Synonyms): Piece[] {
  const entries = synonyms
    .flatMap((group) => {
      const members = group.map((word) => splitParts(word)).filter((member) => member.length > 0);
      return members.map((member) => ({ member, members }));
    })
    .sort((a, b) => joinSpaced(b.member).length - joinSpaced(a.member).length);
  let pieces: Piece[] = [...parts];
  for (const { member, members } of entries) pieces = replaceByGroup(pieces, member, { kind: 'group', members });
  return pieces;
}

function replaceByGroup(pieces: readonly Piece[], member: readonly Part[], group: Piece): Piece[] {
  const out: Piece[] = [];
  for (let index = 0; index < pieces.length; index++) {
    const piece = pieces[index] as Piece;
    const [only] = member;
    if (member.length === 1 && only?.kind === 'run' && piece.kind === 'run') out.push(...splitRun(piece.text, only.text, group));
    else if (member.every((part, i) => isSame(pieces[index + i], part))) {
      out.push(group);
      index += member.length - 1;
    } else out.push(piece);
  }
  return out;
}

/** A run split around the word. */
function splitRun(run: string, word: string, group: Piece): Piece[] {
  const rest = run.split(word).map((text): Piece[] => (text ? [{ kind: 'run', text }] : []));
  return rest.flatMap((piece, index) => (index === 0 ? piece : [group, ...piece]));
}

const isSame = (piece: Piece | undefined, part: Part): boolean =>
  piece !== undefined && piece.kind !== 'group' && piece.kind === part.kind && piece.text === part.text;
