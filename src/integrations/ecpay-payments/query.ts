import { z } from 'zod';
import type { PageRecord } from '#modules/payments/ports.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { checkMacValue, hasValidMac } from '#platform/crypto/check-mac-value.ts';
import type { EcpayPaymentConfig } from './account.ts';

const record = z.object({
  MerchantTradeNo: z.string().catch(''),
  TradeNo: z.string().catch(''),
  TradeAmt: z.coerce.number().int().catch(0),
  TradeStatus: z.string(),
});

type QueryOptions = { clock: Clock; timeoutMs: number };

/** QueryTradeInfo/V5. Never throws for network or provider errors; an answer with a wrong check value is none. */
export async function queryTrade(config: EcpayPaymentConfig, attemptId: string, { clock, timeoutMs }: QueryOptions): Promise<PageRecord> {
  const fields = {
    MerchantID: config.merchant_id,
    MerchantTradeNo: attemptId,
    // The provider takes a time stamp for three minutes.
    TimeStamp: String(Math.floor(clock.now().getTime() / 1000)),
  };
  try {
    const response = await fetch(`${config.base_url}/Cashier/QueryTradeInfo/V5`, {
      method: 'POST',
      body: new URLSearchParams({ ...fields, CheckMacValue: checkMacValue(fields, config, 'sha256') }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.ok) return toRecord(config, attemptId, await response.text());
    await response.body?.cancel();
    return response.status === 403 ? { state: 'limited' } : { state: 'unknown', reason: `http_${response.status}` };
  } catch (error) {
    return { state: 'unknown', reason: (error as Error).name === 'TimeoutError' ? 'timeout' : 'connection' };
  }
}

function toRecord(config: EcpayPaymentConfig, attemptId: string, body: string): PageRecord {
  const answer = Object.fromEntries(new URLSearchParams(body));
  if (!hasValidMac(answer, config, 'sha256')) return { state: 'unknown', reason: answer['CheckMacValue'] ? 'check_value' : 'malformed' };
  const parsed = record.safeParse(answer);
  if (!parsed.success) return { state: 'unknown', reason: 'malformed' };
  const { MerchantTradeNo, TradeNo, TradeAmt, TradeStatus } = parsed.data;
  // 10200047: no such trade; 10200095: the page was opened, but no trade was made of it.
  if (TradeStatus === '10200047' || TradeStatus === '10200095') return { state: 'not_found' };
  if (MerchantTradeNo !== attemptId || !TradeNo) return { state: 'unknown', reason: 'another_trade' };
  if (TradeStatus === '1') return { state: 'captured', trade_id: TradeNo, amount: TradeAmt };
  return TradeStatus === '0' ? { state: 'pending', trade_id: TradeNo } : { state: 'failed', trade_id: TradeNo };
}
