import { z } from 'zod';
import { endpoint } from '#shared/contract.ts';
import { noContent } from '#shared/fields.ts';

const noInput = z.object({});

export const sampleEndpoints = {
  addSamples: endpoint({
    method: 'POST',
    path: '/api/admin/products/samples',
    access: 'products create',
    summary: 'Adds sample products as drafts to an empty shop',
    input: noInput,
    output: z.object({ added: z.number() }),
    errors: ['products_exist'],
  }),
  removeSamples: endpoint({
    method: 'DELETE',
    path: '/api/admin/products/samples',
    access: 'products create',
    summary: 'Removes all sample products, unless one was ordered or is part of something else',
    input: noInput,
    output: z.object({ removed: z.number() }),
    errors: ['samples_in_use'],
  }),
  keepSamples: endpoint({
    method: 'POST',
    path: '/api/admin/products/samples/keep',
    access: 'products create',
    summary: 'Turns the sample products into regular ones',
    input: noInput,
    output: noContent,
    status: 204,
  }),
};
