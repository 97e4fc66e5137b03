import { z } from 'zod';
import { endpoint } from '#shared/contract.ts';
import { pictureView } from '#shared/fields.ts';
import { nameView } from './fields.ts';

export const goodsEndpoints = {
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
