import * as m from '#messages';
import type { Received } from '../../call.ts';
import { now } from '../../clock.ts';
import { cardExpiry, printedExpiry } from './card-expiry.ts';

export type SavedCard = Received<'payments.cards'>['data'][number];

/** `Visa •••• 4242`. */
export function cardName({ brand, last_four }: SavedCard): string {
  const names = {
    visa: 'Visa',
    mastercard: 'Mastercard',
    jcb: 'JCB',
    unionpay: m.card_unionpay(),
    amex: 'American Express',
    unknown: m.card_title(),
  };
  return last_four === null ? names[brand] : m.card_saved_name({ brand: names[brand], last_four });
}

/** Until when it is valid, and whether that is soon or over; empty when the provider did not say. */
export function expiryWords({ expires_in }: SavedCard): string {
  if (expires_in === null) return '';
  const month = printedExpiry(expires_in);
  const words = { valid: m.card_valid_until, soon: m.card_expires_soon, expired: m.card_expired };
  return words[cardExpiry(expires_in, now())]({ month });
}
