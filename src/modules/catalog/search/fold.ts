// Tables without types: pairs of characters with a space between, separated by `|`.
// @ts-expect-error
import toSimplified from 'opencc-js/dict/TSCharacters';
// @ts-expect-error
import toTaiwanese from 'opencc-js/dict/TWVariants';

/** Traditional → simplified. Only this way is it a function: 頭髮 and 出發 are 头发 and 出发 to whoever types simplified. */
const simplified = parsePairs(toSimplified);
/** What is written in two ways in traditional texts too: 峯 and 峰, 着 and 著. */
const usual = parsePairs(toTaiwanese);

/**
 * A text as it is compared: full width as half width, small letters, Latin letters without accents, Chinese characters
 * simplified. Whatever is searched and whatever is searched for goes through this.
 */
export function fold(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/(?<=[A-Za-z])\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase();
  return Array.from(plain, (char) => simplified.get(usual.get(char) ?? char) ?? usual.get(char) ?? char).join('');
}

function parsePairs(pairs: string): Map<string, string> {
  return new Map(pairs.split('|').map((pair) => pair.split(' ') as [string, string]));
}

/** A stretch of folded text: Chinese (and the like), written without spaces, or one word of letters and digits. */
export type Part = { kind: 'run' | 'word'; text: string };

/** The last is the sign for a long vowel, which belongs to both kana. */
const han = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Bopomofo}\p{sc=Hangul}\u30FC`;
const stretches = new RegExp(`([${han}]+)|((?:(?![${han}])[\\p{L}\\p{N}])+)`, 'gu');

/** The stretches of a text in order, folded; all else (spaces, signs, control characters) only divides. */
export function splitParts(text: string): Part[] {
  const parts: Part[] = [];
  for (const [, run, word] of fold(text).matchAll(stretches)) {
    if (run) parts.push({ kind: 'run', text: run });
    else if (word) parts.push({ kind: 'word', text: word });
  }
  return parts;
}

/** A text as one line of words and single characters with a space before each: ` 茶 cup` lies in ` 红 茶 cup set`, ` cup` not in ` teacup`. */
export const joinSpaced = (parts: readonly Part[]): string =>
  parts
    .flatMap(({ kind, text }) => (kind === 'word' ? [text] : Array.from(text)))
    .map((piece) => ` ${piece}`)
    .join('');

/** The neighbouring pairs of a run; of a single character itself. */
export function bigramsOf(run: string): string[] {
  const chars = Array.from(run);
  return chars.length < 2 ? chars : chars.slice(1).map((char, at) => `${chars[at]}${char}`);
}

/** `11cm` as `11` and `cm`; a word of one sort stays alone. */
export const splitDigits = (word: string): string[] => word.match(/\p{N}+|\P{N}+/gu) ?? [word];

/** A code of goods without its signs, as it is stored and looked up: `TH-TEA-001` as `thtea001`. */
export const foldCode = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]/gu, '');
