const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The terms to highlight, longest first; for Chinese also adjacent pairs, as a name may separate the characters. */
function piecesOf(typed: string): string[] {
  const words = typed.normalize('NFKC').split(/\s+/u).filter(Boolean);
  const pairs = words
    .filter((word) => /^\p{sc=Han}{3,}$/u.test(word))
    .flatMap((word) => Array.from(word).flatMap((char, at, all) => (at === 0 ? [] : [`${all[at - 1]}${char}`])));
  return [...new Set([...words, ...pairs])].sort((a, b) => b.length - a.length);
}

/** A name with the typed terms highlighted. */
export function Highlight({ text, typed }: { text: string; typed: string }) {
  const pieces = piecesOf(typed);
  if (pieces.length === 0) return text;
  return text.split(new RegExp(`(${pieces.map(escaped).join('|')})`, 'iu')).map((part, at) => {
    if (at % 2 === 0) return part;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same part may come twice, and the order never changes.
      <mark key={at} className="bg-transparent font-semibold text-primary-t">
        {part}
      </mark>
    );
  });
}
