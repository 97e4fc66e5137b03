import { z } from 'zod';

const calls = ['all', 'products', 'stocks', 'order', 'find', 'cancel', 'balance'] as const;
export type SwitchedCall = (typeof calls)[number];

/** What goes wrong at the supplier, and at which call. */
export const switchesInput = z.object({
  at: z.enum(calls).default('all'),
  fail_with: z.number().int().min(400).max(599).nullable().default(null),
  /** The work is done, the answer never arrives. */
  lose_answer: z.boolean().default(false),
  /** The connection ends before anything is done. */
  cut: z.boolean().default(false),
  delay_ms: z.number().int().min(0).max(60_000).default(0),
  garble: z.boolean().default(false),
  /** This many calls are answered 429 with `Retry-After: 1` first. */
  too_many: z.number().int().min(0).max(100).default(0),
  /** Pages from this one on are never answered. */
  silent_from_page: z.number().int().min(1).nullable().default(null),
  /** Every third product has a wrong type somewhere. */
  wrong_types: z.boolean().default(false),
  /** Every product is sent twice. */
  repeat_ids: z.boolean().default(false),
  /** A page is larger than any shop should read. */
  huge: z.boolean().default(false),
  /** Each page names itself as the next. */
  endless: z.boolean().default(false),
  /** These products are missing from the feed. */
  vanished: z.array(z.string()).default([]),
  /** These have a tombstone. */
  deleted: z.array(z.string()).default([]),
  /** These are switched off. */
  off: z.array(z.string()).default([]),
  /** Percent by which every cost differs from the catalogue. */
  cost_percent: z.number().int().min(1).max(1000).default(100),
  /** Names and descriptions get these words at their end. */
  renamed: z.string().max(20).default(''),
  /** What one product costs now, by SKU: an order at another cost is refused. */
  costs: z.record(z.string(), z.number()).default({}),
  stocks: z.record(z.string(), z.number().int()).default({}),
  balance: z.number().default(250_000),
  /** An order is shipped so many seconds after it came; null: only by `/sim/orders/{no}/{status}`. */
  ships_after_seconds: z.number().int().min(0).nullable().default(null),
});
export type Switches = z.infer<typeof switchesInput>;
