import { escapeFormula } from '#shared/text/formula-guard.ts';
import { clockTime } from '#shared/time/opening-hours.ts';
import { localTime } from '#shared/time/time-zone.ts';

const quoted = (cell: string | number): string =>
  `"${(typeof cell === 'number' ? String(cell) : escapeFormula(cell)).replaceAll('"', '""')}"`;

/** Rows as CSV with a UTF-8 byte order mark for spreadsheets. */
export const toCsv = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(quoted).join(',')).join('\r\n')}\r\n`;

/** A moment as spreadsheets read it, in the shop's time zone: `2026-11-21 00:05`. */
export function toCsvTime(iso: string, timeZone: string): string {
  const { day, minute } = localTime(new Date(iso), timeZone);
  return `${day} ${clockTime(minute)}`;
}
