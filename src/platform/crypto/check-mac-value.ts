import { createHash } from 'node:crypto';
import { equalSecretTexts } from './equal-secrets.ts';

export type MacKeys = { hash_key: string; hash_iv: string };
export type MacFields = Readonly<Record<string, string>>;

/** Characters that PHP's `urlencode` escapes and `encodeURIComponent` does not. */
const phpEscaped: Readonly<Record<string, string>> = { '!': '%21', "'": '%27', '(': '%28', ')': '%29', '*': '%2A', '~': '%7E' };
/** Characters that PHP's `urlencode` escapes and ECPay's .NET side does not. */
const dotnetUnescaped: Readonly<Record<string, string>> = {
  '%2d': '-',
  '%5f': '_',
  '%2e': '.',
  '%21': '!',
  '%2a': '*',
  '%28': '(',
  '%29': ')',
};

/**
 * ECPay's check value over all fields but itself, empty ones too (developers.ecpay.com.tw/?p=2902): sorted by name without
 * regard to case, wrapped in the keys, encoded, lowered, hashed, in capitals. `md5` for domestic logistics, `sha256` for payment.
 */
export function checkMacValue(fields: MacFields, { hash_key, hash_iv }: MacKeys, digest: 'md5' | 'sha256'): string {
  const pairs = Object.entries(fields)
    .filter(([name]) => name !== 'CheckMacValue')
    .map(([name, value]) => ({ sort: name.toLowerCase(), text: `${name}=${value}` }))
    .sort((a, b) => (a.sort < b.sort ? -1 : 1));
  const raw = [`HashKey=${hash_key}`, ...pairs.map(({ text }) => text), `HashIV=${hash_iv}`].join('&');
  const encoded = encodeURIComponent(raw)
    .replace(/[!'()*~]/g, (c) => phpEscaped[c] ?? c)
    .replaceAll('%20', '+')
    .toLowerCase()
    .replace(/%(2d|5f|2e|21|2a|28|29)/g, (code) => dotnetUnescaped[code] ?? code);
  return createHash(digest).update(encoded).digest('hex').toUpperCase();
}

/** Whether the fields carry a valid check value, compared in constant time. */
export function hasValidMac(fields: MacFields, keys: MacKeys, digest: 'md5' | 'sha256'): boolean {
  return equalSecretTexts(checkMacValue(fields, keys, digest), fields['CheckMacValue'] ?? '');
}
