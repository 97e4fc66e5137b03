import { z } from 'zod';
import type { EcpayPaymentConfig } from './account.ts';
import words from './card-states.json' with { type: 'json' };
import { postSigned } from './client.ts';

const amount = z.coerce.number().int();
const closing = z.object({ status: z.string(), amount });
const answerForm = z.object({
  RtnMsg: z.string().catch(''),
  RtnValue: z
    .object({ status: z.string(), amount, close_data: z.array(closing).nullish() })
    .nullish()
    .catch(null),
});

/**
 * ECPay's record of a card payment. `stage`: authorised · to_capture: in the day's batch · captured · given_up: nothing of it is
 * captured any more. `refunded`: what of the charge is not, or no longer, captured.
 */
export type CardRecord = {
  state: 'known';
  stage: 'authorised' | 'to_capture' | 'captured' | 'given_up';
  charged: number;
  refunded: number;
};
export type CardRecordAnswer = CardRecord | { state: 'refused'; message: string } | { state: 'unknown'; reason: string };

/**
 * CreditDetail/QueryTrade/V2 (developers.ecpay.com.tw/?p=2894). `authorisation` is `gwsr`, `charged` the authorised sum. Rows of `close_data` that are to be
 * captured or captured sum to what the shop gets; a refund is a row below zero or a smaller one.
 */
export async function readCardRecord(
  config: EcpayPaymentConfig & { credit_check_code: string },
  { authorisation, charged }: { authorisation: string; charged: number },
  timeoutMs: number,
): Promise<CardRecordAnswer> {
  const fields = { CreditRefundId: authorisation, CreditAmount: String(charged), CreditCheckCode: config.credit_check_code };
  const text = await postSigned(config, '/CreditDetail/QueryTrade/V2', fields, timeoutMs);
  if (typeof text !== 'string') return { state: 'unknown', reason: text.state === 'limited' ? 'limited' : text.reason };
  const parsed = answerForm.safeParse(parseJson(text));
  if (!parsed.success) return { state: 'unknown', reason: 'malformed' };
  const { RtnMsg, RtnValue } = parsed.data;
  if (RtnMsg !== '') return { state: 'refused', message: RtnMsg.slice(0, 200) };
  return RtnValue ? toCardRecord(RtnValue) : { state: 'unknown', reason: 'no_record' };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function toCardRecord({ status, amount: charged, close_data }: NonNullable<z.infer<typeof answerForm>['RtnValue']>): CardRecordAnswer {
  const rows = (close_data ?? []).filter((row) => row.status === words.to_capture || row.status === words.captured);
  if (rows.length > 0) {
    const left = rows.reduce((sum, row) => sum + row.amount, 0);
    const stage = rows.some((row) => row.status === words.captured) ? 'captured' : 'to_capture';
    return { state: 'known', stage, charged, refunded: charged - left };
  }
  if (status === words.authorised || status === words.capture_cancelled)
    return { state: 'known', stage: 'authorised', charged, refunded: 0 };
  if (status === words.given_up) return { state: 'known', stage: 'given_up', charged, refunded: charged };
  return { state: 'unknown', reason: 'status' };
}

export type CardAction = 'C' | 'R' | 'E' | 'N';

/**
 * What gives back `sum` of a payment (developers.ecpay.com.tw/?p=9242): an authorisation is given up, or captured first when only a
 * part goes back; a capture of today's batch is cancelled and then given up, or reduced; a captured sum is refunded.
 */
export function actionsFor({ stage, charged, refunded }: CardRecord, sum: number): readonly CardAction[] {
  const isWhole = sum === charged && refunded === 0;
  if (stage === 'authorised') return isWhole ? ['N'] : ['C', 'R'];
  if (stage === 'to_capture') return isWhole ? ['E', 'N'] : ['R'];
  return stage === 'captured' ? ['R'] : [];
}
