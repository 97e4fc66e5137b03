import { expect, test } from 'vitest';
import { verifyIdToken } from './id-token.ts';
import { appsecretProof, pkceChallenge } from './proofs.ts';
import { hs256 } from './simulator/id-tokens.ts';

test('the PKCE challenge is the published one of RFC 7636', () => {
  expect(pkceChallenge('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe('E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM');
});

test('the appsecret_proof is the hex HMAC-SHA-256 of the access token', () => {
  const proof = 'e484997750bd7f32533265428e7cd128d68ea7e9866e8f205267ce9a8cb2968f';
  expect(appsecretProof('app-secret-123', 'EAAtoken-abc')).toBe(proof);
});

const lineToken =
  'eyJ0eXAiOiJKV1QiLCJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJodHRwczovL2FjY2Vzcy5saW5lLm1lIiwic3ViIjoiVTEyMzQ1Njc4OTBhYmNkZWYxMjM0NTY3ODkwYWJjZGVmIiwiYXVkIjoiMTIzNDU2Nzg5MCIsImV4cCI6MTc2NzIyOTIwMCwiaWF0IjoxNzY3MjI1NjAwLCJub25jZSI6Im4tMFM2X1d6QTJNaiIsImFtciI6WyJsaW5lc3NvIl0sIm5hbWUiOiLpmbPnvo7njrIifQ.5TnW2iSCH7mCRsEyjdeA1_bCcpH1FVSbhRTTR7u9JeE';
const secret = 'line-channel-secret-test';
const expected = {
  key: new TextEncoder().encode(secret),
  algorithm: 'HS256' as const,
  issuers: ['https://access.line.me'],
  audience: '1234567890',
  nonce: 'n-0S6_WzA2Mj',
  now: new Date(1767229200 * 1000 - 1),
};

test('LINE’s id_token is verified to its last minute, a minute of other clocks included', async () => {
  const { claims } = (await verifyIdToken(lineToken, expected)) as { claims: Record<string, unknown> };
  expect(claims).toMatchObject({ sub: 'U1234567890abcdef1234567890abcdef', name: '陳美玲' });
  const at = (seconds: number) => verifyIdToken(lineToken, { ...expected, now: new Date((1767229200 + seconds) * 1000) });
  expect(await at(59)).toHaveProperty('claims');
  expect(await at(60)).toEqual({ problem: 'ERR_JWT_EXPIRED' });
});

test.each([
  ['another secret', { key: new TextEncoder().encode('line-channel-secret-tesT') }, 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED'],
  ['another channel', { audience: '1234567891' }, 'ERR_JWT_CLAIM_VALIDATION_FAILED'],
  ['another issuer', { issuers: ['https://accounts.google.com'] }, 'ERR_JWT_CLAIM_VALIDATION_FAILED'],
  ['another nonce', { nonce: 'n-0S6_WzA2Mk' }, 'nonce'],
  ['another algorithm', { algorithm: 'RS256' as const }, 'ERR_JOSE_ALG_NOT_ALLOWED'],
])('LINE’s id_token is refused for %s', async (_, change, problem) => {
  expect(await verifyIdToken(lineToken, { ...expected, ...change })).toEqual({ problem });
});

test.each(['', 'x', 'a.b.c', `${lineToken}.x`])('%j is no id_token', async (token) => {
  expect(await verifyIdToken(token, expected)).toHaveProperty('problem');
});

test('the simulator signs the same bytes as LINE, by code of its own', () => {
  const claims = JSON.parse(Buffer.from(lineToken.split('.')[1] ?? '', 'base64url').toString()) as object;
  expect(hs256(claims, secret)).toBe(lineToken);
});
