import { z } from 'zod';
import type { PageRecord } from '#modules/payments/ports.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { hasValidMac } from '#platform/crypto/check-mac-value.ts';
import { fromMajor } from '#shared/money.ts';
import type { EcpayPaymentConfig } from './account.ts';
import { postSigned } from './client.ts';

const record = z.object({
  MerchantTradeNo: z.string().catch(''),
  TradeNo: z.string().catch(''),
  TradeAmt: z.coerce.number().int().catch(0),
  TradeStatus: z.string(),
  gwsr: z.string().catch(''),
  /** Empty or unreadable: the fee is not known, which is not zero. */
  HandlingCharge: z
    .string()
    .regex(/^\d{1,8}(\.\d{1,4})?$/)
    .transform(Number)
    .optional()
    .catch(undefined),
});

/**
 * `RtnCode` and `TradeStatus` while the bank has not confirmed the result (「交易付款結果待確認中」): the card may have been charged.
 * The code is of other shops' published integrations; the provider's pages do not list it.
 */
export const unconfirmed = '10300066';

export type QueryOptions = { clock: Clock; timeoutMs: number };

/** QueryTradeInfo/V5. Never throws for network or provider errors; an answer with a wrong check value is none. */
export async function queryTrade(config: EcpayPaymentConfig, attemptId: string, { clock, timeoutMs }: QueryOptions): Promise<PageRecord> {
  const text = await postSigned(config, '/Cashier/QueryTradeInfo/V5', buildQuery(attemptId, clock), timeoutMs);
  return typeof text === 'string' ? toRecord(config, attemptId, text) : text;
}

/** The fields of a query. The provider takes a time stamp for three minutes. */
export const buildQuery = (attemptId: string, clock: Clock): Record<string, string> => ({
  MerchantTradeNo: attemptId,
  TimeStamp: String(Math.floor(clock.now().getTime() / 1000)),
});

function toRecord(config: EcpayPaymentConfig, attemptId: string, body: string): PageRecord {
  const answer = Object.fromEntries(new URLSearchParams(body));
  if (!hasValidMac(answer, config, 'sha256')) return { state: 'unknown', reason: answer['CheckMacValue'] ? 'check_value' : 'malformed' };
  const parsed = record.safeParse(answer);
  if (!parsed.success) return { state: 'unknown', reason: 'malformed' };
  const { MerchantTradeNo, TradeNo, TradeAmt, TradeStatus, gwsr, HandlingCharge } = parsed.data;
  // 10200047: no such trade; 10200095: the page was opened, but no trade was made of it.
  if (TradeStatus === '10200047' || TradeStatus === '10200095') return { state: 'not_found' };
  if (MerchantTradeNo !== attemptId || !TradeNo) return { state: 'unknown', reason: 'another_trade' };
  if (TradeStatus === '1')
    return { state: 'captured', trade_id: TradeNo, amount: TradeAmt, ...feeOf(HandlingCharge), ...authorisation(gwsr) };
  return TradeStatus === '0' || TradeStatus === unconfirmed
    ? { state: 'pending', trade_id: TradeNo }
    : { state: 'failed', trade_id: TradeNo };
}

const feeOf = (charge: number | undefined): { fee?: number } => (charge === undefined ? {} : { fee: fromMajor(charge, 'twd') });

/** `gwsr`, the number of a card's authorisation; only cards have one. */
export const authorisation = (gwsr: string): { authorisation?: string } => (/^[1-9]\d{0,19}$/.test(gwsr) ? { authorisation: gwsr } : {});
