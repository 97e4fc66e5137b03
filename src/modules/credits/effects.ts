import { z } from 'zod';
import { declareEffects } from '#platform/outbox/effects.ts';

const moment = z.iso.datetime().transform((iso) => new Date(iso));

/** Mails about credits to their owners. `amount`, `balance`: minor units. `credits_expiring` is emitted once for a customer and day. */
export const creditEffects = declareEffects({
  credits_granted: z.object({
    customer_id: z.int(),
    amount: z.int(),
    expires_at: moment.nullable(),
    description: z.object({ tw: z.string(), en: z.string().optional() }),
  }),
  credits_expiring: z.object({ customer_id: z.int() }),
  staff_low_balance: z.object({ balance: z.int() }),
});
