import { randomToken } from '#platform/clock/clock.ts';
import { type CardBehaviour, cardBehaviour, cardTypeOf, staleCard } from './cards.ts';
import { deviceCard, hasPage, primePrefixes, publishedPrimes, type Wallet } from './wallets.ts';

type Clock = { now(): Date };
/** Of a card, or of a wallet, which has no number. */
type Prime = { number: string; expiry: string; issuedAt: number; used: boolean; wallet?: Wallet };
/** A card that a shop had stored; `expiry` is YYYYMM. */
export type StoredCard = { card_key: string; card_token: string; number: string; expiry: string };
type Refund = { refund_id: string; bank_refund_id: string; amount: number; at: number };

/** A payment as the simulated provider stores it. */
export type Trade = {
  rec_trade_id: string;
  bank_transaction_id: string;
  order_number: string;
  merchant_id: string;
  amount: number;
  currency: string;
  /** The number; empty for a wallet. */
  card: string;
  wallet?: Wallet;
  /** In how many parts; 0: at once. */
  instalment: number;
  /** `lapsed`: the bank released the money before it was captured. */
  state: 'waiting' | 'charged' | 'captured' | 'lapsed' | 'failed';
  /** Captured by itself after so many days; -1: only when asked. 0: by the nightly batch. */
  delay_capture_in_days: number;
  bank_code: string;
  at: number;
  refunds: Refund[];
  result_url: ResultUrl | undefined;
  /** YYYYMM. */
  expiry: string;
  /** The shop asked to store the card: it is once the charge succeeds. */
  remember: boolean;
  /** Only stores the card: what was authorised is voided. */
  binds?: boolean;
  stored?: StoredCard;
};
export type ResultUrl = { frontend_redirect_url: string; backend_notify_url: string; go_back_url?: string | undefined };

export type PayOrder = Pick<Trade, 'bank_transaction_id' | 'order_number' | 'merchant_id' | 'amount' | 'currency' | 'result_url'> & {
  source: { prime: string; remember: boolean } | { card_key: string; card_token: string };
  three_domain_secure: boolean;
  instalment: number;
  delay_capture_in_days: number;
  binds?: boolean;
};
export type BindOrder = Pick<PayOrder, 'merchant_id' | 'currency' | 'result_url' | 'three_domain_secure'> & { prime: string };
export type Outcome = { status: number; msg: string; trade?: Trade; refund?: Refund };

const primeLifeMs = 90_000;
const refused = (status: number, msg: string): Outcome => ({ status, msg });
export const refundedOf = (trade: Trade): number => trade.refunds.reduce((sum, refund) => sum + refund.amount, 0);

export type Bank = ReturnType<typeof createBank>;
type State = { primes: Map<string, Prime>; cards: StoredCard[]; trades: Trade[]; now: () => number };

/** Primes, trades and refunds in memory. Every step is synchronous, so that a check and its effect are atomic. */
export function createBank(clock: Clock) {
  const state: State = { primes: new Map(), cards: [], trades: [], now: () => clock.now().getTime() };
  const find = (rec_trade_id: string) => {
    captureDue(state);
    return state.trades.find((t) => t.rec_trade_id === rec_trade_id);
  };
  return {
    /** Their present state: what was to be captured by today is captured. */
    get trades() {
      captureDue(state);
      return state.trades;
    },
    cards: state.cards,
    find,
    /** Issues a prime for a card: single use, 90 seconds. */
    primeFor(number: string, expiry = '203012'): string {
      const prime = `sim_${randomToken(30)}`;
      state.primes.set(prime, { number, expiry, issuedAt: number === staleCard ? 0 : state.now(), used: false });
      return prime;
    },
    /** Issues a prime for a wallet, likewise. */
    walletPrimeFor(wallet: Wallet): string {
      const prime = `${primePrefixes[wallet]}sim_${randomToken(30)}`;
      const card = hasPage(wallet) ? { number: '', expiry: '' } : { number: deviceCard, expiry: '203012' };
      state.primes.set(prime, { ...card, issuedAt: state.now(), used: false, wallet });
      return prime;
    },
    pay: (order: PayOrder): Outcome => pay(state, order),
    /** The shopper's decision on the bank's page. The first one counts. */
    decide(trade: Trade, approved: boolean): Outcome {
      if (trade.state !== 'waiting') return { status: trade.state === 'failed' ? 10003 : 0, msg: trade.state, trade };
      if (!approved) return settle(state, trade, { kind: 'refuse', status: 10003, msg: 'Card Error', bank_code: '3D' });
      const behaviour = findBehaviour(trade.card, trade.wallet);
      return settle(state, trade, behaviour.kind === 'bank_page' ? { kind: 'charge' } : behaviour);
    },
    refund: (rec_trade_id: string, amount: number | undefined, bank_refund_id: string): Outcome =>
      refund(state, find(rec_trade_id), amount, bank_refund_id),
    ...storedCards(state),
    ...captures(find),
  };
}

/** Cards stored without a payment, and removed. */
const storedCards = (state: State) => ({
  /** Stores a card without a payment. */
  bind: ({ prime, ...order }: BindOrder): Outcome =>
    pay(state, {
      ...{ ...order, source: { prime, remember: true }, binds: true, amount: 1, instalment: 0, delay_capture_in_days: 0 },
      ...{ bank_transaction_id: `BIND${randomToken(12)}`, order_number: 'bind-card' },
    }),
  /** Removes a stored card; false when there is none. */
  removeCard({ card_key, card_token }: { card_key: string; card_token: string }): boolean {
    const index = state.cards.findIndex((card) => card.card_key === card_key && card.card_token === card_token);
    if (index >= 0) state.cards.splice(index, 1);
    return index >= 0;
  },
});

/** What becomes of an authorised charge. */
const captures = (find: (rec_trade_id: string) => Trade | undefined) => ({
  /** Runs the nightly capture now. */
  capture(rec_trade_id: string): boolean {
    const trade = find(rec_trade_id);
    if (trade?.state === 'charged') trade.state = 'captured';
    return trade?.state === 'captured';
  },
  /** The shop requests the capture; once only. */
  cap(rec_trade_id: string): Outcome {
    const trade = find(rec_trade_id);
    if (trade?.state !== 'charged' || refundedOf(trade) === trade.amount) return refused(10003, 'Cannot be captured');
    trade.state = 'captured';
    return { status: 0, msg: 'Success', trade };
  },
  /** The bank releases an authorisation that was not captured. */
  lapse(rec_trade_id: string): boolean {
    const trade = find(rec_trade_id);
    if (trade?.state === 'charged') trade.state = 'lapsed';
    return trade?.state === 'lapsed';
  },
});

const dayMs = 24 * 3_600_000;

function captureDue({ trades, now }: State): void {
  for (const trade of trades)
    if (trade.state === 'charged' && trade.delay_capture_in_days > 0 && now() >= trade.at + trade.delay_capture_in_days * dayMs)
      trade.state = 'captured';
}

function pay(state: State, { source, three_domain_secure, ...order }: PayOrder): Outcome {
  const { trades, now } = state;
  if (trades.some((t) => t.bank_transaction_id === order.bank_transaction_id)) return refused(10013, 'Order number duplicate');
  const card = 'prime' in source ? freshPrime(state, source.prime) : storedCard(state, source);
  if ('status' in card) return card;
  const wallet = 'wallet' in card ? card.wallet : undefined;
  if (wallet && order.instalment > 0) return refused(71, 'Instalment unsupported');
  if (wallet && 'prime' in source && source.remember) return refused(66, 'Method unsupported');
  const behaviour = findBehaviour(card.number, wallet);
  const hasBankPage = three_domain_secure || behaviour.kind === 'bank_page';
  if (hasBankPage && !order.result_url) return refused(501, 'Missing argument: result_url');
  if ('used' in card) card.used = true;
  const trade: Trade = {
    ...{ ...order, rec_trade_id: `SIM${randomToken(12)}`, card: card.number, expiry: card.expiry },
    ...{ remember: 'prime' in source && source.remember, state: 'waiting', bank_code: '', at: now(), refunds: [] },
    ...(wallet && { wallet }),
  };
  trades.push(trade);
  return hasBankPage ? { status: 0, msg: 'Success', trade } : settle(state, trade, behaviour);
}

/** Some wallets always lead to their own page. */
const findBehaviour = (number: string, wallet: Wallet | undefined): CardBehaviour =>
  wallet && hasPage(wallet) ? { kind: 'bank_page' } : cardBehaviour(number);

function freshPrime({ primes, now }: State, token: string): Prime | Outcome {
  const published = publishedPrimes.get(token);
  if (published) return { number: '', expiry: '', issuedAt: now(), used: false, wallet: published };
  const prime = primes.get(token);
  if (!prime || prime.used) return refused(121, 'Invalid prime');
  return now() - prime.issuedAt > primeLifeMs ? refused(91, 'Prime expired') : prime;
}

/** The provider publishes no status for an unknown token: this one is ours. */
const storedCard = ({ cards }: State, { card_key, card_token }: { card_key: string; card_token: string }): StoredCard | Outcome =>
  cards.find((card) => card.card_key === card_key && card.card_token === card_token) ?? refused(10003, 'Card Error');

function refund({ trades, now }: State, trade: Trade | undefined, amount: number | undefined, bank_refund_id: string): Outcome {
  if (!trade || !(trade.state === 'charged' || trade.state === 'captured')) return refused(10003, 'No such trade');
  if (bank_refund_id && trades.some((t) => t.refunds.some((r) => r.bank_refund_id === bank_refund_id)))
    return refused(10006, 'Duplicate Transaction');
  const remaining = trade.amount - refundedOf(trade);
  const refundAmount = amount ?? remaining;
  if (refundAmount < 1 || refundAmount > remaining) return refused(10009, 'Amount Error');
  const newRefund: Refund = { refund_id: `REF${randomToken(9)}`, bank_refund_id, amount: refundAmount, at: now() };
  trade.refunds.push(newRefund);
  return { status: 0, msg: 'Success', trade, refund: newRefund };
}

function settle({ cards, now }: State, trade: Trade, behaviour: CardBehaviour): Outcome {
  if (behaviour.kind === 'refuse') {
    trade.state = 'failed';
    trade.bank_code = behaviour.bank_code;
    return { status: behaviour.status, msg: behaviour.msg, trade };
  }
  trade.state = 'charged';
  if (trade.remember) {
    trade.stored = { card_key: `key_${randomToken(24)}`, card_token: `token_${randomToken(24)}`, number: trade.card, expiry: trade.expiry };
    cards.push(trade.stored);
  }
  if (trade.binds) trade.refunds.push({ refund_id: `REF${randomToken(9)}`, bank_refund_id: '', amount: trade.amount, at: now() });
  return behaviour.kind === 'charge_and_lose' ? { status: 421, msg: 'Gateway timeout' } : { status: 0, msg: 'Success', trade };
}

/** `instalment_info` of an answer: the first part takes what does not divide. */
export function instalmentInfoOf({ amount, instalment }: Trade) {
  if (instalment === 0) return {};
  const each_payment = Math.floor(amount / instalment);
  const first_payment = amount - each_payment * (instalment - 1);
  return { instalment_info: { number_of_instalments: instalment, first_payment, each_payment } };
}

/** `card_info` of an answer; a wallet with a page does not say which card it charged. */
export function cardInfoOf({ card, expiry, wallet }: Trade) {
  if (wallet && hasPage(wallet)) return {};
  const { type, issuer } = cardTypeOf(card);
  return {
    bin_code: card.slice(0, 6),
    last_four: card.slice(-4),
    issuer,
    funding: 0,
    type,
    level: '',
    country: 'TAIWAN',
    country_code: 'TW',
    expiry_date: expiry,
  };
}

/** `card_secret` and `card_identifier` of an answer or notice; the latter is the same for the same card. */
export const storedFieldsOf = ({ card, stored }: Trade) => ({
  card_identifier: `id_${card}`,
  ...(stored && { card_secret: { card_key: stored.card_key, card_token: stored.card_token } }),
});
