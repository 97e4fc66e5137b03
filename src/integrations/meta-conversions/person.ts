import { createHash } from 'node:crypto';
import type { MatchedPerson } from '#modules/marketing/ports.ts';

/** SHA-256 of the UTF-8 text in lower hexadecimal digits, as Meta compares it. */
export const hashed = (text: string): string => createHash('sha256').update(text).digest('hex');

const callingCodes: Readonly<Record<string, string>> = { tw: '886', hk: '852', gb: '44', us: '1' };

/** `0922-333-444` in Taiwan → `886922333444`: digits with the country's code, no zeros before it. Empty: not a number. */
export function phoneDigits(phone: string, country: string): string {
  const digits = phone.replace(/\D/g, '');
  if (phone.trim().startsWith('+') || digits.startsWith('00')) return digits.replace(/^0+/, '');
  const code = callingCodes[country] ?? '';
  const local = digits.replace(/^0+/, '');
  const hasCode = code !== '' && digits === local && local.startsWith(code) && local.length >= code.length + 8;
  return local && (hasCode ? local : code + local);
}

/** A name in lower case without punctuation; other alphabets stay. */
export const plainName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[\p{P}\p{S}]/gu, '')
    .trim();
/** A city in lower case without spaces, digits and punctuation. */
export const plainCity = (city: string): string => city.toLowerCase().replace(/[\s\d\p{P}\p{S}]/gu, '');
/** A postcode in lower case without spaces, up to the hyphen. */
export const plainZip = (zip: string): string => zip.toLowerCase().replace(/\s/g, '').split('-')[0] ?? '';

/** `陳美玲`: surname first, one character. Others: the last word is the surname. */
export function splitName(name: string): { first: string; last: string } {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const [only = ''] = words;
  if (words.length === 1 && /^\p{Script=Han}{2,4}$/u.test(only)) return { first: [...only].slice(1).join(''), last: [...only][0] ?? '' };
  return { first: only, last: words.length > 1 ? (words.at(-1) ?? '') : '' };
}

/** `user_data` of an event: everything that names a person hashed, each as a list of one; unknown fields are left out. */
export function userData(person: MatchedPerson): Record<string, unknown> {
  const { email = '', phone = '', name = '', city = '', zip = '', country = '', customer_id, fbp, fbc } = person;
  const { first, last } = splitName(name);
  const land = country.toLowerCase();
  const plain = {
    em: email.trim().toLowerCase(),
    ph: phoneDigits(phone, land),
    fn: plainName(first),
    ln: plainName(last),
    ct: plainCity(city),
    zp: plainZip(zip),
    country: land,
    external_id: customer_id === undefined ? '' : String(customer_id),
  };
  const known = Object.entries(plain).filter(([, value]) => value !== '');
  return {
    ...Object.fromEntries(known.map(([field, value]) => [field, [hashed(value)]])),
    client_ip_address: person.client_ip,
    client_user_agent: person.user_agent,
    ...(fbp && { fbp }),
    ...(fbc && { fbc }),
  };
}
