import type { Temperature } from './contract.ts';

/** What one line adds to a parcel; `weight_g` is that of the whole line. */
export type LineToPack = { key: string; temperature: Temperature; is_newbang: boolean; weight_g: number };

/** One parcel of an order: goods of one temperature from one source. `lines` are the keys of the lines in it. */
export type PlannedParcel = { key: string; temperature: Temperature; is_newbang: boolean; weight_g: number; lines: string[] };

/** Which parcel a line goes in: what Newbang sends comes by itself. */
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
