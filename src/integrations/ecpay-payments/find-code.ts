import type { CodeRecord } from '#modules/payments/ports.ts';
import { hasValidMac } from '#platform/crypto/check-mac-value.ts';
import type { EcpayPaymentConfig } from './account.ts';
import { postSigned } from './client.ts';
import { readNotice } from './notice.ts';
import { buildQuery, type QueryOptions } from './query.ts';

/**
 * QueryPaymentInfo: its answer is read as a report of PaymentInfoURL, and only a code in it is believed; whether a charge is paid,
 * QueryTradeInfo says. Never throws for network or provider errors; an answer with a wrong check value is none.
 */
export async function findCode(config: EcpayPaymentConfig, attemptId: string, options: QueryOptions): Promise<CodeRecord> {
  const text = await postSigned(config, '/Cashier/QueryPaymentInfo', buildQuery(attemptId, options.clock), options.timeoutMs);
  if (typeof text !== 'string') return text;
  const answer = Object.fromEntries(new URLSearchParams(text));
  if (!hasValidMac(answer, config, 'sha256')) return { state: 'unknown', reason: answer['CheckMacValue'] ? 'check_value' : 'malformed' };
  const notice = readNotice(config, answer);
  return notice?.state === 'code' && notice.attempt_id === attemptId ? notice : { state: 'none' };
}
