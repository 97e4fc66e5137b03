import type { Temperature } from './contract.ts';

/** So many pieces of this size, three sides in mm. */
export type PackedPieces = { size_mm: readonly number[]; count: number };

/** A line for packing; `weight_g` of the whole line, `pieces`: those whose size is known. */
export type LineToPack = { key: string; temperature: Temperature; is_newbang: boolean; weight_g: number; pieces?: readonly PackedPieces[] };

/** One planned parcel: items of one temperature and source; `lines` are line keys. */
export type PlannedParcel = Required<Omit<LineToPack, 'key'>> & { key: string; lines: string[] };

/** Parcel key of a line: Newbang's items ship separately. */
export const parcelKeyOf = ({ temperature, is_newbang }: Pick<LineToPack, 'temperature' | 'is_newbang'>): string =>
  is_newbang ? `newbang:${temperature}` : temperature;

/** The parcels of these lines, in the order in which their first lines come. */
export function parcelsFor(lines: readonly LineToPack[]): PlannedParcel[] {
  const parcels = new Map<string, PlannedParcel>();
  for (const { key: line, weight_g, pieces = [], ...traits } of lines) {
    const key = parcelKeyOf(traits);
    const parcel = parcels.get(key) ?? { key, ...traits, weight_g: 0, pieces: [], lines: [] };
    parcels.set(key, {
      ...parcel,
      weight_g: parcel.weight_g + weight_g,
      pieces: [...parcel.pieces, ...pieces],
      lines: [...parcel.lines, line],
    });
  }
  return [...parcels.values()];
}
