import type { Text } from '#shared/locale.ts';

/** Lists in one cell. A backslash escapes the separator: `\,` is a comma, `\n` a new line. */

/** Placeholder line for an empty entry, so that lines of two languages stay aligned. */
const emptyMark = '-';

const escaped = (text: string, marks: string): string =>
  [...text].map((char) => (char === '\n' ? '\\n' : char === '\\' || marks.includes(char) ? `\\${char}` : char)).join('');

/** Splits at unescaped separators into at most `limit` parts and removes the backslashes. */
function splitCell(text: string, marks: string, limit = Number.POSITIVE_INFINITY): string[] {
  const parts = [''];
  for (let i = 0; i < text.length; i++) {
    const char = text.charAt(i);
    const next = text.charAt(i + 1);
    if (char === '\\' && next) {
      parts.push(`${parts.pop()}${next === 'n' ? '\n' : next}`);
      i++;
    } else if (marks.includes(char) && parts.length < limit) parts.push('');
    else parts.push(`${parts.pop()}${char}`);
  }
  return parts.map((part) => part.trim());
}

export const tagsCell = (tags: readonly string[]): string => tags.map((tag) => escaped(tag, ',')).join(', ');
export const tagsIn = (cell: string): string[] => splitCell(cell, ',');

/** One text per line; an empty cell when all are empty. */
const linesCell = (lines: readonly string[]): string =>
  lines.every((line) => line === '')
    ? ''
    : lines.map((line) => (line === '' ? emptyMark : line === emptyMark ? `\\${emptyMark}` : line)).join('\n');
const linesIn = (cell: string): string[] =>
  cell === '' ? [] : cell.split(/\r?\n|\r/).map((line) => (line.trim() === emptyMark ? '' : line.trim()));

export const listCell = (texts: readonly string[]): string => linesCell(texts.map((text) => escaped(text, '')));
export const listIn = (cell: string): string[] => linesIn(cell).flatMap((line) => splitCell(line, ''));

/** `Drinks > Green tea`: category names from the top level down. */
export const pathsCell = (paths: readonly (readonly string[])[]): string =>
  linesCell(paths.map((path) => (path.every((name) => name === '') ? '' : path.map((name) => escaped(name, '>')).join(' > '))));
export const pathsIn = (cell: string): string[][] => linesIn(cell).map((line) => (line === '' ? [] : splitCell(line, '>')));

/** Also the full-width one of Chinese keyboards. */
const colons = `:${String.fromCodePoint(0xff1a)}`;
export type Spec = { label: string; value: string };

/** `Weight: 350 g` */
export const specsCell = (specs: readonly Spec[]): string =>
  linesCell(specs.map(({ label, value }) => (label || value ? `${escaped(label, colons)}: ${escaped(value, '')}`.trim() : '')));
export const specsIn = (cell: string): Spec[] =>
  linesIn(cell).map((line) => {
    const [label = '', value = ''] = splitCell(line, colons, 2);
    return { label, value };
  });

/** Sets one language of a text; an unchanged or empty value keeps it. Empty in both: null. */
export function withLocale(old: Text | null | undefined, locale: 'tw' | 'en', text: string): Text | null {
  if ((old?.[locale] ?? '') === text) return old ?? null;
  const tw = locale === 'tw' ? text : (old?.tw ?? '');
  const en = locale === 'en' ? text : (old?.en ?? '');
  return tw || en ? { tw, ...(en && { en }) } : null;
}
