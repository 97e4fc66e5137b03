import { z } from 'zod';
import { wallets } from './wallets.ts';

/** The simulator's own request schemas, independent of the adapter, so that a mistake in one shows in the other. */

const keyed = z.object({ partner_key: z.string() });

const payment = keyed.extend({
  merchant_id: z.string(),
  amount: z.number().int().min(1).max(20_000_000),
  currency: z.string().default('TWD'),
  details: z.string().min(1).max(100),
  order_number: z.string().min(1).max(50).default('none'),
  bank_transaction_id: z.string().regex(/^[A-Za-z0-9]{1,40}$/),
  cardholder: z.object({ phone_number: z.string(), name: z.string(), email: z.string() }),
  three_domain_secure: z.boolean().default(false),
  instalment: z.literal([0, 3, 6, 12, 24, 30]).default(0),
  delay_capture_in_days: z.number().int().min(-1).default(0),
  result_url: z.object({ frontend_redirect_url: z.url(), backend_notify_url: z.url(), go_back_url: z.url().optional() }).optional(),
});
export const primePayRequest = payment.extend({ prime: z.string().min(1), remember: z.boolean().default(false) });
/** The currency is required here. */
export const tokenPayRequest = payment.extend({
  card_key: z.string().min(1),
  card_token: z.string().min(1),
  currency: z.string(),
  cardholder: payment.shape.cardholder.optional(),
});
/** Public code sends no amount: the bank authorises one unit. */
export const bindRequest = payment
  .pick({ merchant_id: true, cardholder: true, three_domain_secure: true, result_url: true })
  .extend({ partner_key: z.string(), prime: z.string().min(1), currency: z.string() });
export const removeCardRequest = keyed.extend({ card_key: z.string().min(1), card_token: z.string().min(1) });

export const queryRequest = keyed.extend({
  records_per_page: z.number().int().min(1).max(200).default(50),
  page: z.number().int().min(0).default(0),
  filters: z
    .object({
      time: z.object({ start_time: z.number(), end_time: z.number() }).optional(),
      rec_trade_id: z.string().optional(),
      order_number: z.string().optional(),
      bank_transaction_id: z.string().optional(),
      record_status: z.number().optional(),
    })
    .default({}),
});

export const tradeRequest = keyed.extend({ rec_trade_id: z.string().min(1) });

export const refundRequest = tradeRequest.extend({
  amount: z.number().int().optional(),
  bank_refund_id: z.string().max(20).default(''),
});

export const walletPrimeRequest = z.object({ wallet: z.enum(wallets) });
export const primeRequest = z.object({
  card_number: z.string().regex(/^\d{13,16}$/),
  /** MMYY. */
  expiry: z.string().regex(/^(0[1-9]|1[0-2])\d{2}$/),
  ccv: z.string().regex(/^\d{3,4}$/),
});
