import { z } from 'zod';
import { availabilities } from '#modules/catalog/contract.ts';
import { deliveryKinds } from '#modules/shipping/contract.ts';
import { endpoint } from '#shared/contract.ts';
import { idField } from '#shared/fields.ts';

/** What one piece costs by an automatic offer, and until when. */
export const unitOfferView = z.object({ price: z.number(), ends_at: z.string().nullable() });

const offerView = z.object({
  id: z.number(),
  name: z.string(),
  message: z.string(),
  class: z.enum(['item', 'order', 'shipping']),
  ends_at: z.string().nullable(),
  /** Counts for members only. */
  for_members: z.boolean(),
  /** What several of this product cost by it, where it takes several. */
  volume: z.array(z.object({ quantity: z.number(), total: z.number() })),
  /** Where the goods are that count together, without the language; null: these alone. */
  path: z.string().nullable(),
});

/** A way this product may go, and what is needed to say when it arrives: the reader's own clock corrects it and counts down. */
const deliveryView = z.object({
  id: z.number(),
  name: z.string(),
  kind: z.enum(deliveryKinds),
  fee: z.number(),
  free_threshold: z.number().nullable(),
  pickup_address: z.string(),
  arrival: z
    .object({
      lead_days: z.number(),
      cut_off: z.string().nullable(),
      horizon_days: z.number(),
      weekdays: z.array(z.number()),
      blackout_dates: z.array(z.string()),
      /** The first day on which it may arrive when ordered as this was answered, `YYYY-MM-DD`. */
      first: z.string().nullable(),
    })
    .nullable(),
});

/** On which terms a product is sold. Amounts in major units. */
export const productTerms = {
  /** Automatic offers that touch it. */
  offers: z.array(offerView),
  deliveries: z.array(deliveryView),
  /** Goods must exceed it for a gift; null: there are none to choose. */
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
    summary: 'What can be had of a product right now by the caller; the number only when few are left',
    input: z.object({ id: idField }),
    output: z.object({
      items: z.array(z.object({ id: z.number(), availability: z.enum(availabilities), left: z.number().nullable() })),
    }),
  }),
};
