import { z } from 'zod';

/** What goes wrong on purpose. A switch stays until it is set again. */
export const switchesInput = z.object({
  /** Which call the first five are for. */
  at: z.enum(['all', 'pay', 'query', 'refund']).default('all'),
  /** HTTP status to answer without doing anything; 0: none. */
  fail_with: z.number().int().default(0),
  /** Closes the connection without doing anything. */
  cut: z.boolean().default(false),
  /** Does what was asked and closes the connection without an answer. */
  lose_answer: z.boolean().default(false),
  /** Does what was asked and answers what is no JSON. */
  garble: z.boolean().default(false),
  /** Waits this long after doing what was asked, before answering. */
  delay_ms: z.number().int().min(0).max(60_000).default(0),
  /** Waits this long before doing it: an answer that the record does not know yet. */
  delay_before_ms: z.number().int().min(0).max(60_000).default(0),
  lose_notify: z.boolean().default(false),
  /** How many times more the same notice is sent. */
  duplicate_notify: z.number().int().min(0).max(20).default(0),
  /** The notice arrives before the browser is sent back. */
  notify_first: z.boolean().default(false),
});
export type Switches = z.infer<typeof switchesInput>;
