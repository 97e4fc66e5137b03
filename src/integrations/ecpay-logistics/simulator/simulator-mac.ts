import { createHash } from 'node:crypto';

/**
 * The simulator's own check value, implemented from ECPay's page independently of the adapter, so that a mistake in the
 * adapter's encoding cannot hide here.
 */
export function computeSimulatorMac(fields: Readonly<Record<string, string>>, key: string, iv: string, hash: 'md5' | 'sha256'): string {
  const names = Object.keys(fields).filter((name) => name !== 'CheckMacValue');
  names.sort((a, b) => Buffer.compare(Buffer.from(a.toLowerCase()), Buffer.from(b.toLowerCase())));
  let text = `HashKey=${key}`;
  for (const name of names) text += `&${name}=${fields[name] ?? ''}`;
  text += `&HashIV=${iv}`;
  let encoded = '';
  for (const byte of Buffer.from(text, 'utf8')) encoded += encodedByte(byte);
  return createHash(hash).update(encoded, 'utf8').digest('hex').toUpperCase();
}

/** Letters are lowercased and these bytes stay; a space becomes a plus; every other byte %xx in lower case. */
const unescapedBytes = new Set(Buffer.from('0123456789abcdefghijklmnopqrstuvwxyz-_.!*()'));

function encodedByte(byte: number): string {
  const lowered = byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte;
  if (unescapedBytes.has(lowered)) return String.fromCharCode(lowered);
  return byte === 0x20 ? '+' : `%${byte.toString(16).padStart(2, '0')}`;
}
