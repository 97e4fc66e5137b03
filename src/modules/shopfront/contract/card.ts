import { z } from 'zod';
import { availabilities, productTypes } from '#modules/catalog/contract.ts';
import { amountView, pictureView } from '#shared/fields.ts';

/** A product as lists show it, in the reader's language. Amounts in major units. */
export const productCard = z.object({
  id: z.number(),
  type: z.enum(productTypes),
  slug: z.string(),
  name: z.string(),
  subtitle: z.string(),
  brand: z.string(),
  picture: pictureView.nullable(),
  hover_picture: pictureView.nullable(),
  price: amountView,
  price_varies: z.boolean(),
  suggested_price: amountView.nullable(),
  availability: z.enum(availabilities),
  badge: z.string(),
  member_only: z.boolean(),
  /** Prices are credits. */
  is_credit: z.boolean(),
  swatches: z.array(z.string()),
  /** Options must be chosen first. */
  is_multi: z.boolean(),
});
export type ProductCard = z.infer<typeof productCard>;

/** A name with where it leads. */
export const crumb = z.object({ id: z.number(), name: z.string(), slug: z.string() });
