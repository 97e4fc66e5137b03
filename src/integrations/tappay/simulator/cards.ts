/** How the simulated bank treats a card. */
export type CardBehaviour =
  | { kind: 'charge' }
  /** Redirects to the bank page even if the shop did not ask for it. */
  | { kind: 'bank_page' }
  | { kind: 'refuse'; status: number; msg: string; bank_code: string }
  /** Answers 421 but charges anyway. */
  | { kind: 'charge_and_lose' };

const refuse = (status: number, msg: string, bank_code = ''): CardBehaviour => ({ kind: 'refuse', status, msg, bank_code });

/** The numbers that begin with 4000 are ours; the others are TapPay's published sandbox cards with their results. */
const cardBehaviours: Readonly<Record<string, CardBehaviour>> = {
  '4242424242424242': { kind: 'charge' },
  '4716313968294359': { kind: 'charge' },
  '3543923488382426': { kind: 'charge' },
  '5451417822230575': { kind: 'charge' },
  '6234577438594899': { kind: 'charge' },
  '4000000000003220': { kind: 'bank_page' },
  '4000000000000002': refuse(10003, 'Card Error', '05'),
  '4000000000009995': refuse(10023, 'Bank Error', '51'),
  '4000000000000421': { kind: 'charge_and_lose' },
  '4242420235074242': refuse(915, 'Unknown Error'),
  '4242421602184242': refuse(10003, 'Card Error'),
  '4242422204184242': refuse(10005, 'Bank System Error'),
  '4242424612284242': refuse(10008, 'Bank Merchant Account Data Error'),
  '4242426418294242': refuse(10009, 'Amount Error'),
  '4242428826394242': refuse(10023, 'Bank Error'),
};

/** Primes of this card are expired at once. */
export const staleCard = '4000000000000069';

export const cardBehaviour = (number: string): CardBehaviour => cardBehaviours[number] ?? refuse(43, 'Card not authorised');

/** `type` and issuer of `card_info`. */
export function cardTypeOf(number: string): { type: number; issuer: string } {
  const type = number.startsWith('4') ? 1 : number.startsWith('5') ? 2 : number.startsWith('35') ? 3 : number.startsWith('62') ? 4 : -1;
  return { type, issuer: 'SIMULATED BANK' };
}
