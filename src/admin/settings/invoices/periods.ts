const shownPeriods = 12;

/** The two-month periods up to that of a day (`2026-11-28`), newest first, each by its first month: `2026-11`, `2026-09`. */
export function recentPeriods(day: string): string[] {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const first = month - 1 - ((month - 1) % 2);
  return Array.from({ length: shownPeriods }, (_, n) => new Date(Date.UTC(year, first - 2 * n, 1)).toISOString().slice(0, 7));
}
