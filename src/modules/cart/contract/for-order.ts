import { z } from 'zod';

const quantity = z.number();
const person = z.object({
  name: z.string(),
  phone: z.string(),
  zip: z.string(),
  city: z.string(),
  district: z.string(),
  address: z.string(),
});

/** The data of a cart from which staff start an order: customer, recipient, items and choices. */
export const cartForOrder = z.object({
  customer_id: z.number().nullable(),
  email: z.string(),
  locale: z.enum(['tw', 'en']),
  orderer: person,
  recipient: person,
  is_same: z.boolean(),
  items: z.array(z.object({ product_item_id: z.number(), quantity })),
  groups: z.array(
    z.object({
      product_id: z.number(),
      quantity,
      choices: z.array(z.object({ slot_id: z.number(), product_item_id: z.number(), quantity })),
    }),
  ),
  codes: z.array(z.string()),
  delivery_method_id: z.number().nullable(),
  payment_method_id: z.number().nullable(),
  customer_note: z.string(),
  store: z.object({ store_id: z.string(), name: z.string(), address: z.string(), telephone: z.string() }).nullable(),
});
