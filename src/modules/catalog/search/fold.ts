// Tables without types: pairs of characters with a space between, separated by `|`.
// @ts-expect-error
import toSimplified from 'opencc-js/dict/TSCharacters';
// @ts-expect-error
import toTaiwanese from 'opencc-js/dict/TWVariants';

/** Traditional → simplified is a function; the reverse is not: 頭髮 and 出發 are both written 发 in simplified. */
const simplified = parsePairs(toSimplified);
/** What is written in two ways in traditional texts too: 峯 and 峰, 着 and 著. */
const taiwaneseChars = parsePairs(toTaiwanese);

/** Normal form for comparing: half width, lower case, Latin without accents, simplified Chinese. Applied to indexed and to typed text. */
export function fold(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/(?<=[A-Za-z])\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase();
  return Array.from(plain, (char) => simplified.get(taiwaneseChars.get(char) ?? char) ?? taiwaneseChars.get(char) ?? char).join('');
}

function parsePairs(pairs: string): Map<string, string> {
  return new Map(pairs.split('|').map((pair) => pair.split(' ') as [string, string]));
}

/** A stretch of folded text: Chinese (and the like), written without spaces, or one word of letters and digits. */
export type Part = { kind: 'run' | 'word'; text: string };

/** The last is the sign for a long vowel, which belongs to both kana. */
const han = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Bopomofo}\p{sc=Hangul}\u30FC`;
const runs = new RegExp(`([${han}]+)|((?:(?![${han}])[\\p{L}\\p{N}])+)`, 'gu');

/** The runs and words of a text in order, folded; spaces, punctuation and control characters only separate. */
export function splitParts(text: string): Part[] {
  const parts: Part[] = [];
  for (const [, run, word] of fold(text).matchAll(runs)) {
    if (run) parts.push({ kind: 'run', text: run });
    else if (word) parts.push({ kind: 'word', text: word });
  }
  return parts;
}

/**
 * A text as one line of words and single characters with a space before each: ` 茶 cup` is contained in ` 红 茶 cup set`, ` cup` is
 * not in ` teacup`.
 */
export const joinSpaced = (parts: readonly Part[]): string =>
  parts
    .flatMap(({ kind, text }) => (kind === 'word' ? [text] : Array.from(text)))
    .map((piece) => ` ${piece}`)
    .join('');

/** Bigrams of a run; a single character alone. */
export function buildBigrams(run: string): string[] {
  const chars = Array.from(run);
  return chars.length < 2 ? chars : chars.slice(1).map((char, at) => `${chars[at]}${char}`);
}

/** `11cm` as `11` and `cm`; a word of only letters or digits stays whole. */
export const splitDigits = (word: string): string[] => word.match(/\p{N}+|\P{N}+/gu) ?? [word];

/** A product code without punctuation, as stored and looked up: `TH-TEA-001` as `thtea001`. */
export const foldCode = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]/gu, '');
