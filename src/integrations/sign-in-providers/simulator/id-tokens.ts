import { createHmac, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** Signed by hand, apart from the adapter's library: a mistake would have to be made twice. */
export function hs256(claims: object, secret: string): string {
  const input = `${encoded({ typ: 'JWT', alg: 'HS256' })}.${encoded(claims)}`;
  return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`;
}

export const unsigned = (claims: object): string => `${encoded({ typ: 'JWT', alg: 'none' })}.${encoded(claims)}.`;

type Key = { kid: string; privateKey: KeyObject; publicKey: KeyObject };

/** The signing keys of Google's simulator. Rotating replaces the key in use; the one before is published once more, then gone. */
export function createSigningKeys() {
  let made = 0;
  const make = (): Key => ({ kid: `simulator-${++made}`, ...generateKeyPairSync('rsa', { modulusLength: 2048 }) });
  let keys: Key[] = [];
  const current = (): Key => {
    if (keys.length === 0) keys = [make()];
    return keys[0] as Key;
  };
  return {
    rotate: (): void => {
      keys = [make(), ...keys.slice(0, 1)];
    },
    published: () => {
      current();
      return { keys: keys.map(({ kid, publicKey }) => ({ ...publicKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' })) };
    },
    rs256: (claims: object): string => {
      const { kid, privateKey } = current();
      const input = `${encoded({ typ: 'JWT', alg: 'RS256', kid })}.${encoded(claims)}`;
      return `${input}.${createSign('sha256').update(input).sign(privateKey).toString('base64url')}`;
    },
    /** The public key misused as a shared secret: a verifier that believes the token's algorithm accepts it. */
    confused: (claims: object): string => hs256(claims, String(current().publicKey.export({ format: 'pem', type: 'spki' }))),
  };
}
