import type { NoteRefused, NoteUnknown } from '#modules/shipping/ports.ts';
import type { MacFields } from '#platform/crypto/check-mac-value.ts';
import { type EcpayAccount, isSignedBy, signed } from './accounts.ts';

/** The fields of an answer, a refusal in the provider's words, or why the result is open. */
export type Reply = { state: 'ok'; fields: Record<string, string> } | NoteRefused | NoteUnknown;

/** Posts one signed call and answers its text. Never throws for network or provider errors; nothing of the request is in a reason. */
export async function post(account: EcpayAccount, path: string, fields: MacFields, timeoutMs: number): Promise<string | NoteUnknown> {
  try {
    const response = await fetch(`${account.base_url}${path}`, {
      method: 'POST',
      body: new URLSearchParams(signed(account, { MerchantID: account.merchant_id, ...fields })),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.ok) return await response.text();
    await response.body?.cancel();
    return { state: 'unknown', reason: `http_${response.status}` };
  } catch (error) {
    return { state: 'unknown', reason: (error as Error).name === 'TimeoutError' ? 'timeout' : 'connection' };
  }
}

/** `1|name=value&…` or `0|reason`; a wrong check value leaves the result open. */
export function readReply(account: EcpayAccount, text: string): Reply {
  const [, flag, rest = ''] = /^\s*([01])\|([\s\S]*)$/.exec(text) ?? [];
  if (flag === undefined) return { state: 'unknown', reason: 'malformed' };
  if (flag === '0') return toRefusal(rest);
  const fields = Object.fromEntries(new URLSearchParams(rest));
  const { CheckMacValue: mac } = fields;
  if (mac !== undefined && !isSignedBy(account, fields)) return { state: 'unknown', reason: 'check_value' };
  return { state: 'ok', fields };
}

const longestMessage = 200;

/** Some reasons begin with a number: `10500040 …`. */
export function toRefusal(reason: string): NoteRefused {
  const [, code = '', message = ''] = /^(?:(\d{3,9})[-: |]*)?([\s\S]*)$/.exec(reason.trim()) ?? [];
  return { state: 'refused', code: code || '0', message: (message || reason).trim().slice(0, longestMessage) };
}
