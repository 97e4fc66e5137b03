import { z } from 'zod';
import { endpoint } from '#shared/contract.ts';
import { noContent, nothing } from '#shared/fields.ts';

const longest = 8000;

/** Name of the preference: `list.orders`, `import.products`. */
const preferenceName = z
  .string()
  .regex(/^[a-z]+\.[a-z0-9-]+$/)
  .max(60);
const preferenceValue = z
  .record(z.string().max(100), z.unknown())
  .refine((value) => JSON.stringify(value).length <= longest, { params: { key: 'too_long', max: longest } });

export const preferenceEndpoints = {
  preferences: endpoint({
    method: 'GET',
    path: '/api/admin/me/preferences',
    access: 'staff',
    summary: 'The staff member’s preferences, by name',
    input: nothing,
    output: z.object({ data: z.record(z.string(), preferenceValue) }),
  }),
  savePreference: endpoint({
    method: 'PUT',
    path: '/api/admin/me/preferences',
    access: 'staff',
    summary: 'Saves one preference; the same name replaces it',
    input: z.object({ name: preferenceName, value: preferenceValue }),
    output: noContent,
    status: 204,
    errors: ['too_many_preferences'],
  }),
};
