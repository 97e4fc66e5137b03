import { z } from 'zod';
import { endpoint } from '#shared/contract.ts';
import { nothing } from '#shared/fields.ts';
import { saved } from './planned.ts';

/** Meta's pixel: an empty id switches it off. */
const pixelFields = {
  pixel_id: z
    .string()
    .trim()
    .regex(/^(\d{5,20})?$/, { error: 'invalid' }),
  /** While it is set, events appear under “Test events” at Meta and are not counted. */
  test_event_code: z
    .string()
    .trim()
    .regex(/^[A-Z0-9]{0,20}$/, { error: 'invalid' }),
};
const pixelForm = z.object({
  ...pixelFields,
  /** Of the Conversions API. Left out: the stored one stays. Null deletes it. Never answered. */
  token: z.string().trim().min(1).max(500).nullish(),
});
export type PixelForm = z.infer<typeof pixelForm>;

export const pixelEndpoints = {
  pixel: endpoint({
    method: 'GET',
    path: '/api/admin/settings/pixel',
    access: 'system update',
    summary: 'Meta’s pixel and whether an access token is stored',
    input: nothing,
    output: z.object({ value: z.object(pixelFields), version: z.number(), has_token: z.boolean() }),
  }),
  savePixel: endpoint({
    method: 'PUT',
    path: '/api/admin/settings/pixel',
    access: 'system update',
    summary: 'Saves Meta’s pixel; events are sent by the server too once it has a token',
    input: z.object({ value: pixelForm, version: z.number().int() }),
    output: saved,
    errors: ['settings_changed'],
  }),
};
