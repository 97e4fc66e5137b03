import { z } from 'zod';
import { endpoint } from '#shared/contract.ts';
import { nothing } from '#shared/fields.ts';

export const pixelEndpoints = {
  pixelEvents: endpoint({
    method: 'GET',
    path: '/api/admin/settings/pixel/events',
    access: 'system update',
    summary: 'How many events of the last month wait for Meta, were sent and were refused, with the last refusal',
    input: nothing,
    output: z.object({ pending: z.number(), sent: z.number(), refused: z.number(), error: z.string().nullable() }),
  }),
};
