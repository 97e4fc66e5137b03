import { endpoint } from '#shared/contract.ts';
import { importAnswer, importInput } from '#shared/import.ts';

export const importEndpoints = {
  importStock: endpoint({
    method: 'POST',
    path: '/api/admin/product-items/import',
    access: 'products update',
    summary: 'Sets or changes the stock of SKUs as the rows of a file say; each row by itself',
    input: importInput,
    output: importAnswer,
  }),
  importProducts: endpoint({
    method: 'POST',
    path: '/api/admin/products/import',
    access: 'products create',
    summary: 'Creates and changes products as the rows of a file say; the rows of one product share its handle',
    input: importInput,
    output: importAnswer,
  }),
};
