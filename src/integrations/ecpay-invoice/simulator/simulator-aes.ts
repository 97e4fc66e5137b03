import { createCipheriv, createDecipheriv } from 'node:crypto';

/** Letters, digits and these bytes stay; a space becomes a plus; every other byte %XX in capitals. */
const plainBytes = new Set(Buffer.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.'));

/** The simulator's own envelope, written byte by byte from ECPay's page, so that a mistake of the adapter cannot hide here. */
export function encryptText(json: string, key: string, iv: string): string {
  let encoded = '';
  for (const byte of Buffer.from(json, 'utf8')) {
    if (plainBytes.has(byte)) encoded += String.fromCharCode(byte);
    else encoded += byte === 0x20 ? '+' : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }
  const cipher = createCipheriv('aes-128-cbc', key, iv);
  return cipher.update(encoded, 'latin1', 'base64') + cipher.final('base64');
}

/** The JSON text; undefined when it does not decrypt or a byte is not encoded as ECPay demands. */
export function decryptText(data: string, key: string, iv: string): string | undefined {
  try {
    const decipher = createDecipheriv('aes-128-cbc', key, iv);
    const encoded = decipher.update(data, 'base64', 'latin1') + decipher.final('latin1');
    const bytes: number[] = [];
    for (let i = 0; i < encoded.length; i++) {
      const code = encoded.charCodeAt(i);
      if (encoded[i] === '%') {
        bytes.push(Number.parseInt(encoded.slice(i + 1, i + 3), 16));
        i += 2;
      } else if (encoded[i] === '+') bytes.push(0x20);
      else if (plainBytes.has(code)) bytes.push(code);
      else return undefined;
    }
    return Buffer.from(bytes).toString('utf8');
  } catch {
    return undefined;
  }
}
