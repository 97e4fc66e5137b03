import { z } from 'zod';
import { cartFields, cartView, change } from '#modules/cart/contract.ts';
import { endpoint } from '#shared/contract.ts';
import { idField } from '#shared/fields.ts';

/** Two answers with status 200: the order, or `fail` when nothing was created (decisions.md 8). */
export const placed = z.object({
  order_no: z.string(),
  token: z.string(),
  status: z.string(),
  payment_status: z.string(),
  redirect: z.string(),
});
export const failed = z.object({ fail: z.literal(true), code: z.string(), message: z.string(), cart: cartView, changes: z.array(change) });

export const checkoutContract = {
  placeOrder: endpoint({
    method: 'POST',
    path: '/api/orders',
    access: 'public',
    rate: 'order',
    summary: 'Places the order of a cart, exactly once',
    input: cartFields.extend({
      cart: z.uuid(),
      delivery_method_id: idField.nullish(),
      payment_method_id: idField.nullish(),
      /** The total the shopper saw, major units: when it is no longer true nothing is created. */
      final_total: z.number(),
      idempotency_key: z.string().min(1).max(255).optional(),
      trackings: z.record(z.string().max(40), z.string().max(500)).optional(),
      RID: z.string().max(200).optional(),
      Click_ID: z.string().max(200).optional(),
    }),
    output: z.union([placed, failed]),
    errors: ['cart_not_found'],
  }),
};
