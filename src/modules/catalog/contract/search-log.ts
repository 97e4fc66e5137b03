import { z } from 'zod';
import { endpoint } from '#shared/contract.ts';
import { pageInput, pageSchema } from '#shared/fields.ts';
import { locales } from '#shared/locale.ts';

export const searchLogEndpoints = {
  searchLog: endpoint({
    method: 'GET',
    path: '/api/admin/search-log',
    access: 'reports view',
    replica: true,
    summary: 'Searches without results, most frequent first',
    input: pageInput.extend({ days: z.coerce.number().int().min(1).max(365).default(30), locale: z.enum(locales).optional() }),
    output: pageSchema(z.object({ query: z.string(), locale: z.enum(locales), searches: z.number(), last_at: z.string() })),
  }),
};
