import { z } from 'zod';
import { cartParts, cartView, change, shownFields } from '#modules/cart/contract.ts';
import { endpoint } from '#shared/contract.ts';
import { refuser } from '#shared/refusal.ts';
import { trackingFields } from '#shared/tracking.ts';

export const checkoutErrors = { order_repeated: 409 } as const;
export const refuseCheckout = refuser(checkoutErrors);

/** Two answers with status 200: the order, or `fail` when nothing was created (decisions.md 8). */
export const placed = z.object({
  order_no: z.string(),
  token: z.string(),
  status: z.string(),
  payment_status: z.string(),
  /** The order's page, or the bank's page for a card that must be confirmed there. */
  redirect: z.string(),
  /** What the order went without: a gift whose last piece somebody else took. */
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
    // A cart's fields may be sent as they were answered: null says nothing.
    input: cartParts.extend({
      ...shownFields.partial().shape,
      cart: z.uuid(),
      /** The total the shopper saw, major units: when it is no longer true nothing is created. */
      final_total: z.number(),
      /** Also taken from the header `Idempotency-Key`. */
      idempotency_key: z.string().min(1).max(255).optional(),
      /** The card's one-time token; handed on and never kept. */
      prime: z.string().min(1).max(200).nullish(),
      ...trackingFields,
    }),
    output: z.union([placed, failed]),
    errors: ['cart_not_found', 'order_repeated'],
  }),
};
