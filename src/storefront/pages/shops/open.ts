import type { Hours, Span } from '#shared/time/opening-hours.ts';
import { weekFromMonday } from '#shared/time/openings.ts';
import type { Received } from '../../call.ts';

export type ShopRow = Received<'content.shops'>['data'][number];

/** Weekdays from Monday on, grouped by equal hours. */
export function weekOf({ hours }: Pick<Hours, 'hours'>): { from: number; to: number; spans: readonly Span[] }[] {
  const rows: { from: number; to: number; spans: readonly Span[] }[] = [];
  for (const weekday of weekFromMonday) {
    const spans = hours[weekday] ?? [];
    const last = rows.at(-1);
    if (last && JSON.stringify(last.spans) === JSON.stringify(spans)) last.to = weekday;
    else rows.push({ from: weekday, to: weekday, spans });
  }
  return rows;
}
