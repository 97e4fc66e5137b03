import { z } from 'zod';
import { endpoint } from '#shared/contract.ts';
import { nothing } from '#shared/fields.ts';
import { withoutDefaults } from '#shared/without-defaults.ts';
import { saved } from './planned.ts';

/** Meta's pixel and the stream of Google Analytics: an empty id switches each off. */
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
  measurement_id: z
    .string()
    .trim()
    .regex(/^(G-[A-Z0-9]{4,20})?$/, { error: 'invalid' })
    .default(''),
};
const pixelForm = z.object({
  ...pixelFields,
  /** Of the Conversions API. Left out: the stored one stays. Null deletes it. Never answered. */
  token: z.string().trim().min(1).max(500).nullish(),
  /** Of the Measurement Protocol, likewise. */
  api_secret: z.string().trim().min(1).max(200).nullish(),
});
export type PixelForm = z.infer<typeof pixelForm>;

export const pixelEndpoints = {
  pixel: endpoint({
    method: 'GET',
    path: '/api/admin/settings/pixel',
    access: 'system update',
    summary: 'Meta’s pixel, Google Analytics and whether their secrets are stored',
    input: nothing,
    output: z.object({
      value: withoutDefaults(z.object(pixelFields)),
      version: z.number(),
      has_token: z.boolean(),
      has_secret: z.boolean(),
    }),
  }),
  savePixel: endpoint({
    method: 'PUT',
    path: '/api/admin/settings/pixel',
    access: 'system update',
    summary: 'Saves Meta’s pixel and Google Analytics; the server reports to each once it has the secret',
    input: z.object({ value: pixelForm, version: z.number().int() }),
    output: saved,
    errors: ['settings_changed'],
  }),
};
