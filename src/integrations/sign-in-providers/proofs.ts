import { createHash, createHmac } from 'node:crypto';

/** The PKCE challenge of a verifier, method S256 (RFC 7636). */
export const pkceChallenge = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

/** Proves to Facebook that a call comes from the app's own server. */
export const appsecretProof = (appSecret: string, accessToken: string): string =>
  createHmac('sha256', appSecret).update(accessToken).digest('hex');
