import { createHash } from 'node:crypto';

/**
 * The simulator's own check value, written from ECPay's page independently of the adapter: a mistake in the adapter's encoding
 * cannot hide here.
 */
export function simulatedMac(fields: Readonly<Record<string, string>>, key: string, iv: string): string {
  const names = Object.keys(fields)
    .filter((name) => name !== 'CheckMacValue')
    .sort((a, b) => (a.toUpperCase() > b.toUpperCase() ? 1 : -1));
  const raw = `HashKey=${key}&${names.map((name) => `${name}=${fields[name]}`).join('&')}&HashIV=${iv}`;
  const text = new URLSearchParams({ raw }).toString().slice('raw='.length).toLowerCase();
  // The browser's form encoding differs from ECPay's in these three characters only.
  const encoded = text.replaceAll('%21', '!').replaceAll('%28', '(').replaceAll('%29', ')');
  return createHash('sha256').update(encoded, 'utf8').digest('hex').toUpperCase();
}
