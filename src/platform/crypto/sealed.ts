import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import { randomToken } from '#platform/clock/clock.ts';

/** The purpose of a secret: each has its own key, so a value sealed for one cannot be opened for another. */
export type Purpose =
  | 'payment_credentials'
  | 'saved_card'
  | 'invoice_credentials'
  | 'carrier_credentials'
  | 'sign_in_credentials'
  | 'webhook_secret'
  | 'supplier_credentials'
  | 'marketing_credentials'
  | 'message_credentials'
  | 'tax_id'
  | 'second_step'
  | 'stop_notices'
  | 'stop_marketing';

const version = 1;
const nonceBytes = 12;
const tagBytes = 16;

const keyFor = (purpose: Purpose, secretKey: string): Buffer => Buffer.from(hkdfSync('sha256', secretKey, '', `shophouse:${purpose}`, 32));

/** Encrypts text for the database with AES-256-GCM: version byte, nonce, tag, then the text. */
export function seal(text: string, purpose: Purpose, secretKey: string): Buffer {
  const nonce = Buffer.from(randomToken(nonceBytes), 'base64url');
  const cipher = createCipheriv('aes-256-gcm', keyFor(purpose, secretKey), nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.from([version]), nonce, cipher.getAuthTag(), body]);
}

/** The decrypted text; undefined when it was sealed with another SECRET_KEY or purpose, or was changed. */
export function unseal(sealed: Buffer, purpose: Purpose, secretKey: string): string | undefined {
  if (sealed[0] !== version || sealed.length < 1 + nonceBytes + tagBytes) return undefined;
  const tagAt = 1 + nonceBytes;
  const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose, secretKey), sealed.subarray(1, tagAt), { authTagLength: tagBytes });
  decipher.setAuthTag(sealed.subarray(tagAt, tagAt + tagBytes));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(tagAt + tagBytes)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
