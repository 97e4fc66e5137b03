/** The ISO 3166-1 code of a country of the shop, in lower case: the shop calls Great Britain `uk`. */
export const isoCountry = (country: string): string => (country === 'uk' ? 'gb' : country);
