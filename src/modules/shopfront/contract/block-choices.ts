import { z } from 'zod';
import { endpoint } from '#shared/contract.ts';
import { idField, listField } from '#shared/fields.ts';

const named = z.array(z.object({ id: z.number(), name: z.string() }));

export const choiceEndpoints = {
  blockChoices: endpoint({
    method: 'GET',
    path: '/api/admin/block-choices',
    access: 'cms update',
    summary: 'What blocks of the home page and of pages may name: offers, campaigns to claim and shops, by id and name alone',
    /** `offers`, `campaigns`: those chosen already, named also when they have ended. */
    input: z.object({ offers: listField(idField), campaigns: listField(idField) }),
    output: z.object({ offers: named, campaigns: named, shops: named }),
  }),
};
