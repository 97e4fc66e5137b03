import { z } from 'zod';

/** Faults on purpose. A switch stays until it is set again. */
export const switchesInput = z.object({
  /** HTTP status with which queries are answered; 0: none. */
  fail_with: z.number().int().default(0),
  /** Closes the connection of queries without an answer. */
  cut: z.boolean().default(false),
  /** Waits this long before queries are answered, in ms. */
  delay_ms: z.number().int().min(0).max(60_000).default(0),
  /** Sends no report of codes and payments. */
  lose_notices: z.boolean().default(false),
  /** Sends each report this many times more. */
  duplicate_notices: z.number().int().min(0).max(20).default(0),
  /** Reports payments as made by the test button. */
  simulate_paid: z.boolean().default(false),
  /** Signs reports with a wrong check value. */
  wrong_mac: z.boolean().default(false),
  /** Adds a field to reports that no page lists. */
  unknown_field: z.boolean().default(false),
  /** Added to the amount of reports and queries. */
  amount_off_by: z.number().int().default(0),
  /** `HandlingCharge` of the query. */
  fee: z.string().default('10'),
  /** Carries out refunds, but answers them with an error. */
  lose_refund_answers: z.boolean().default(false),
  /** Queries left before 403 is answered; null: no limit. */
  query_budget: z.number().int().min(0).nullable().default(null),
});
export type Switches = z.infer<typeof switchesInput>;
