/** The rows with one at another place. */
export function movedTo<T>(rows: readonly T[], from: number, to: number): T[] {
  const rest = rows.toSpliced(from, 1);
  return rest.toSpliced(to, 0, ...rows.slice(from, from + 1));
}

/** The whole order after a row was moved among those that are shown; the others stay next to the same products. */
export function moveAmong(all: readonly number[], shown: readonly number[], from: number, to: number): number[] {
  const [moved, target] = [shown[from], shown[to]];
  if (moved === undefined || target === undefined) return [...all];
  const rest = all.filter((id) => id !== moved);
  return rest.toSpliced(rest.indexOf(target) + (to > from ? 1 : 0), 0, moved);
}

/** The rows in this order; those that it does not name stay where they are. */
export function inOrder<T extends { id: number }>(rows: readonly T[], ids: readonly number[]): T[] {
  const named = rows.filter(({ id }) => ids.includes(id)).toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  let next = 0;
  return rows.map((row) => (ids.includes(row.id) ? (named[next++] ?? row) : row));
}

const step = 10;
/**
 * Sort numbers by position after a row moved. Existing numbers are reused, so that few rows change; where two adjacent rows have
 * the same number, all get new ones.
 */
export function sortNumbers(had: readonly number[], from: number, to: number): number[] {
  const [first, last] = [Math.max(Math.min(from, to) - 1, 0), Math.max(from, to) + 1];
  const isClear = had.slice(first, last + 1).every((number, at, all) => at === 0 || number > (all[at - 1] ?? 0));
  return isClear ? [...had] : had.map((_, at) => (at + 1) * step);
}
