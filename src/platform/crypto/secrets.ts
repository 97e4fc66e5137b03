import { createHmac } from 'node:crypto';
import { type Purpose, seal, unseal } from './sealed.ts';

/** The uses of the shop's SECRET_KEY by handlers, which never get the key itself. */
export type Secrets = {
  /** Encrypts text for the database or a link; each purpose has its own key. */
  seal(text: string, purpose: Purpose): Buffer;
  /** The text again; undefined when it was sealed with another key or for another purpose, or was changed. */
  open(sealed: Buffer, purpose: Purpose): string | undefined;
  /** The HMAC-SHA-256 of a text, 32 bytes. The text begins with what it is for, so that one signature never passes for another. */
  sign(text: string): Buffer;
};

export const createSecrets = (secretKey: string): Secrets => ({
  seal: (text, purpose) => seal(text, purpose, secretKey),
  open: (sealed, purpose) => unseal(sealed, purpose, secretKey),
  sign: (text) => createHmac('sha256', secretKey).update(text).digest(),
});
