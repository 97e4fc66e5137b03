/** Words shorter than this are not corrected: nearly everything is one letter from everything. */
export const minCorrectedLength = 4;
/** From this length on two wrong letters are tolerated. */
const longWord = 8;

/** A word and every variant with one letter deleted. */
export function buildDeletions(word: string): string[] {
  const letters = Array.from(word);
  const shorter = letters.map((_, index) => [...letters.slice(0, index), ...letters.slice(index + 1)].join(''));
  return [...new Set([word, ...shorter])];
}

/** Whether one may be a typo of the other: one letter added, missing, changed or two swapped; two of these in a long word. */
export const isNear = (a: string, b: string): boolean => distance(a, b) <= (Math.min(a.length, b.length) >= longWord ? 2 : 1);

/** Edit distance (optimal string alignment). */
export function distance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        cell(rows, i - 1, j) + 1,
        (row[j - 1] as number) + 1,
        cell(rows, i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
        isSwapped ? cell(rows, i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    rows.push(row);
  }
  return cell(rows, a.length, b.length);
}

const cell = (rows: readonly number[][], i: number, j: number): number => rows[i]?.[j] ?? Number.POSITIVE_INFINITY;
