type Place = { zip: string; city: string; district: string; address: string };

/**
 * An address in one line: from the postcode to the street where it is written in Chinese, otherwise from the street to the postcode,
 * with commas. Parts may be empty; `district` is the state of an American address.
 */
export function formatAddress({ zip, city, district, address }: Place): string {
  if (/\p{Script=Han}/u.test(city + district)) return [zip, city + district + address].filter(Boolean).join(' ');
  return [address, city, [district, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}
