import { z } from 'zod';

/** Faults on purpose. A switch stays until it is set again. */
export const switchesInput = z.object({
  /** The calls that the first five apply to; `write`: those that issue, void or reduce. */
  at: z.enum(['all', 'write', 'issue', 'void', 'allowance', 'query', 'check']).default('all'),
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
  /** The ministry's service behind the three checks is in maintenance. */
  ministry_away: z.boolean().default(false),
  /** The number range is used up. */
  used_up: z.boolean().default(false),
});
export type Switches = z.infer<typeof switchesInput>;
export type SwitchedCall = Exclude<Switches['at'], 'all' | 'write'>;
