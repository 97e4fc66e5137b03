import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { hangUp } from '../../simulator-server.ts';

/** Faults on purpose. A switch stays until it is set again. */
export const switchesInput = z.object({
  /** The calls that the next four apply to. */
  at: z.enum(['all', 'create', 'query', 'change']).default('all'),
  /** HTTP status to answer without doing anything; 0: none. */
  fail_with: z.number().int().default(0),
  /** Closes the connection without processing. */
  cut: z.boolean().default(false),
  /** Processes the call and closes the connection without an answer. */
  lose_answer: z.boolean().default(false),
  /** Processes the call and answers nonsense. */
  garble: z.boolean().default(false),
  /** The merchant's prepaid wallet is empty: no note is made. */
  wallet_empty: z.boolean().default(false),
  /** Added to what is paid out of collected cash. */
  payout_off_by: z.number().int().default(0),
  /** Reports are lost on their way. */
  lose_reports: z.boolean().default(false),
});
export type Switches = z.infer<typeof switchesInput>;
export type SwitchedCall = Exclude<Switches['at'], 'all'>;

/** Answers a call with the text of `work`, or with the fault that is switched on for it. */
export function withSwitches(switches: Switches, kind: SwitchedCall, reply: FastifyReply, work: () => string): FastifyReply {
  reply.type('text/plain; charset=utf-8');
  if (switches.at !== 'all' && switches.at !== kind) return reply.send(work());
  if (switches.fail_with) return reply.code(switches.fail_with).send('');
  if (switches.cut) return hangUp(reply);
  const answer = work();
  if (switches.lose_answer) return hangUp(reply);
  return reply.send(switches.garble ? '<html>' : answer);
}
