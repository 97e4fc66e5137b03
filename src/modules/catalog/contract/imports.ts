import { z } from 'zod';
import { endpoint } from '#shared/contract.ts';
import { pageSchema } from '#shared/fields.ts';
import { importAnswer, importInput } from '#shared/import.ts';
import { productFilter } from './products.ts';

/** A product as rows of the product CSV (#shared/product-csv.ts): a row's cells by the fields of its columns. */
const productRows = z.object({ id: z.number(), rows: z.array(z.record(z.string(), z.string())) });

export const importEndpoints = {
  exportProducts: endpoint({
    method: 'GET',
    path: '/api/admin/products/export',
    access: 'products update',
    replica: true,
    summary: 'All product data, as rows that importProducts reads; filtered as the list, oldest first',
    input: productFilter,
    output: pageSchema(productRows),
  }),
  importStock: endpoint({
    method: 'POST',
    path: '/api/admin/product-items/import',
    access: 'products update',
    summary: 'Sets or changes the stock of SKUs by the rows of a file; each row separately',
    input: importInput,
    output: importAnswer,
  }),
  importProducts: endpoint({
    method: 'POST',
    path: '/api/admin/products/import',
    access: 'products create',
    summary: 'Creates and changes products by the rows of a file; the rows of one product share its handle',
    input: importInput.extend({
      /** Rows sent before and named in `again` of the answer: only their related products are looked up now. */
      again: z.boolean().default(false),
    }),
    output: importAnswer,
  }),
};
