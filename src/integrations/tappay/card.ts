import type { z } from 'zod';
import type {
  CaptureAnswer,
  CardCharge,
  CardPort,
  CardSdk,
  CardToken,
  ChargeAnswer,
  QueryAnswer,
  RefundAnswer,
  RemoveAnswer,
} from '#modules/payments/ports.ts';
import type { Currency } from '#shared/money.ts';
import { bindCard } from './bind.ts';
import { post, type Reply, type TappayConfig } from './client.ts';
import { isRefundRefused, meaningOfStatus } from './status-codes.ts';
import {
  captureAnswer,
  cardOfInfo,
  cardOfNumber,
  isBankPage,
  type PayAnswer,
  payAnswer,
  plainAnswer,
  recordAnswer,
  refundAnswer,
  savedCardOf,
  savedNotice,
  type TradeRecord,
} from './wire.ts';

/** TapPay takes TWD in whole dollars, HKD and USD times 100, exactly our minor units. GBP is not supported. */
const currencies: readonly Currency[] = ['twd', 'hkd', 'usd'];
const highestAmount = 20_000_000;

const scriptPath = '/sdk/tpdirect/v5.24.0';
/** Pinned as in TapPay's own example. */
const scriptIntegrity = 'sha256-cwVPPHf/jIcrQKgj0jg9XvwbZmTSVpH66BodGb9Ylcg=';

/**
 * Cards and wallets over TapPay's pay-by-prime, pay-by-token, Record, Refund and card API. It logs and stores nothing and reduces every answer to the
 * port's types. `timeoutMs` is per call.
 */
export function createTappayCard(config: TappayConfig, { timeoutMs = 10_000 }: { timeoutMs?: number } = {}): CardPort {
  const call: Call = (path, body, schema) => post(config, timeoutMs, path, body, schema);
  return {
    currencies,
    sdk: sdkOf(config),
    query: (trade) => queryRecord(call, trade),
    charge: ({ prime, remember = false, ...charge }) =>
      sendCharge(config, call, { path: '/tpc/payment/pay-by-prime', source: { prime, ...(remember && { remember }) } }, charge),
    chargeSaved: ({ token, ...charge }) => sendCharge(config, call, { path: '/tpc/payment/pay-by-token', source: token }, charge),
    readSavedCard: (notice) => savedCardOf(savedNotice.parse(notice)),
    bind: (binding) => bindCard(config, call, binding),
    removeCard: (token) => removeCard(call, token),
    capture: (trade) => captureTrade(call, trade),
    refund: (refund) => refundTrade(call, refund),
  };
}

/** A charge without what it is charged to. */
type Charge = Omit<CardCharge, 'prime' | 'remember'>;
type Source = { path: string; source: { prime: string; remember?: boolean } | CardToken };

async function sendCharge(config: TappayConfig, call: Call, { path, source }: Source, charge: Charge): Promise<ChargeAnswer> {
  if (!/^[A-Za-z0-9]{1,40}$/.test(charge.attempt_id)) throw new RangeError('attempt_id must be 1-40 letters or digits');
  const refused = refuseLocally(charge);
  if (refused) return refused;
  const reply = await call(path, { ...source, ...payRequest(config, charge) }, payAnswer);
  if ('problem' in reply) return { state: 'unknown', reason: reply.problem };
  if (reply.answer.status === 0) return readAccepted(config, charge, reply.answer);
  return readRefusal(charge, reply.answer, (trade) => queryRecord(call, trade));
}

async function removeCard(call: Call, token: CardToken): Promise<RemoveAnswer> {
  const reply = await call('/tpc/card/remove', token, plainAnswer);
  if ('problem' in reply) return { state: 'unknown', reason: reply.problem };
  return reply.answer.status === 0 ? { state: 'removed' } : { state: 'unknown', reason: `status_${reply.answer.status}` };
}

type Call = <S extends z.ZodType>(path: string, body: Record<string, unknown>, schema: S) => Promise<Reply<z.infer<S>>>;

function sdkOf({ base_url, app_id, app_key, sandbox }: TappayConfig): CardSdk {
  const isProviderScript = new URL(base_url).hostname.endsWith('.tappaysdk.com');
  return {
    app_id,
    app_key,
    server_type: sandbox ? 'sandbox' : 'production',
    script_url: `${isProviderScript ? 'https://js.tappaysdk.com' : base_url}${scriptPath}`,
    script_integrity: isProviderScript ? scriptIntegrity : undefined,
  };
}

/** Charges that TapPay would certainly refuse are not sent. */
function refuseLocally({ amount, currency }: Charge): ChargeAnswer | undefined {
  if (!currencies.includes(currency)) return declineLocally('currency_unsupported', `TapPay does not settle ${currency}`);
  if (!Number.isInteger(amount) || amount < 1 || amount > highestAmount)
    return declineLocally('amount_unsupported', `TapPay takes 1 to ${highestAmount}, not ${amount}`);
  return undefined;
}

const declineLocally = (code: string, message: string): ChargeAnswer => ({ state: 'declined', reason: 'setup', code, message });

const payRequest = (config: TappayConfig, charge: Charge): Record<string, unknown> => ({
  merchant_id: config.merchant_id,
  amount: charge.amount,
  currency: charge.currency.toUpperCase(),
  details: charge.details.slice(0, 100),
  order_number: charge.order_no.slice(0, 50),
  bank_transaction_id: charge.attempt_id,
  cardholder: {
    phone_number: charge.cardholder.phone,
    name: charge.cardholder.name,
    email: charge.cardholder.email,
    zip_code: '',
    address: '',
    national_id: '',
  },
  ...(!charge.has_wallet_page && { three_domain_secure: charge.three_domain_secure }),
  ...(charge.instalments && { instalment: charge.instalments }),
  ...(charge.capture_delay && { delay_capture_in_days: charge.capture_delay }),
  result_url: {
    frontend_redirect_url: charge.result_urls.frontend,
    backend_notify_url: charge.result_urls.backend,
    go_back_url: charge.result_urls.frontend,
  },
});

/** Status 0: paid, or only started when `payment_url` is set. An answer about another charge decides nothing. */
function readAccepted(config: TappayConfig, charge: Charge, answer: PayAnswer): ChargeAnswer {
  const { rec_trade_id, payment_url } = answer;
  if (!rec_trade_id) return { state: 'unknown', reason: 'malformed' };
  if (!matchesCharge(charge, answer)) return { state: 'unknown', reason: 'mismatch' };
  if (payment_url) {
    return isBankPage(payment_url, config)
      ? { state: 'redirect', trade_id: rec_trade_id, url: payment_url }
      : { state: 'unknown', reason: 'payment_url' };
  }
  // A page was requested but no redirect was given: the record says why.
  if (charge.three_domain_secure || charge.has_wallet_page) return { state: 'unknown', reason: 'no_payment_url' };
  const saved = savedCardOf(answer);
  return { state: 'captured', trade_id: rec_trade_id, card: cardOfInfo(answer.card_info), ...(saved && { saved }) };
}

const matchesCharge = (charge: Charge, { amount, currency, bank_transaction_id }: PayAnswer): boolean =>
  (amount ?? charge.amount) === charge.amount &&
  (currency ?? charge.currency).toLowerCase() === charge.currency &&
  (bank_transaction_id ?? charge.attempt_id) === charge.attempt_id;

async function readRefusal(charge: Charge, { status, msg }: PayAnswer, query: CardPort['query']): Promise<ChargeAnswer> {
  const meaning = meaningOfStatus(status);
  const unknown: ChargeAnswer = { state: 'unknown', reason: `status_${status}` };
  if (meaning.kind === 'unknown') return unknown;
  const declined: ChargeAnswer = { state: 'declined', reason: meaning.reason, code: String(status), message: msg.slice(0, 200) };
  if (meaning.kind === 'declined') return declined;
  const { state } = await query({ attempt_id: charge.attempt_id });
  return state === 'failed' || state === 'not_found' ? declined : unknown;
}

async function queryRecord(
  call: Call,
  { attempt_id, trade_id }: { attempt_id: string; trade_id?: string | undefined },
): Promise<QueryAnswer> {
  const filters = trade_id ? { rec_trade_id: trade_id } : { bank_transaction_id: attempt_id };
  const reply = await call('/tpc/transaction/query', { records_per_page: 50, page: 0, filters }, recordAnswer);
  if ('problem' in reply) return { state: 'unknown', reason: reply.problem };
  const { status, trade_records } = reply.answer;
  if (status !== 0 && status !== 2) return { state: 'unknown', reason: `status_${status}` };
  // Filtered again: a provider that ignored the filter must not pay this order with another trade.
  const ours = trade_records
    .filter((r) => r.bank_transaction_id === attempt_id && (!trade_id || r.rec_trade_id === trade_id))
    .map(toAnswer);
  // Records that may still be money come first.
  for (const state of ['captured', 'pending', 'unknown'] as const) {
    const found = ours.find((a) => a.state === state);
    if (found) return found;
  }
  return ours[0] ?? { state: 'not_found' };
}

function toAnswer(record: TradeRecord): Exclude<QueryAnswer, { state: 'not_found' }> {
  const trade_id = record.rec_trade_id;
  if (record.record_status === 4) return { state: 'pending', trade_id };
  // A full void counts as a refund: the money had been ours.
  const wasPaid = [0, 1, 2, 3].includes(record.record_status) || (record.record_status === 5 && record.refunded_amount > 0);
  if (!wasPaid)
    return [-1, 5].includes(record.record_status)
      ? { state: 'failed', trade_id }
      : { state: 'unknown', reason: `record_${record.record_status}` };
  return {
    state: 'captured',
    trade_id,
    order_no: record.order_number,
    amount: record.original_amount,
    refunded: record.refunded_amount,
    is_held: record.record_status === 0 || (record.record_status !== 1 && !record.is_captured),
    currency: record.currency.toLowerCase(),
    card: cardOfNumber(record.partial_card_number),
  };
}

/** After a refusal the record decides, because the trade may have been captured before. */
async function captureTrade(call: Call, trade: { attempt_id: string; trade_id: string }): Promise<CaptureAnswer> {
  const reply = await call('/tpc/transaction/cap', { rec_trade_id: trade.trade_id }, captureAnswer);
  if ('problem' in reply) return { state: 'unknown', reason: reply.problem };
  const { status, msg } = reply.answer;
  if (status === 0) return { state: 'captured' };
  const record = await queryRecord(call, trade);
  if (record.state === 'captured' && !record.is_held && record.refunded < record.amount) return { state: 'captured' };
  return meaningOfStatus(status).kind === 'unknown'
    ? { state: 'unknown', reason: `status_${status}` }
    : { state: 'refused', code: String(status), message: msg.slice(0, 200) };
}

const isRefundId = (id: string): boolean => /^[A-Za-z0-9]{1,20}$/.test(id);

async function refundTrade(call: Call, refund: { trade_id: string; refund_id: string; amount: number }): Promise<RefundAnswer> {
  if (!isRefundId(refund.refund_id)) throw new RangeError('refund_id must be 1-20 letters or digits');
  if (!Number.isInteger(refund.amount) || refund.amount < 1)
    return { state: 'refused', code: 'amount_unsupported', message: `not an amount to refund: ${refund.amount}` };
  const body = { rec_trade_id: refund.trade_id, amount: refund.amount, bank_refund_id: refund.refund_id };
  const reply = await call('/tpc/transaction/refund', body, refundAnswer);
  if ('problem' in reply) return { state: 'unknown', reason: reply.problem };
  const { status, msg, refund_id } = reply.answer;
  if (status === 0) return refund_id ? { state: 'refunded', provider_refund_id: refund_id } : { state: 'unknown', reason: 'malformed' };
  return isRefundRefused(status)
    ? { state: 'refused', code: String(status), message: msg.slice(0, 200) }
    : { state: 'unknown', reason: `status_${status}` };
}
