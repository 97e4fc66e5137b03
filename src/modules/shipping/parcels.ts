import type { Temperature } from './contract.ts';

/** A line for packing; `weight_g` of the whole line. */
export type LineToPack = { key: string; temperature: Temperature; is_newbang: boolean; weight_g: number };

/** One planned parcel: items of one temperature and source; `lines` are line keys. */
export type PlannedParcel = { key: string; temperature: Temperature; is_newbang: boolean; weight_g: number; lines: string[] };

/** Parcel key of a line: Newbang's items ship separately. */
export const parcelKeyOf = ({ temperature, is_newbang }: Pick<LineToPack, 'temperature' | 'is_newbang'>): string =>
  is_newbang ? `newbang:${temperature}` : temperature;

/** The parcels of these lines, in the order in which their first lines come. */
export function parcelsFor(lines: readonly LineToPack[]): PlannedParcel[] {
  const parcels = new Map<string, PlannedParcel>();
  for (const { key: line, weight_g, ...traits } of lines) {
    const key = parcelKeyOf(traits);
    const parcel = parcels.get(key) ?? { key, temperature: traits.temperature, is_newbang: traits.is_newbang, weight_g: 0, lines: [] };
    parcels.set(key, { ...parcel, weight_g: parcel.weight_g + weight_g, lines: [...parcel.lines, line] });
  }
  return [...parcels.values()];
}
