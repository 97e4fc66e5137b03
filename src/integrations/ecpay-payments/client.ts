import { checkMacValue } from '#platform/crypto/check-mac-value.ts';
import type { EcpayPaymentConfig } from './account.ts';

/** `limited`: 403, too many calls of this account. */
export type NoText = { state: 'limited' } | { state: 'unknown'; reason: string };

/** Posts a signed form and answers its text. Never throws for network or provider errors; nothing of the request is in a reason. */
export async function postSigned(
  config: EcpayPaymentConfig,
  path: string,
  fields: Record<string, string>,
  timeoutMs: number,
): Promise<string | NoText> {
  const all = { MerchantID: config.merchant_id, ...fields };
  try {
    const response = await fetch(`${config.base_url}${path}`, {
      method: 'POST',
      body: new URLSearchParams({ ...all, CheckMacValue: checkMacValue(all, config, 'sha256') }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.ok) return await response.text();
    await response.body?.cancel();
    return response.status === 403 ? { state: 'limited' } : { state: 'unknown', reason: `http_${response.status}` };
  } catch (error) {
    return { state: 'unknown', reason: (error as Error).name === 'TimeoutError' ? 'timeout' : 'connection' };
  }
}
