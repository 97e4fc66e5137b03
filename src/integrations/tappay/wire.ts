import { z } from 'zod';
import type { ChargedCard, SavedCard } from '#modules/payments/ports.ts';

/** The fields we read of TapPay's answers. Everything else is dropped: no whole answer is stored. */

const text = z.string().catch('');
const brands: readonly ChargedCard['brand'][] = ['unknown', 'visa', 'mastercard', 'jcb', 'unionpay', 'amex'];

/** `type`: 1 VISA, 2 MasterCard, 3 JCB, 4 UnionPay, 5 AMEX. */
const cardInfo = z.object({
  last_four: z
    .string()
    .regex(/^\d{4}$/)
    .optional()
    .catch(undefined),
  type: z.number().catch(0),
  issuer: text,
  /** `YYYYMM`. */
  expiry_date: text,
});

/** What an answer or a notice says of a card that TapPay stores, with `remember`. */
const savedFields = {
  card_info: cardInfo.optional().catch(undefined),
  card_secret: z
    .object({ card_key: z.string().min(1).max(200), card_token: z.string().min(1).max(200) })
    .optional()
    .catch(undefined),
  card_identifier: z.string().max(200).catch(''),
};
export const savedNotice = z.object(savedFields);

export const payAnswer = z.object({
  status: z.number().int(),
  msg: text,
  rec_trade_id: text,
  bank_transaction_id: z.string().optional(),
  amount: z.number().optional(),
  currency: z.string().optional(),
  payment_url: text,
  ...savedFields,
});
export type PayAnswer = z.infer<typeof payAnswer>;

/** An answer of `/tpc/card/bind`. */
export const bindAnswer = z.object({ status: z.number().int(), msg: text, rec_trade_id: text, payment_url: text, ...savedFields });
export type BoundAnswer = z.infer<typeof bindAnswer>;

/** Whether a browser may be sent there. Plain http is allowed only for a simulator on http. */
export function isBankPage(url: string, { base_url }: { base_url: string }): boolean {
  const protocol = URL.canParse(url) ? new URL(url).protocol : '';
  return protocol === 'https:' || protocol === new URL(base_url).protocol;
}

const tradeRecord = z.object({
  rec_trade_id: z.string().min(1),
  bank_transaction_id: text,
  order_number: text,
  /** -1 error, 0 authorised, 1 captured, 2 partly refunded, 3 refunded, 4 pending, 5 cancelled. */
  record_status: z.number().int(),
  /** Constant; `amount` falls with each refund and is not read. */
  original_amount: z.number().int(),
  refunded_amount: z.number().int().catch(0),
  /** Of a refunded trade the status does not say it. */
  is_captured: z.boolean().catch(true),
  currency: text,
  partial_card_number: text,
});
export type TradeRecord = z.infer<typeof tradeRecord>;

/** `status` 0: more may follow, 2: end of the list, which may carry records as well. */
export const recordAnswer = z.object({ status: z.number().int(), msg: text, trade_records: z.array(tradeRecord).default([]) });

export const refundAnswer = z.object({ status: z.number().int(), msg: text, refund_id: text });

/** Answers of `/tpc/transaction/cap`. */
export const captureAnswer = z.object({ status: z.number().int(), msg: text });

/** Answers of `/tpc/card/remove`. */
export const plainAnswer = z.object({ status: z.number().int() });

export function savedCardOf({ card_secret, card_info, card_identifier }: z.infer<typeof savedNotice>): SavedCard | undefined {
  if (!card_secret) return undefined;
  const [, year, month] = /^(\d{4})(0[1-9]|1[0-2])$/.exec(card_info?.expiry_date ?? '') ?? [];
  return {
    token: card_secret,
    card: cardOfInfo(card_info),
    identifier: card_identifier || undefined,
    expires_in: year && month ? `${year}-${month}` : undefined,
  };
}

export const cardOfInfo = (info: PayAnswer['card_info']): ChargedCard => ({
  last_four: info?.last_four,
  brand: brands[info?.type ?? 0] ?? 'unknown',
  issuer: info?.issuer ?? '',
});

const prefixes: readonly [RegExp, ChargedCard['brand']][] = [
  [/^4/, 'visa'],
  [/^(5[1-5]|2[2-7])/, 'mastercard'],
  [/^35/, 'jcb'],
  [/^62/, 'unionpay'],
  [/^3[47]/, 'amex'],
];

/** A record has only the masked number, `424242******4242`. */
export const cardOfNumber = (masked: string): ChargedCard => ({
  last_four: /\d{4}$/.exec(masked)?.[0],
  brand: prefixes.find(([prefix]) => prefix.test(masked))?.[1] ?? 'unknown',
  issuer: '',
});
