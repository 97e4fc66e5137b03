import { z } from 'zod';
import type { PageRefund, RefundAnswer, RefundByStaff } from '#modules/payments/ports.ts';
import { toTaipei } from '#platform/clock/taipei-time.ts';
import type { EcpayPaymentConfig } from './account.ts';
import { actionsFor, type CardAction, type CardRecord, readCardRecord } from './card-record.ts';
import { postSigned } from './client.ts';
import { type QueryOptions, queryTrade } from './query.ts';

/** The daily capture runs at 20:15 in Taipei; until 20:30 nothing may be sent. */
const batch = { from: '20:14', until: '20:31' };

/**
 * Gives back a part or the whole of a card payment. The provider's record is read first, so that a refund whose answer was lost
 * (`sent_before`) is recognised and never sent twice. A part of instalments, without the merchant check code, or without the number of the authorisation,
 * staff send it.
 */
export async function refundCard(
  config: EcpayPaymentConfig,
  refund: PageRefund,
  options: QueryOptions,
): Promise<RefundAnswer | RefundByStaff> {
  const { credit_check_code } = config;
  if (refund.in_instalments && refund.amount !== refund.charged) return { state: 'by_staff', reason: 'part_of_instalments' };
  if (!credit_check_code) return { state: 'by_staff', reason: 'no_check_code' };
  const time = toTaipei(options.clock.now()).slice(11, 16);
  if (time >= batch.from && time < batch.until) return { state: 'unknown', reason: 'capture_batch' };
  const authorisation = refund.authorisation ?? (await findAuthorisation(config, refund, options));
  if (typeof authorisation !== 'string') return authorisation;
  const record = await readCardRecord({ ...config, credit_check_code }, { authorisation, charged: refund.charged }, options.timeoutMs);
  if (record.state === 'refused') return refused('record', record.message);
  if (record.state === 'unknown') return record;
  return isDoneBefore(record, refund) ?? send(config, refund, actionsFor(record, refund.amount), options);
}

const refused = (code: string, message: string): RefundAnswer => ({ state: 'refused', code, message });

async function findAuthorisation(
  config: EcpayPaymentConfig,
  { attempt_id }: PageRefund,
  options: QueryOptions,
): Promise<string | RefundAnswer | RefundByStaff> {
  const trade = await queryTrade(config, attempt_id, options);
  if (trade.state === 'unknown' || trade.state === 'limited')
    return { state: 'unknown', reason: trade.state === 'limited' ? 'limited' : trade.reason };
  return trade.state === 'captured' && trade.authorisation ? trade.authorisation : { state: 'by_staff', reason: 'no_authorisation' };
}

/** Whether an earlier try reached the provider, by what it gave back of the payment; undefined: it did not, or this is the first. */
function isDoneBefore({ charged, refunded }: CardRecord, { refund_id, amount, sent_before }: PageRefund): RefundAnswer | undefined {
  if (sent_before !== undefined && refunded === sent_before + amount) return { state: 'refunded', provider_refund_id: refund_id };
  if (sent_before !== undefined && refunded !== sent_before) return { state: 'unknown', reason: 'another_sum' };
  return refunded + amount > charged ? refused('too_much', `${charged - refunded}`) : undefined;
}

async function send(
  config: EcpayPaymentConfig,
  refund: PageRefund,
  actions: readonly CardAction[],
  { timeoutMs }: QueryOptions,
): Promise<RefundAnswer> {
  for (const action of actions) {
    // A part is captured with the whole sum first: the provider reduces it by the refund.
    const sum = action === 'R' ? refund.amount : refund.charged;
    const answer = await act(config, refund, { Action: action, TotalAmount: String(sum) }, timeoutMs);
    if (answer) return answer;
  }
  return { state: 'refunded', provider_refund_id: refund.refund_id };
}

const actionAnswer = z.object({ RtnCode: z.string(), RtnMsg: z.string().catch('') });

/** CreditDetail/DoAction; undefined: it is done. */
async function act(
  config: EcpayPaymentConfig,
  { attempt_id, trade_id }: PageRefund,
  fields: { Action: CardAction; TotalAmount: string },
  timeoutMs: number,
): Promise<RefundAnswer | undefined> {
  const text = await postSigned(config, '/CreditDetail/DoAction', { MerchantTradeNo: attempt_id, TradeNo: trade_id, ...fields }, timeoutMs);
  if (typeof text !== 'string') return { state: 'unknown', reason: text.state === 'limited' ? 'limited' : text.reason };
  const parsed = actionAnswer.safeParse(Object.fromEntries(new URLSearchParams(text)));
  if (!parsed.success) return { state: 'unknown', reason: 'malformed' };
  const { RtnCode, RtnMsg } = parsed.data;
  return RtnCode === '1' ? undefined : refused(RtnCode, RtnMsg.slice(0, 200) || RtnCode);
}
