import { escapeFormula } from '#shared/text/formula-guard.ts';

const quoted = (cell: string | number): string =>
  `"${(typeof cell === 'number' ? String(cell) : escapeFormula(cell)).replaceAll('"', '""')}"`;

/** Rows as CSV with a UTF-8 byte order mark for spreadsheets. */
export const toCsv = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(quoted).join(',')).join('\r\n')}\r\n`;

/** A moment as spreadsheets read it, in the shop's time zone: `2026-11-21 00:05`. */
export const toCsvTime = (iso: string, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(new Date(iso));
