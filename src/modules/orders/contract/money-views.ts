import { z } from 'zod';
import { paymentCode, refundAccount } from '#modules/payments/contract.ts';
import { amountView } from '#shared/fields.ts';

/** Money received. */
export const payment = z.object({
  id: z.number(),
  kind: z.string(),
  amount: amountView,
  /** `authorised`: the bank holds the money for the shop; `voided`: given back before it was collected; `lapsed`: released by the bank. */
  state: z.enum(['captured', 'authorised', 'voided', 'lapsed']),
  note: z.string().nullable(),
  created_at: z.string(),
  /** Only the day, for money recorded by staff. */
  received_on: z.string().nullable(),
  /** What the provider or the carrier keeps of it; null: not known yet. */
  fee: amountView.nullable(),
  /** In how many parts the bank collects it; null: at once. */
  instalments: z.number().nullable(),
  /** When the provider collects an authorised payment by itself; null: at once, or when staff say so. */
  capture_due: z.string().nullable(),
  /** When it was collected, of one that was authorised first. */
  captured_at: z.string().nullable(),
});
/** A failed charge: when, the provider's reason, and whether it may still succeed. */
export const attempt = z.object({
  id: z.string(),
  amount: amountView,
  state: z.enum(['open', 'failed']),
  error_code: z.string().nullable(),
  message: z.string(),
  instalments: z.number().nullable(),
  /** On a provider's payment page. */
  is_page: z.boolean(),
  code: paymentCode.nullable(),
  pay_until: z.string().nullable(),
  /** The provider's test button reported a payment: no money moved. */
  is_tested: z.boolean(),
  created_at: z.string(),
});
/** What the provider's record says otherwise, in major units. */
export const difference = z.object({
  id: z.number(),
  kind: z.enum(['amount', 'not_paid', 'refunded', 'lapsed']),
  ours: amountView,
  theirs: amountView,
  found_at: z.string(),
});
export const refund = z.object({
  id: z.number(),
  kind: z.string(),
  state: z.string(),
  amount: amountView,
  credits: z.number(),
  reason: z.string(),
  created_at: z.string(),
  done_at: z.string().nullable(),
  /** Whether staff send the money themselves, and where and when they did. */
  by_hand: z.boolean(),
  sent_to: refundAccount.nullable(),
  sent_on: z.string().nullable(),
  sent_by: z.string().nullable(),
  sent_note: z.string(),
});
