import type { Text } from '#shared/locale.ts';
import { buildBigrams, foldCode, joinSpaced, splitDigits, splitParts } from './fold.ts';
import { minCorrectedLength } from './near-words.ts';

/** The texts of a product. */
export type ProductTexts = {
  id: number;
  name: Text;
  /** Related names: brand, categories with ancestors, option values. */
  relatedNames: Text[];
  tags: string[];
  /** SKUs and barcodes. */
  codes: string[];
  /** Subtitle and badge. */
  secondaryTexts: Text[];
  /** Description and specification table. */
  body: Text[];
};

/** Lexemes ready to be stored, and words that PostgreSQL still stems. */
export type Field = { lexemes: string[]; words: string };
/** A product as it is indexed: the four weights and the folded names. */
export type SearchDocument = { id: number; names: string; a: Field; b: Field; c: Field; d: Field };

const maxChars = { head: 5_000, body: 20_000 };
const bothOf = (text: Text): string[] => [text.tw, text.en ?? ''];

/** Pure: what is stored of a product for searching. */
export function buildDocument({ id, name, relatedNames, tags, codes, secondaryTexts, body }: ProductTexts): SearchDocument {
  const relatedTexts = [...relatedNames.flatMap(bothOf), ...tags, ...codes];
  const b = buildField(relatedTexts, maxChars.head);
  return {
    id,
    names: bothOf(name)
      .map((text) => joinSpaced(splitParts(text)))
      .filter(Boolean)
      .join('\n'),
    a: buildField(bothOf(name), maxChars.head),
    b: { ...b, lexemes: [...b.lexemes, ...codes.map((code) => `#${foldCode(code)}`)] },
    c: buildField(secondaryTexts.flatMap(bothOf), maxChars.head),
    d: stemsOnly(buildField(body.flatMap(bothOf), maxChars.body)),
  };
}

/** English words unstemmed, so that a prefix matches; stems are added when they are stored. */
function buildField(texts: readonly string[], maxChars: number): Field {
  const [lexemes, words] = [new Set<string>(), new Set<string>()];
  for (const { kind, text } of texts.flatMap((each) => splitParts(each.slice(0, maxChars)))) {
    if (kind === 'word') for (const word of [text, ...splitDigits(text)]) words.add(word);
    else for (const lexeme of [...Array.from(text), ...buildBigrams(text)]) lexemes.add(lexeme);
  }
  return { lexemes: [...lexemes, ...words], words: [...words].join(' ') };
}

/** Prefixes match in the head only; for long texts the index would be twice as large. */
const stemsOnly = ({ lexemes, words }: Field): Field => {
  const plain = new Set(words.split(' '));
  return { lexemes: lexemes.filter((lexeme) => !plain.has(lexeme)), words };
};

/** The words that mistyped ones are compared with: of names and related names. */
export const correctableWords = ({ a, b }: SearchDocument): string[] =>
  `${a.words} ${b.words}`.split(' ').filter((word) => word.length >= minCorrectedLength && /^\p{L}+$/u.test(word));
