import type { DeclineReason } from '#modules/payments/ports.ts';

/** What a `status` other than 0 means for our charge. */
export type StatusMeaning =
  /** Nothing was charged. */
  | { kind: 'declined'; reason: DeclineReason }
  /** Refused, unless this attempt went through before: the record tells. */
  | { kind: 'look'; reason: DeclineReason }
  /** May still be charged later. */
  | { kind: 'unknown' };

const setup: StatusMeaning = { kind: 'declined', reason: 'setup' };
const card: StatusMeaning = { kind: 'declined', reason: 'card' };
const open: StatusMeaning = { kind: 'unknown' };

/** Status codes of TapPay's error page, and the results of its published sandbox cards (10003 and up). */
const meanings: ReadonlyMap<number, StatusMeaning> = new Map<number, StatusMeaning>([
  // IP not allowed, malformed JSON, merchant, method, instalment, 3-D Secure, key, partner, rights, currency, encryption
  ...[4, 5, 61, 66, 67, 68, 71, 72, 74, 75, 80, 81, 84, 89, 122].map((code): [number, StatusMeaning] => [code, setup]),
  // Missing and wrong arguments
  ...Array.from({ length: 15 }, (_, i): [number, StatusMeaning] => [501 + i, setup]),
  // Card number, card not authorised, card error, redeem failed
  ...[41, 43, 10003, 10015].map((code): [number, StatusMeaning] => [code, card]),
  // Merchant account at the bank, amount
  ...[10008, 10009].map((code): [number, StatusMeaning] => [code, setup]),
  // Prime expired or used: also the answer to an attempt that is sent again.
  ...[91, 121].map((code): [number, StatusMeaning] => [code, { kind: 'look', reason: 'form_expired' }]),
  // Gateway and authorisation timed out; the attempt or order number was there before
  ...[421, 422, 10006, 10013].map((code): [number, StatusMeaning] => [code, open]),
]);

/** The meaning of a status; the bank's own troubles (915, 10005, 10023) and what is not listed are looked up on record. */
export const meaningOfStatus = (status: number): StatusMeaning => meanings.get(status) ?? { kind: 'look', reason: 'card' };

/** A refund answered with this was not made. 92: the acquirer makes no void on another day. */
export const refundIsRefused = (status: number): boolean => status === 92 || meaningOfStatus(status).kind === 'declined';
