import { z } from 'zod';

/** Faults on purpose. A switch stays until it is set again. */
export const switchesInput = z.object({
  /** The calls that the first five apply to; `write`: all but queries. */
  at: z.enum(['all', 'write', 'pay', 'query', 'refund', 'card', 'cap']).default('all'),
  /** HTTP status to answer without doing anything; 0: none. */
  fail_with: z.number().int().default(0),
  /** Closes the connection without processing. */
  cut: z.boolean().default(false),
  /** Processes the call and closes the connection without an answer. */
  lose_answer: z.boolean().default(false),
  /** Processes the call and answers with invalid JSON. */
  garble: z.boolean().default(false),
  /** Waits this long between processing and answering, in ms. */
  delay_ms: z.number().int().min(0).max(60_000).default(0),
  /** Waits this long before processing, in ms: the record does not contain the charge yet. */
  delay_before_ms: z.number().int().min(0).max(60_000).default(0),
  /** The bank takes no instalments of this shop. */
  no_instalments: z.boolean().default(false),
  lose_notify: z.boolean().default(false),
  /** How often a notification is repeated. */
  duplicate_notify: z.number().int().min(0).max(20).default(0),
  /** The notice arrives before the browser is sent back. */
  notify_first: z.boolean().default(false),
});
export type Switches = z.infer<typeof switchesInput>;
