import { z } from 'zod';
import { endpoint } from '#shared/contract.ts';
import { amountView, idField, listField, pictureView } from '#shared/fields.ts';

const comboPart = z.object({
  product_item_id: z.number(),
  name: z.string(),
  spec: z.string(),
  sku: z.string(),
  sellable: z.number(),
  extra_price: amountView,
});

const choice = z.object({ id: z.number(), name: z.string(), parent_id: z.number().nullable() });

const itemChoice = z.object({
  id: z.number(),
  /** In the reader's language, of a SKU with its specification. */
  name: z.string(),
  /** Of a product: its first picture. */
  sku: z.string(),
  price: amountView,
  /** Of a SKU: the sellable quantity. */
  sellable: z.number(),
  picture: pictureView.nullable(),
});
export type ItemChoice = z.infer<typeof itemChoice>;

/** Choices for the forms of orders, offers, coupons, deliveries and reports, for staff without product rights. */
export const choiceEndpoints = {
  findCombos: endpoint({
    method: 'GET',
    path: '/api/admin/goods/combos',
    access: 'orders view',
    summary: 'Combos on the shelf for an order, with the items of each slot',
    input: z.object({ q: z.string().trim().max(100).default(''), ids: listField(idField) }),
    output: z.object({
      data: z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          sellable: z.number(),
          slots: z.array(
            z.object({ id: z.number(), name: z.string(), pick: z.number(), is_distinct: z.boolean(), items: z.array(comboPart) }),
          ),
        }),
      ),
    }),
  }),
  brandChoices: endpoint({
    method: 'GET',
    path: '/api/admin/brand-choices',
    access: 'staff',
    summary: 'Brands to choose from',
    input: z.object({}),
    output: z.object({ data: z.array(choice) }),
  }),
  categoryChoices: endpoint({
    method: 'GET',
    path: '/api/admin/category-choices',
    access: 'staff',
    summary: 'Categories to choose from',
    input: z.object({}),
    output: z.object({ data: z.array(choice) }),
  }),
  productChoices: endpoint({
    method: 'GET',
    path: '/api/admin/product-choices',
    access: 'staff',
    summary: 'Products or SKUs to choose from: by name, SKU or barcode, an exact match first; or those with these ids',
    input: z.object({
      of: z.enum(['product', 'item']).default('product'),
      q: z.string().trim().max(100).default(''),
      ids: listField(idField),
    }),
    output: z.object({ data: z.array(itemChoice) }),
  }),
};
