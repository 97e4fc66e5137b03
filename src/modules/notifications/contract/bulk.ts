import { z } from 'zod';
import { endpoint } from '#shared/contract.ts';
import { idField, listField, noContent, pageInput, pageSchema, textField } from '#shared/fields.ts';
import { messageChannels } from '../ports.ts';

export const bulkStates = ['draft', 'scheduled', 'sending', 'stopped', 'done'] as const;
const channel = z.enum(['mail', ...messageChannels]);

/** Which customers: all of these conditions. Only those who agreed to marketing get anything. */
const bulkSegment = z.object({
  level: z.number().int().positive().nullable(),
  tag: z.string().trim().max(40),
  orders_from: z.number().int().min(0).max(9999).nullable(),
  /** Days of the shop on which the last order was placed. */
  ordered_from: z.iso.date().nullable(),
  ordered_until: z.iso.date().nullable(),
  /** Has not ordered in so many days, or never. */
  idle_days: z.number().int().min(1).max(3650).nullable(),
  birthday_month: z.number().int().min(1).max(12).nullable(),
});
export type BulkSegment = z.infer<typeof bulkSegment>;

const bulkForm = z.object({
  /** For staff only. */
  name: z.string().trim().min(1).max(80),
  channel,
  /** Of an e-mail. */
  subject: z.object({ tw: z.string().trim().max(150), en: z.string().trim().max(150).optional() }),
  /** Several lines; {name} and {site} are filled in. */
  body: textField(3000),
  segment: bulkSegment,
});
export type BulkForm = z.infer<typeof bulkForm>;

const bulkRow = z.object({
  id: z.number(),
  name: z.string(),
  channel,
  state: z.enum(bulkStates),
  send_at: z.string().nullable(),
  /** Receivers when it began; null: it has not begun. */
  total: z.number().nullable(),
  sent: z.number(),
  failed: z.number(),
  /** What its text messages are charged as; 0: it sends none. */
  segments: z.number(),
  /** Why it stopped by itself: `channel_off`, `purse_short`, `no_answer: ` and what failed, or the words of the provider. */
  error: z.string().nullable(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
});
export type BulkRow = z.infer<typeof bulkRow>;
const one = z.object({ id: idField });

export const bulkEndpoints = {
  bulkMessages: endpoint({
    method: 'GET',
    path: '/api/admin/bulk-messages',
    access: 'customers view',
    summary: 'Bulk messages with what became of them, newest first',
    input: pageInput.extend({ state: listField(z.enum(bulkStates)), sort: z.literal('-id').default('-id') }),
    output: pageSchema(bulkRow),
  }),
  bulkMessage: endpoint({
    method: 'GET',
    path: '/api/admin/bulk-messages/:id',
    access: 'customers update',
    summary: 'One bulk message with its texts and conditions',
    input: one,
    output: bulkRow.extend({ ...bulkForm.shape, version: z.number() }),
    errors: ['bulk_not_found'],
  }),
  createBulk: endpoint({
    method: 'POST',
    path: '/api/admin/bulk-messages',
    access: 'customers update',
    summary: 'Stores a bulk message as a draft; a variable other than {name} and {site} is refused',
    input: bulkForm,
    output: z.object({ id: z.number() }),
    status: 201,
  }),
  saveBulk: endpoint({
    method: 'PUT',
    path: '/api/admin/bulk-messages/:id',
    access: 'customers update',
    summary: 'Saves a draft',
    input: bulkForm.extend({ id: idField, version: z.number().int() }),
    output: z.object({ version: z.number() }),
    errors: ['bulk_not_found', 'bulk_changed'],
  }),
  deleteBulk: endpoint({
    method: 'DELETE',
    path: '/api/admin/bulk-messages/:id',
    access: 'customers update',
    summary: 'Deletes a draft',
    input: one,
    output: noContent,
    status: 204,
    errors: ['bulk_not_found', 'bulk_not_now'],
  }),
  countReceivers: endpoint({
    method: 'POST',
    path: '/api/admin/bulk-messages/count',
    access: 'customers update',
    summary: 'How many customers match, agreed to marketing and can be reached by this channel',
    input: z.object({ channel, segment: bulkSegment }),
    output: z.object({ count: z.number() }),
  }),
  startBulk: endpoint({
    method: 'POST',
    path: '/api/admin/bulk-messages/:id/start',
    access: 'customers update',
    summary: 'Sends a draft now or at a time, or goes on with a stopped one. Quiet hours are waited for',
    input: one.extend({ version: z.number().int(), at: z.iso.datetime().nullable().default(null) }),
    output: noContent,
    status: 204,
    errors: ['bulk_not_found', 'bulk_not_now', 'bulk_changed', 'channel_off'],
  }),
  stopBulk: endpoint({
    method: 'POST',
    path: '/api/admin/bulk-messages/:id/stop',
    access: 'customers update',
    summary: 'Stops a scheduled or running one after the messages on their way; it can go on later',
    input: one,
    output: noContent,
    status: 204,
    errors: ['bulk_not_found', 'bulk_not_now'],
  }),
};
