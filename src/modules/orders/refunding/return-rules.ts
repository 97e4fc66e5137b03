import type { ReturnWindow } from '#modules/settings/index.ts';
import { endOfLocalDay } from '#shared/time/time-zone.ts';
import type { OrderStatus } from '../status.ts';

/** The rules of returns: until when, and of which lines. How many days the law requires is in `shared/time/return-days.ts`. */

/** Return deadline: the end of the shop's day so many days after the last delivery. Null: none. */
export function returnUntil(
  { status }: { status: OrderStatus },
  parcels: readonly { delivered_at: Date | null }[],
  { days, timeZone }: ReturnWindow,
): Date | null {
  const delivered = parcels.flatMap(({ delivered_at }) => (delivered_at ? [delivered_at.getTime()] : []));
  if (days === 0 || delivered.length === 0 || (status !== 'processing' && status !== 'completed')) return null;
  return endOfLocalDay(new Date(Math.max(...delivered) + days * 24 * 3_600_000), timeZone);
}

/** Whether a return may be requested: delivered, within the return window. */
export function mayReturn(
  order: { status: OrderStatus },
  parcels: readonly { delivered_at: Date | null }[],
  window: ReturnWindow,
  now: Date,
): boolean {
  const until = returnUntil(order, parcels, window);
  return until !== null && now <= until;
}

type BoughtLine = { id: number; kind: string; quantity: number; returned_quantity: number };
type ReturnedLine = { line_id: number; quantity: number };

/** Whether these lines can come back: items and whole sets that were bought, each named once, no more of one than is still out. */
export function areReturnable(lines: readonly ReturnedLine[], bought: readonly BoughtLine[]): boolean {
  const isStillOut = ({ line_id, quantity }: ReturnedLine): boolean => {
    const line = bought.find(({ id, kind }) => id === line_id && (kind === 'item' || kind === 'group'));
    return line !== undefined && line.returned_quantity + quantity <= line.quantity;
  };
  return lines.every(isStillOut) && new Set(lines.map(({ line_id }) => line_id)).size === lines.length;
}
