import { z } from 'zod';
import { availabilities } from '#modules/catalog/contract.ts';
import { deliveryKinds } from '#modules/shipping/contract.ts';
import { endpoint } from '#shared/contract.ts';
import { amountView, idField } from '#shared/fields.ts';

/** What one piece costs by an automatic offer, and until when. */
export const unitOfferView = z.object({ price: amountView, ends_at: z.string().nullable() });

const offerView = z.object({
  id: z.number(),
  name: z.string(),
  message: z.string(),
  class: z.enum(['item', 'order', 'shipping']),
  ends_at: z.string().nullable(),
  /** Counts for members only. */
  for_members: z.boolean(),
  /** Price of several units, for volume offers. */
  volume: z.array(z.object({ quantity: z.number(), total: z.number() })),
  /** Path to the items in scope, without the language; null: only this product. */
  path: z.string().nullable(),
});

/** A delivery method for this product with what the browser needs to count down to the cut-off. */
const deliveryView = z.object({
  id: z.number(),
  name: z.string(),
  kind: z.enum(deliveryKinds),
  fee: amountView,
  free_threshold: z.number().nullable(),
  pickup_address: z.string(),
  arrival: z
    .object({
      lead_days: z.number(),
      cut_off: z.string().nullable(),
      horizon_days: z.number(),
      weekdays: z.array(z.number()),
      blackout_dates: z.array(z.string()),
      /** First delivery day if ordered now, `YYYY-MM-DD`. */
      first: z.string().nullable(),
    })
    .nullable(),
});

/** Terms of a product: offers, deliveries, credits, gifts. Amounts in major units. */
export const productTerms = {
  /** Automatic offers that touch it. */
  offers: z.array(offerView),
  deliveries: z.array(deliveryView),
  /** Item total to exceed for a gift; null: no gifts. */
  gift_from: z.number().nullable(),
  /** Articles that show it. */
  news: z.array(z.object({ id: z.number(), title: z.string(), slug: z.string() })),
};
const termsView = z.object(productTerms);
export type ProductTerms = z.infer<typeof termsView>;

export const stockEndpoints = {
  stock: endpoint({
    method: 'GET',
    path: '/api/products/:id/stock',
    access: 'public',
    summary: 'A product’s availability for the caller; the exact number only when stock is low',
    input: z.object({ id: idField }),
    output: z.object({
      items: z.array(z.object({ id: z.number(), availability: z.enum(availabilities), left: z.number().nullable() })),
    }),
  }),
};
