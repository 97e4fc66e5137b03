import { z } from 'zod';
import { endpoint } from '#shared/contract.ts';
import { bulkAnswer, idField, nothing } from '#shared/fields.ts';
import { importAnswer, importInput } from '#shared/import.ts';

/** Commas separate tags in a query. */
const tagField = z
  .string()
  .trim()
  .min(1)
  .max(30)
  .regex(/^[^,]*$/);
const tagList = z
  .array(tagField)
  .max(20)
  .transform((tags) => [...new Set(tags)])
  .default([]);

const named = z.object({ id: z.number(), name: z.string() });

/** Bulk tags of orders, and search suggestions for the order list. */
export const tagsAndTrackingContract = {
  tag: endpoint({
    method: 'POST',
    path: '/api/admin/orders/tags',
    access: 'orders update',
    summary: 'Adds or removes tags of orders',
    input: z.object({ ids: z.array(idField).min(1).max(200), add: tagList, remove: tagList }),
    output: bulkAnswer,
  }),
  words: endpoint({
    method: 'GET',
    path: '/api/admin/orders/words',
    access: 'orders view',
    summary: 'Order tags, traffic sources of the last ninety days, and names of offers and coupons',
    input: nothing,
    output: z.object({ tags: z.array(z.string()), utm: z.array(z.string()), offers: z.array(named), campaigns: z.array(named) }),
  }),
  importTracking: endpoint({
    method: 'POST',
    path: '/api/admin/orders/tracking',
    access: 'orders update',
    summary: 'Imports tracking numbers of parcels, row by row; a row can mark its parcel as shipped',
    input: importInput,
    output: importAnswer,
  }),
};
