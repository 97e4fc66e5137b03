import type { CryptoKey, JWTPayload, JWTVerifyGetKey } from 'jose';

type Expected = {
  /** The provider's shared secret, or its public keys. */
  key: Uint8Array | CryptoKey | JWTVerifyGetKey;
  /** The one algorithm of this provider: the token's own word for it is never believed. */
  algorithm: 'HS256' | 'RS256';
  issuers: readonly string[];
  audience: string;
  nonce: string;
  now: Date;
};

/** Seconds by which a provider's clock may differ from ours. */
const clockTolerance = 60;

/**
 * The claims of an id_token whose signature, algorithm, issuer, audience, time and nonce are right; else a word for the log.
 * Never throws.
 */
export async function verifyIdToken(
  token: string,
  { key, algorithm, issuers, audience, nonce, now }: Expected,
): Promise<{ claims: JWTPayload & { sub: string } } | { problem: string }> {
  const rules = {
    algorithms: [algorithm],
    issuer: [...issuers],
    audience,
    currentDate: now,
    clockTolerance,
    requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
  };
  const { errors, jwtVerify } = await import('jose');
  try {
    // Two calls, because jose has one signature for a key and one for a function that finds it.
    const { payload } = typeof key === 'function' ? await jwtVerify(token, key, rules) : await jwtVerify(token, key, rules);
    if (payload['nonce'] !== nonce) return { problem: 'nonce' };
    // A token for several audiences names the one it was issued to.
    if (payload['azp'] !== undefined && payload['azp'] !== audience) return { problem: 'azp' };
    return payload.sub ? { claims: { ...payload, sub: payload.sub } } : { problem: 'sub' };
  } catch (error) {
    return { problem: error instanceof errors.JOSEError ? error.code : 'keys_unreachable' };
  }
}
