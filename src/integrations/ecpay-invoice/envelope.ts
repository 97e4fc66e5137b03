import { createCipheriv, createDecipheriv } from 'node:crypto';

export type EnvelopeKeys = { hash_key: string; hash_iv: string };

const algorithm = 'aes-128-cbc';

/** Characters that PHP's `urlencode` escapes and `encodeURIComponent` does not. */
const encodedAsWell: Readonly<Record<string, string>> = { '!': '%21', "'": '%27', '(': '%28', ')': '%29', '*': '%2A', '~': '%7E' };

const urlEncode = (text: string): string =>
  encodeURIComponent(text)
    .replace(/[!'()*~]/g, (c) => encodedAsWell[c] ?? c)
    .replaceAll('%20', '+');

/** The `Data` of a call: JSON, encoded as PHP's `urlencode` does, AES-128-CBC with PKCS7, base64. */
export function sealData(data: unknown, { hash_key, hash_iv }: EnvelopeKeys): string {
  const cipher = createCipheriv(algorithm, Buffer.from(hash_key), Buffer.from(hash_iv));
  return Buffer.concat([cipher.update(urlEncode(JSON.stringify(data)), 'utf8'), cipher.final()]).toString('base64');
}

/** The JSON value again; undefined when it was sealed with other keys or is no JSON. */
export function openData(sealed: string, { hash_key, hash_iv }: EnvelopeKeys): unknown {
  try {
    const decipher = createDecipheriv(algorithm, Buffer.from(hash_key), Buffer.from(hash_iv));
    const text = Buffer.concat([decipher.update(Buffer.from(sealed, 'base64')), decipher.final()]).toString('utf8');
    return JSON.parse(decodeURIComponent(text.replaceAll('+', '%20')));
  } catch {
    return undefined;
  }
}
