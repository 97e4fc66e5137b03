import { z } from 'zod';
import { endpoint } from '#shared/contract.ts';
import { nothing } from '#shared/fields.ts';

/** Link of a banner or the video: a path of the shop, or an external URL. */
export const linkField = z
  .string()
  .trim()
  .max(300)
  .regex(/^(\/([^/\\\s]\S*)?|https:\/\/\S*)$/, { error: 'url' });

export const linkEndpoints = {
  linkChoices: endpoint({
    method: 'GET',
    path: '/api/admin/link-choices',
    access: 'staff',
    summary: 'Published pages and the newest articles, for a field that chooses where a link leads',
    input: nothing,
    output: z.object({ data: z.array(z.object({ kind: z.enum(['page', 'article']), id: z.number(), name: z.string() })) }),
  }),
};
