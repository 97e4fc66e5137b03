import { z } from 'zod';
import { endpoint } from '#shared/contract.ts';
import { idField, noContent, nothing, pageInput, pageSchema } from '#shared/fields.ts';
import { refuser, withFacts } from '#shared/refusal.ts';
import { webhookEvents } from './rules.ts';

export { eventSpecs, payloadSchemas } from './contract/events.ts';
export { webhookEvents } from './rules.ts';

export const webhookErrors = {
  webhook_not_found: 404,
  webhook_changed: withFacts<{ current: unknown; base: number }>(409),
  webhook_rights: 403,
  webhook_delivery_not_found: 404,
  too_many_webhooks: withFacts<{ max: number }>(422),
} as const;
export const refuseWebhook = refuser(webhookErrors);

const webhookForm = z.object({
  /** https, and a host of the public internet. */
  url: z.string().trim().min(1).max(500),
  events: z.array(z.enum(webhookEvents)).min(1, { error: 'required' }).max(webhookEvents.length),
  active: z.boolean(),
});
export type WebhookForm = z.infer<typeof webhookForm>;

const webhookView = webhookForm.extend({
  id: z.number(),
  version: z.number(),
  /** Three days of attempts failed, so that nothing is sent until staff resume it. */
  paused_at: z.string().nullable(),
  last_success_at: z.string().nullable(),
  waiting: z.number(),
  failed: z.number(),
  created_at: z.string(),
});
export type WebhookView = z.infer<typeof webhookView>;

export const deliveryStates = ['pending', 'delivered', 'failed'] as const;

const deliveryView = z.object({
  id: z.number(),
  event: z.string(),
  subject: z.object({ type: z.string(), id: z.number() }),
  state: z.enum(deliveryStates),
  attempts: z.number(),
  /** The body as it is sent; null before the first attempt, of an anonymised customer, and for staff who may not read the data of the event. */
  request: z.string().nullable(),
  /** Of the last attempt. */
  status: z.number().nullable(),
  duration_ms: z.number().nullable(),
  /** Its first 1,024 bytes. */
  answer: z.string().nullable(),
  /** Why there was no answer: a code of the network, or `timeout`. */
  error: z.string().nullable(),
  tried_at: z.string().nullable(),
  /** When it is tried again; null: at once, or never. */
  next_at: z.string().nullable(),
  created_at: z.string(),
});
export type DeliveryView = z.infer<typeof deliveryView>;

const byId = z.object({ id: idField });
const access = 'system update' as const;

export const webhooksContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/webhooks',
    access,
    summary: 'The webhooks',
    input: nothing,
    output: z.object({ data: z.array(webhookView) }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/admin/webhooks/:id',
    access,
    summary: 'One webhook',
    input: byId,
    output: webhookView,
    errors: ['webhook_not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/webhooks',
    access,
    summary: 'Adds a webhook and returns the secret of its signatures, once',
    input: webhookForm,
    output: z.object({ id: z.number(), version: z.number(), secret: z.string() }),
    status: 201,
    errors: ['webhook_rights', 'too_many_webhooks'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/webhooks/:id',
    access,
    summary: 'Saves a webhook',
    input: webhookForm.extend({ id: idField, version: z.number().int() }),
    output: z.object({ id: z.number(), version: z.number() }),
    errors: ['webhook_not_found', 'webhook_changed', 'webhook_rights'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/webhooks/:id',
    access,
    summary: 'Deletes a webhook with its log',
    input: byId,
    output: noContent,
    status: 204,
    errors: ['webhook_not_found'],
  }),
  renewSecret: endpoint({
    method: 'POST',
    path: '/api/admin/webhooks/:id/secret',
    access,
    summary: 'Replaces the secret of the signatures and returns it, once',
    input: byId,
    output: z.object({ secret: z.string() }),
    errors: ['webhook_not_found', 'webhook_rights'],
  }),
  resume: endpoint({
    method: 'POST',
    path: '/api/admin/webhooks/:id/resume',
    access,
    summary: 'Sends again what waited while it was paused, and what comes',
    input: byId,
    output: noContent,
    status: 204,
    errors: ['webhook_not_found'],
  }),
  test: endpoint({
    method: 'POST',
    path: '/api/admin/webhooks/:id/test',
    access,
    rate: 'credentials',
    summary: 'Sends a test event now, once, and returns what came of it',
    input: byId,
    output: deliveryView,
    errors: ['webhook_not_found'],
  }),
  deliveries: endpoint({
    method: 'GET',
    path: '/api/admin/webhooks/:id/deliveries',
    access,
    summary: 'What was sent to a webhook and is to be, newest first, for 30 days',
    input: pageInput.extend({ id: idField, state: z.enum(deliveryStates).optional() }),
    output: pageSchema(deliveryView),
    errors: ['webhook_not_found'],
  }),
  replay: endpoint({
    method: 'POST',
    path: '/api/admin/webhooks/:id/deliveries/:delivery_id/replay',
    access,
    summary: 'Sends a delivery again, with the same id and body',
    input: z.object({ id: idField, delivery_id: idField }),
    output: noContent,
    status: 204,
    errors: ['webhook_delivery_not_found'],
  }),
  replayFailed: endpoint({
    method: 'POST',
    path: '/api/admin/webhooks/:id/replay',
    access,
    summary: 'Sends again every delivery that failed since this time',
    input: z.object({ id: idField, since: z.iso.datetime({ offset: true }) }),
    output: z.object({ count: z.number() }),
    errors: ['webhook_not_found'],
  }),
};
