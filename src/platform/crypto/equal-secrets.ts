import { timingSafeEqual } from 'node:crypto';

/** Whether what a caller sent is the secret, in a time that does not say where they differ. A wrong length is answered sooner. */
export function equalSecrets(secret: Uint8Array, sent: Uint8Array): boolean {
  return secret.length === sent.length && timingSafeEqual(secret, sent);
}

/** The same for two texts. */
export const equalSecretTexts = (secret: string, sent: string): boolean => equalSecrets(Buffer.from(secret), Buffer.from(sent));
