import { prorate, splitByWeight } from '#shared/money.ts';
import type { StoredLine } from '../queries/lines.ts';

type Packed = { id: number; lines: readonly { order_line_id: number; quantity: number }[] };

/** The value of what is in a parcel, after discounts; at least 1, as a parcel of gifts has a value for the carrier. Minor units. */
export function parcelValue({ lines: packed }: Packed, lines: readonly StoredLine[]): number {
  const value = packed.reduce((sum, { order_line_id, quantity }) => {
    const line = lines.find(({ id }) => id === order_line_id);
    return line ? sum + prorate(Math.max(0, line.line_total - line.discount), quantity, line.quantity) : sum;
  }, 0);
  return Math.max(1, value);
}

/**
 * What each of these parcels collects: `total` shared by their values, so that the parcels together collect exactly that. What
 * live notes of other parcels collect is not included. Minor units.
 */
export function collectedByParcel(total: number, parcels: readonly Packed[], lines: readonly StoredLine[]): Map<number, number> {
  const shares = splitByWeight(
    Math.max(0, total),
    parcels.map((parcel) => parcelValue(parcel, lines)),
  );
  return new Map(parcels.map(({ id }, i) => [id, shares[i] ?? 0]));
}
