import { z } from 'zod';
import { endpoint } from '#shared/contract.ts';
import { pictureView } from '#shared/fields.ts';
import { nameView } from './fields.ts';

const comboPart = z.object({
  product_item_id: z.number(),
  name: z.string(),
  spec: z.string(),
  sku: z.string(),
  sellable: z.number(),
  extra_price: z.number(),
});

export const goodsEndpoints = {
  findCombos: endpoint({
    method: 'GET',
    path: '/api/admin/goods/combos',
    access: 'orders view',
    summary: 'Combos on the shelf for an order, with what each slot offers',
    input: z.object({ q: z.string().trim().max(100).default('') }),
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
  findGoods: endpoint({
    method: 'GET',
    path: '/api/admin/goods',
    access: 'orders view',
    summary: 'SKUs for an order, by SKU, barcode or name; an exact SKU or barcode comes first',
    input: z.object({ q: z.string().trim().max(100).default('') }),
    output: z.object({
      data: z.array(
        z.object({
          id: z.number(),
          name: nameView,
          spec: z.string(),
          sku: z.string(),
          barcode: z.string().nullable(),
          picture: pictureView.nullable(),
          price: z.number(),
          min_price: z.number(),
          sellable: z.number(),
        }),
      ),
    }),
  }),
};
