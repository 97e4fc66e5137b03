import { z } from 'zod';
import { endpoint } from '#shared/contract.ts';
import { saved } from './planned.ts';

/** Left out: the stored one stays. Null deletes it. Never answered. */
const secretField = z.string().trim().min(1).max(500).nullish();

const messagingForm = z.object({
  /** The channel of LINE's Messaging API. */
  line: z.object({ active: z.boolean(), token: secretField }),
  /** The account at Mitake. */
  sms: z.object({ active: z.boolean(), username: z.string().trim().max(100), password: secretField }),
});
export type MessagingForm = z.infer<typeof messagingForm>;

export const messagingEndpoints = {
  messaging: endpoint({
    method: 'GET',
    path: '/api/admin/settings/messaging',
    access: 'system update',
    summary: 'The accounts that send LINE messages and text messages, without their secrets',
    input: z.object({}),
    output: z.object({
      value: z.object({ line: z.object({ active: z.boolean() }), sms: z.object({ active: z.boolean(), username: z.string() }) }),
      version: z.number(),
      /** Whether a secret is stored. */
      has_secret: z.object({ line: z.boolean(), sms: z.boolean() }),
      /** Whether messages leave; in a demo simulators take them. */
      offered: z.object({ line: z.boolean(), sms: z.boolean() }),
    }),
  }),
  saveMessaging: endpoint({
    method: 'PUT',
    path: '/api/admin/settings/messaging',
    access: 'system update',
    summary: 'Saves the accounts that send LINE messages and text messages; a channel is used once it is active with its secret',
    input: z.object({ value: messagingForm, version: z.number().int() }),
    output: saved,
    errors: ['settings_changed'],
  }),
};
