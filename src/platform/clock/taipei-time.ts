const offsetMs = 8 * 3_600_000;

/** A moment as Taiwan's providers write it, `2026/11/20 12:00:00`: Taipei's time, which has no summer time. */
export const toTaipei = (at: Date): string =>
  new Date(at.getTime() + offsetMs).toISOString().slice(0, 19).replace('T', ' ').replaceAll('-', '/');

/** `2026/11/23 23:59:59` or `2026/11/23`, which lasts to its end, as a moment; undefined for anything else. */
export function fromTaipei(text: string): Date | undefined {
  const [, year, month, day, time = '23:59:59'] = /^(\d{4})\/(\d{2})\/(\d{2})(?: (\d{2}:\d{2}:\d{2}))?$/.exec(text) ?? [];
  if (!year) return undefined;
  const at = new Date(`${year}-${month}-${day}T${time}+08:00`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}
