import { z } from 'zod';
import { notificationMails } from '#modules/settings/contract.ts';
import { endpoint } from '#shared/contract.ts';
import { idField, listField, noContent, pageInput, pageSchema } from '#shared/fields.ts';
import { locales } from '#shared/locale.ts';
import { refuser } from '#shared/refusal.ts';
import { alertEndpoints } from './contract/alerts.ts';
import { bulkEndpoints } from './contract/bulk.ts';
import { messageChannels } from './ports.ts';

export type { AlertKind, StaffAlert } from './contract/alerts.ts';
export type { MessageChannel } from './ports.ts';

export const notificationErrors = {
  template_changed: 409,
  channel_off: 422,
  bulk_not_found: 404,
  bulk_changed: 409,
  bulk_not_now: 409,
  mail_not_found: 404,
  mail_not_resendable: 422,
} as const;
export const refuseNotifications = refuser(notificationErrors);

const one = z.object({ mail: z.enum(notificationMails), locale: z.enum(locales) });

/** The words of staff; an empty one is the shop's own. All but the subject may have several lines. */
const wordsForm = z.object({
  subject: z
    .string()
    .trim()
    .max(150)
    .regex(/^[^\r\n]*$/, { error: 'invalid' })
    .default(''),
  intro: z.string().trim().max(3000).default(''),
  next: z.string().trim().max(3000).default(''),
  /** The LINE message and the text message. */
  line: z.string().trim().max(1000).default(''),
  sms: z.string().trim().max(300).default(''),
});
const wordsView = z.object({ subject: z.string(), intro: z.string(), next: z.string(), line: z.string(), sms: z.string() });

export const channels = ['mail', ...messageChannels] as const;
export const mailStates = ['sending', 'sent', 'sink', 'failed'] as const;

const mailRow = z.object({
  id: z.number(),
  channel: z.enum(channels),
  kind: z.string(),
  recipient: z.string(),
  subject: z.string(),
  locale: z.enum(locales),
  state: z.enum(mailStates),
  error: z.string().nullable(),
  /** Of a text message: how many it is charged as. */
  segments: z.number().nullable(),
  created_at: z.string(),
  /** The mail that was sent again by this one. */
  resend_of: z.number().nullable(),
  /** The staff member who sent it again. */
  by: z.string().nullable(),
  /** False: it held a secret link or needs consent, or it is on its way. */
  resendable: z.boolean(),
});
export type MailRow = z.infer<typeof mailRow>;

/** The invoice that is attached. `path`: of its PDF. */
const attachedDocument = z.object({ name: z.string(), path: z.string() });

export const notificationsContract = {
  preview: endpoint({
    method: 'POST',
    path: '/api/admin/notifications/preview',
    access: 'system update',
    summary: 'A mail with these or the saved words: about the newest order where the caller may see orders, else about an invented one',
    input: one.extend({ words: wordsForm.optional() }),
    output: z.object({
      subject: z.string(),
      html: z.string(),
      order_no: z.string().nullable(),
      /** The LINE message, the text message and how many that is charged as; null: sent by e-mail only. */
      messages: z.object({ line: z.string(), sms: z.string(), segments: z.number() }).nullable(),
    }),
  }),
  template: endpoint({
    method: 'GET',
    path: '/api/admin/notifications/templates/:mail/:locale',
    access: 'system update',
    summary: 'The words of staff for a mail (version 0: none), the shop’s own with their variables, and the variables of this mail',
    input: one,
    output: z.object({ words: wordsView, version: z.number(), standard: wordsView, variables: z.array(z.string()) }),
  }),
  saveTemplate: endpoint({
    method: 'PUT',
    path: '/api/admin/notifications/templates/:mail/:locale',
    access: 'system update',
    summary: 'Saves the words of a mail; a variable that the mail does not have is refused with those it has',
    input: one.extend({ words: wordsForm, version: z.number().int().min(0) }),
    output: z.object({ version: z.number() }),
    errors: ['template_changed'],
  }),
  testMessage: endpoint({
    method: 'POST',
    path: '/api/admin/notifications/test-message',
    access: 'system update',
    rate: 'credentials',
    summary: 'Sends an example as a LINE message to the member with this address, or as a text message to this number',
    input: one.extend({ channel: z.enum(messageChannels), to: z.string().trim().min(1).max(255) }),
    output: noContent,
    status: 204,
    errors: ['channel_off'],
  }),
  ...bulkEndpoints,
  ...alertEndpoints,
  resetTemplate: endpoint({
    method: 'DELETE',
    path: '/api/admin/notifications/templates/:mail/:locale',
    access: 'system update',
    summary: 'Back to the shop’s own words',
    input: one,
    output: noContent,
    status: 204,
  }),
  mails: endpoint({
    method: 'GET',
    path: '/api/admin/mails',
    access: 'logs view',
    replica: true,
    summary: 'The mails and messages as they were sent, newest first; `q` is a part of the address or subject',
    input: pageInput.extend({
      q: z.string().trim().max(100).optional(),
      channel: listField(z.enum(channels)),
      kind: listField(z.string().max(40)),
      state: listField(z.enum(mailStates)),
      sort: z.literal('-id').default('-id'),
    }),
    output: pageSchema(mailRow),
  }),
  mail: endpoint({
    method: 'GET',
    path: '/api/admin/mails/:id',
    access: 'logs view',
    summary: 'One mail as it was sent',
    input: z.object({ id: idField }),
    output: mailRow.extend({ html: z.string(), plain: z.string(), document: attachedDocument.nullable() }),
    errors: ['mail_not_found'],
  }),
  resend: endpoint({
    method: 'POST',
    path: '/api/admin/mails/:id/resend',
    access: 'system update',
    rate: 'write',
    summary: 'Sends a mail again as it was, as a new one that names the first; the same key sends once',
    input: z.object({ id: idField, key: z.uuid() }),
    output: noContent,
    status: 204,
    errors: ['mail_not_found', 'mail_not_resendable'],
  }),
};
