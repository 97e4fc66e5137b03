import { createHash, randomBytes, randomUUID } from 'node:crypto';

/** The only source of time for decisions; tests inject their own. */
export type Clock = { now(): Date };
export const systemClock: Clock = { now: () => new Date() };

/** Milliseconds since an arbitrary point: for measuring how long something took, never for deciding. */
export const elapsedMs = (): number => performance.now();

/** An opaque token of `bytes` random bytes, base64url: 16 bytes give 128 bits in 22 characters. */
export const randomToken = (bytes = 32): string => randomBytes(bytes).toString('base64url');
export const randomId = (): string => randomUUID();

/** The stored form of a token: its SHA-256. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();
