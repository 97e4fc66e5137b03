import { z } from 'zod';
import { cartParts, cartView, change, shownFields } from '#modules/cart/contract.ts';
import { cardInput } from '#modules/payments/contract.ts';
import { endpoint } from '#shared/contract.ts';
import { refuser } from '#shared/refusal.ts';
import { trackingFields } from '#shared/tracking.ts';

export const checkoutErrors = { order_repeated: 409 } as const;
export const refuseCheckout = refuser(checkoutErrors);

/** Two answers with status 200: the order, or `fail` when nothing was created. */
export const placed = z.object({
  order_no: z.string(),
  token: z.string(),
  status: z.string(),
  payment_status: z.string(),
  /** The order's page, or the bank's page for a card that must be confirmed there. */
  redirect: z.string(),
  /** For a method of a provider's payment page: the browser posts this form there. */
  form: z.object({ url: z.string(), fields: z.record(z.string(), z.string()) }).nullable(),
  /** Left out of the order: a gift that sold out in the meantime. */
  changes: z.array(change),
});
export const failed = z.object({ fail: z.literal(true), code: z.string(), message: z.string(), cart: cartView, changes: z.array(change) });

export const checkoutContract = {
  placeOrder: endpoint({
    method: 'POST',
    path: '/api/orders',
    access: 'public',
    rate: 'order',
    summary: 'Places the order of a cart, exactly once, and charges its card',
    // Cart fields may be sent as they were answered: null counts as absent.
    input: cartParts.extend({
      ...shownFields.partial().shape,
      cart: z.uuid(),
      /** The total the shopper saw, major units; when the total has changed nothing is created. */
      final_total: z.number(),
      /** Also taken from the header `Idempotency-Key`. */
      idempotency_key: z.string().min(1).max(255).optional(),
      ...cardInput,
      ...trackingFields,
    }),
    output: z.union([placed, failed]),
    errors: ['cart_not_found', 'order_repeated', 'saved_card_not_found'],
  }),
};
