import { z } from 'zod';
import { amountField, amountView, idField } from '#shared/fields.ts';
import { currencies } from '#shared/money.ts';

export const roundings = ['unit', 'ten', 'nine'] as const;

/** Seconds between two queries of the balance. */
export const balanceSeconds = 180;

/** How Newbang's products are priced and imported, and its account. The secret is write-only: left out it stays. */
export const newbangForm = z.object({
  active: z.boolean(),
  base_url: z.union([z.literal(''), z.url({ protocol: /^https$/, error: 'url' }).max(300)]).transform((url) => url.replace(/\/+$/, '')),
  api_key: z.string().trim().max(200),
  secret: z.string().trim().min(1).max(300).optional(),
  margin_percent: z.number().int().min(0).max(1000),
  margin_fixed: amountField,
  rounding: z.enum(roundings),
  category_id: idField.nullable(),
  stock_buffer: z.number().int().min(0).max(9999),
  auto_off_shelf: z.boolean(),
  sync_minutes: z.number().int().min(15).max(1440),
});
export type NewbangForm = z.infer<typeof newbangForm>;

export const balanceView = z.object({
  balance: z.object({ amount: amountView, currency: z.enum(currencies), as_of: z.string() }).nullable(),
  /** Seconds until the supplier may be queried again. */
  retry_after: z.number(),
});

export const newbangSettings = z.object({
  value: newbangForm.omit({ secret: true }).extend({ base_url: z.string() }),
  version: z.number(),
  has_secret: z.boolean(),
  /** `simulator`: a demo uses it while no account is stored. */
  connected: z.enum(['account', 'simulator', 'none']),
  /** Where the supplier sends its notices, and when the last one came. */
  notices: z.object({ url: z.string(), last_at: z.string().nullable() }),
  ...balanceView.shape,
});
export type NewbangSettings = z.infer<typeof newbangSettings>;
