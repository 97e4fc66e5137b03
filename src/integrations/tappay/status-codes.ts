import type { DeclineReason } from '#modules/payments/ports.ts';

/** The meaning of a non-zero `status` for our charge. */
export type StatusMeaning =
  /** Nothing was charged. */
  | { kind: 'declined'; reason: DeclineReason }
  /** Refused, unless this attempt succeeded before: the record decides. */
  | { kind: 'check_record'; reason: DeclineReason }
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
  // Prime expired or used: also the answer to a repeated attempt.
  ...[91, 121].map((code): [number, StatusMeaning] => [code, { kind: 'check_record', reason: 'form_expired' }]),
  // Gateway and authorisation timeouts; a repeated attempt or order number
  ...[421, 422, 10006, 10013].map((code): [number, StatusMeaning] => [code, open]),
]);

/** The meaning of a status; the bank's own errors (915, 10005, 10023) and unlisted ones are looked up in the record. */
export const meaningOfStatus = (status: number): StatusMeaning => meanings.get(status) ?? { kind: 'check_record', reason: 'card' };

/** A refund with this answer was not made. 92: the acquirer makes no void on another day. */
export const isRefundRefused = (status: number): boolean => status === 92 || meaningOfStatus(status).kind === 'declined';
