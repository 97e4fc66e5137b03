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

/**
 * Mails about coupons to their owners: a coupon was issued to them, or some expire soon (once for a customer and day). Codes, because a
 * batch of tickets has no ids yet.
 */
export const ticketEffects = declareEffects({
  coupon_issued: z.object({ code: z.string() }),
  coupon_expiring: z.object({ customer_id: z.int() }),
});
