import type { Temperature } from '../contract.ts';
import type { PackedPieces } from '../parcels.ts';

type Limits = {
  /** Of one parcel, grams. */
  max_weight_g: number;
  /** Its longest side, and its three sides together, mm; null: not limited. */
  max_size: { side_mm: number; sum_mm: number } | null;
  temperatures: readonly Temperature[];
};

const store: Limits = { max_weight_g: 5_000, max_size: { side_mm: 450, sum_mm: 1_050 }, temperatures: ['ambient'] };

/** What a carrier takes, by its service (ECPay's domestic logistics; weights and sizes are the chains' own, the largest size of TCAT is its 150 cm). */
const limits: Readonly<Record<string, Limits>> = {
  FAMIC2C: store,
  UNIMARTC2C: store,
  HILIFEC2C: store,
  OKMARTC2C: store,
  FAMI: store,
  UNIMART: store,
  HILIFE: store,
  UNIMARTFREEZE: { ...store, temperatures: ['frozen'] },
  TCAT: { max_weight_g: 20_000, max_size: { side_mm: 1_500, sum_mm: 1_500 }, temperatures: ['ambient', 'chilled', 'frozen'] },
  POST: { max_weight_g: 20_000, max_size: null, temperatures: ['ambient'] },
};

/** The limits of a service; undefined: an own delivery without any. */
export const carrierLimits = (subtype: string | null): Limits | undefined => (subtype === null ? undefined : limits[subtype]);

/**
 * Whether pieces of known sizes fit into one parcel, as far as that is certain: each by itself, and all of them by their volume. How they
 * are packed is not computed, so what is let through may still be too large.
 */
export function mayFit(pieces: readonly PackedPieces[], { side_mm, sum_mm }: NonNullable<Limits['max_size']>): boolean {
  const isWithin = ({ size_mm }: PackedPieces) => Math.max(...size_mm) <= side_mm && size_mm.reduce((sum, side) => sum + side, 0) <= sum_mm;
  // The largest box with these limits is a cube.
  const largest = Math.min(side_mm, sum_mm / 3) ** 3;
  const volume = pieces.reduce((sum, { size_mm, count }) => sum + count * size_mm.reduce((product, side) => product * side, 1), 0);
  return pieces.every(isWithin) && volume <= largest;
}
