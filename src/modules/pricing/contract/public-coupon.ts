import { z } from 'zod';
import { endpoint } from '#shared/contract.ts';
import { benefitField } from './rule-form.ts';

/** A coupon by its code; amounts in major units. */
const publicCoupon = z.object({
  code: z.string(),
  name: z.string(),
  benefit: benefitField,
  min_amount: z.number().nullable(),
  /** How often it can still be used. */
  uses_left: z.number(),
  expires_at: z.string().nullable(),
});
export type PublicCoupon = z.infer<typeof publicCoupon>;

export const publicCouponEndpoints = {
  coupon: endpoint({
    method: 'GET',
    path: '/api/coupons/:code',
    access: 'public',
    rate: 'order',
    summary: 'The value of a coupon, for anyone with its code; an assigned one only for its member',
    input: z.object({ code: z.string().trim().min(1).max(60) }),
    output: publicCoupon,
    errors: ['code_unknown', 'code_not_started', 'code_ended', 'code_used', 'code_used_by_you', 'code_login'],
  }),
};
