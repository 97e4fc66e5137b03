import { z } from 'zod';
import { endpoint } from '#shared/contract.ts';
import { idField, listField, pictureView } from '#shared/fields.ts';

const choice = z.object({ id: z.number(), name: z.string(), parent_id: z.number().nullable() });

const goodsChoice = z.object({
  id: z.number(),
  /** In the reader's language, of a SKU with its specification. */
  name: z.string(),
  /** Of a product its first. */
  sku: z.string(),
  price: z.number(),
  /** Of a SKU how many can be sold now. */
  sellable: z.number(),
  picture: pictureView.nullable(),
});
export type GoodsChoice = z.infer<typeof goodsChoice>;

/** What the forms of orders, offers, coupons, deliveries and reports choose from: their staff need not see the products' own screens. */
export const goodsEndpoints = {
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
  goodsChoices: endpoint({
    method: 'GET',
    path: '/api/admin/goods-choices',
    access: 'staff',
    summary: 'Products or SKUs to choose from: by name, SKU or barcode, an exact one first; or those with these ids',
    input: z.object({
      of: z.enum(['product', 'item']).default('product'),
      q: z.string().trim().max(100).default(''),
      ids: listField(idField),
    }),
    output: z.object({ data: z.array(goodsChoice) }),
  }),
};
