import type { Surcharge } from '#modules/shipping/contract.ts';

type Zips = Extract<Surcharge, { kind: 'zip' }>['zips'];

/** Postcodes and ranges as typed: `880`, `890-896`. */
export const zipTags = (zips: Zips): string[] => zips.map((zip) => (typeof zip === 'string' ? zip : `${zip.from}-${zip.to}`));

/** Parses them back; invalid ones are left for the server to refuse. */
export const zipsFromTags = (tags: readonly string[]): Zips =>
  tags.map((tag) => {
    const [from = '', to] = tag.split('-').map((half) => half.trim());
    return to ? { from, to } : from;
  });
