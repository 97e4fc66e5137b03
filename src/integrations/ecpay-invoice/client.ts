import { z } from 'zod';
import type { Refused, Unknown } from '#modules/invoices/ports.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { type EnvelopeKeys, openData, sealData } from './envelope.ts';

export type EcpayInvoiceConfig = EnvelopeKeys & {
  /** https://einvoice-stage.ecpay.com.tw, https://einvoice.ecpay.com.tw, or the simulator's address. */
  base_url: string;
  merchant_id: string;
};

const envelope = z.object({ TransCode: z.coerce.number(), TransMsg: z.string().catch(''), Data: z.string().nullish() });
const outcome = z.looseObject({ RtnCode: z.coerce.number(), RtnMsg: z.string().catch('') });

/** The decrypted data of a call that the provider carried out, its refusal, or why the result is open. */
export type Reply<T> = { state: 'ok'; data: T } | Refused | Unknown;

type Calling = { config: EcpayInvoiceConfig; clock: Clock; timeoutMs: number };

/** Posts one call. Never throws for network or provider errors; reasons and messages contain nothing of the request. */
export async function post<S extends z.ZodType>(
  { config, clock, timeoutMs }: Calling,
  path: string,
  data: Record<string, unknown>,
  schema: S,
): Promise<Reply<z.infer<S>>> {
  const { merchant_id: MerchantID, base_url } = config;
  const RqHeader = { Timestamp: Math.floor(clock.now().getTime() / 1000), Revision: '3.0.0' };
  try {
    const response = await fetch(`${base_url}/B2CInvoice/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ MerchantID, RqHeader, Data: sealData({ MerchantID, ...data }, config) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) {
      await response.body?.cancel();
      return { state: 'unknown', reason: `http_${response.status}` };
    }
    return readReply(await response.json(), config, schema);
  } catch (error) {
    return { state: 'unknown', reason: failureReason(error) };
  }
}

function readReply<S extends z.ZodType>(body: unknown, keys: EnvelopeKeys, schema: S): Reply<z.infer<S>> {
  const outer = envelope.safeParse(body);
  if (!outer.success) return { state: 'unknown', reason: 'malformed' };
  const { TransCode, TransMsg, Data } = outer.data;
  // The envelope itself was refused: the call inside was never read.
  if (TransCode !== 1) return { state: 'refused', code: `T${TransCode}`, message: cut(TransMsg) };
  const inner = outcome.safeParse(Data ? openData(Data, keys) : undefined);
  if (!inner.success) return { state: 'unknown', reason: 'malformed' };
  const { RtnCode, RtnMsg } = inner.data;
  if (RtnCode !== 1) return { state: 'refused', code: String(RtnCode), message: cut(RtnMsg) };
  const parsed = schema.safeParse(inner.data);
  return parsed.success ? { state: 'ok', data: parsed.data } : { state: 'unknown', reason: 'malformed' };
}

const cut = (message: string): string => message.slice(0, 200);

function failureReason(error: unknown): string {
  if (error instanceof SyntaxError) return 'malformed';
  return (error as Error).name === 'TimeoutError' ? 'timeout' : 'connection';
}
