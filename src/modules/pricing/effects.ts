import { z } from 'zod';
import { declareEffects } from '#platform/outbox/effects.ts';

/** A customer triggered automatic coupons; a worker issues them by `issueDue`. */
export const couponEffects = declareEffects({
  coupons_due: z.object({
    trigger: z.enum(['on_register', 'birthday', 'on_completed_order']),
    customerId: z.int(),
    issuedFor: z.string(),
    at: z.iso.datetime().transform((iso) => new Date(iso)),
  }),
});
