import { z } from 'zod';
import { idField } from '#shared/fields.ts';

const note = z.string().trim().max(200).default('');

/** Unassigned tickets, or one for each of some customers. */
export const issueInput = z.object({
  id: idField,
  to: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('unassigned'),
      quantity: z.number().int().min(1).max(10_000),
      /** How many the campaign had issued when the caller read it: a repeated call is refused instead of issuing twice. */
      issued_before: z.number().int().min(0).optional(),
    }),
    z.object({ kind: z.literal('customers'), ids: z.array(idField).min(1).max(1000) }),
    z.object({ kind: z.literal('tag'), tag: z.string().trim().min(1).max(40) }),
    z.object({ kind: z.literal('all_members') }),
  ]),
  note,
});

/** One ticket for each of these customers. */
export const issueToManyInput = z.object({
  id: idField,
  ids: z.array(idField).min(1).max(100),
  note,
  /** Idempotency key: customers who already got one by it are skipped. */
  key: z.uuid().optional(),
});
