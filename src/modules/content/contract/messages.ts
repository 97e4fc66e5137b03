import { z } from 'zod';
import { auditFilter, auditRow } from '#modules/staff/contract.ts';
import { endpoint } from '#shared/contract.ts';
import { bulkAnswer, idField, pageInput, pageSchema, pictureView } from '#shared/fields.ts';
import { locales } from '#shared/locale.ts';

export const messageStates = ['new', 'answered', 'closed'] as const;

const messageRow = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  order_no: z.string(),
  /** The beginning of the message. */
  excerpt: z.string(),
  picture_count: z.number(),
  locale: z.enum(locales),
  state: z.enum(messageStates),
  created_at: z.string(),
  /** The last answer. */
  answered: z.object({ at: z.string(), by: z.string() }).nullable(),
});
export type MessageRow = z.infer<typeof messageRow>;

const messageForStaff = messageRow.omit({ excerpt: true, picture_count: true, answered: true }).extend({
  phone: z.string(),
  body: z.string(),
  customer_id: z.number().nullable(),
  pictures: z.array(pictureView),
  replies: z.array(z.object({ id: z.number(), body: z.string(), by: z.string(), at: z.string() })),
  version: z.number(),
  /** The day on which it is deleted (retention of the general settings). */
  deleted_on: z.string().nullable(),
});
export type MessageForStaff = z.infer<typeof messageForStaff>;

export const messageEndpoints = {
  listMessages: endpoint({
    method: 'GET',
    path: '/api/admin/messages',
    access: 'cms view',
    replica: true,
    summary: 'Messages of the contact form, the latest first',
    input: pageInput.extend({
      q: z.string().trim().max(100).optional(),
      state: z.enum(messageStates).optional(),
      from: z.iso.date().optional(),
      until: z.iso.date().optional(),
      sort: z.enum(['created_at', '-created_at']).default('-created_at'),
    }),
    output: pageSchema(messageRow).extend({ counts: z.record(z.enum(messageStates), z.number()) }),
  }),
  readMessage: endpoint({
    method: 'GET',
    path: '/api/admin/messages/:id',
    access: 'cms view',
    summary: 'One message with its pictures and answers',
    input: z.object({ id: idField }),
    output: messageForStaff,
    errors: ['message_not_found'],
  }),
  replyMessage: endpoint({
    method: 'POST',
    path: '/api/admin/messages/:id/reply',
    access: 'cms update',
    summary: 'Mails an answer in the language of the message; answers 409 when someone answered or closed it since',
    input: z.object({ id: idField, version: z.number().int().min(1), body: z.string().trim().min(1).max(5000) }),
    output: z.object({ id: z.number(), version: z.number() }),
    errors: ['message_not_found', 'message_changed'],
  }),
  bulkMessages: endpoint({
    method: 'POST',
    path: '/api/admin/messages/bulk',
    access: 'cms update',
    summary: 'Closes many messages, or opens them again',
    input: z.object({ ids: z.array(idField).min(1).max(500), closed: z.boolean() }),
    output: bulkAnswer,
  }),
  messageLogs: endpoint({
    method: 'GET',
    path: '/api/admin/messages/:id/logs',
    access: 'logs view',
    summary: 'Who answered, closed or opened a message, the latest first',
    input: auditFilter.extend({ id: idField }),
    output: pageSchema(auditRow),
  }),
};
