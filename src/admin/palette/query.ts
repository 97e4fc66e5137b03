/** The scope by the first character: `#` orders, `@` customers, `>` commands and screens, anything else all. */
export type PaletteQuery = { scope: 'all' | 'orders' | 'customers' | 'commands'; term: string };

const scopes: Readonly<Record<string, PaletteQuery['scope']>> = { '#': 'orders', '@': 'customers', '>': 'commands' };

/** Full-width characters count as their half-width ones. */
export function parseQuery(typed: string): PaletteQuery {
  const text = typed.normalize('NFKC').trim();
  const scope = scopes[text.slice(0, 1)];
  return scope ? { scope, term: text.slice(1).trim() } : { scope: 'all', term: typed.trim() };
}

/** A text split into matches of the term and the rest; case-insensitive. */
export function splitMatches(text: string, term: string): { piece: string; isMatch: boolean; at: number }[] {
  const [low, needle] = [text.toLowerCase(), term.toLowerCase()];
  // Lower case may have another length; then positions would not agree.
  if (!needle || low.length !== text.length) return [{ piece: text, isMatch: false, at: 0 }];
  const pieces: { piece: string; isMatch: boolean; at: number }[] = [];
  let at = 0;
  for (let found = low.indexOf(needle); found >= 0; found = low.indexOf(needle, at)) {
    if (found > at) pieces.push({ piece: text.slice(at, found), isMatch: false, at });
    pieces.push({ piece: text.slice(found, found + needle.length), isMatch: true, at: found });
    at = found + needle.length;
  }
  if (at < text.length) pieces.push({ piece: text.slice(at), isMatch: false, at });
  return pieces;
}

/** Whether all words of the term are in the text, in any order. */
export const containsAllWords = (text: string, term: string): boolean => {
  const low = text.toLowerCase();
  return term
    .toLowerCase()
    .split(/\s+/)
    .every((word) => low.includes(word));
};
