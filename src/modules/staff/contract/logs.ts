import { z } from 'zod';
import { endpoint } from '#shared/contract.ts';
import { idField, noContent, nothing, pageInput, pageSchema } from '#shared/fields.ts';

/** The models whose changes are logged field by field (spec section 2). */
export const auditModels = [
  'Product',
  'Category',
  'Brand',
  'Gift',
  'Order',
  'OrderShipping',
  'Payment',
  'Delivery',
  'Customer',
  'BulkMessage',
  'CustomerLevel',
  'Offer',
  'CouponCampaign',
  'CreditPurchase',
  'Banner',
  'VideoBackground',
  'Shop',
  'Blog',
  'BlogCategory',
  'Page',
  'Information',
  'ContactMessage',
  'Picture',
  'PictureFolder',
  'Setting',
  'Settings',
  'Webhook',
  'User',
  'Role',
] as const;
export type AuditModel = (typeof auditModels)[number];

export const auditRow = z.object({
  id: z.number(),
  subject_type: z.string(),
  subject_id: z.number(),
  action: z.string(),
  actor: z.object({
    kind: z.enum(['staff', 'customer', 'system', 'provider']),
    id: z.number().nullable(),
    name: z.string().nullable(),
    /** Done while impersonating a customer. */
    as_customer: z.boolean(),
    /** The name of the access token by which a program did it. */
    via_token: z.string().nullable(),
  }),
  changes: z.array(z.object({ field: z.string(), old: z.unknown(), new: z.unknown() })),
  request_id: z.string().nullable(),
  /** Of calls by staff only. */
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
  created_at: z.string(),
});

export type AuditRow = z.infer<typeof auditRow>;

/** An entry of a log of more than one record. */
const namedAuditRow = auditRow.extend({
  /** The subject's present name; null for what is deleted or has none, and for a person that the reader may not view. */
  subject_name: z.string().nullable(),
});
export type NamedAuditRow = z.infer<typeof namedAuditRow>;

/** Filters of every logs endpoint. */
export const auditFilter = pageInput.extend({
  field: z.string().trim().max(100).optional(),
  actor: idField.optional(),
  /** Days of the shop, both belong to it. */
  from: z.iso.date().optional(),
  until: z.iso.date().optional(),
});

const view = z.object({
  id: z.number(),
  screen: z.string(),
  name: z.string(),
  query: z.record(z.string(), z.unknown()),
  shared: z.boolean(),
  mine: z.boolean(),
});
const viewForm = z.object({
  screen: z.string().regex(/^[a-z-]{1,40}$/),
  name: z.string().trim().min(1).max(40),
  query: z.record(z.string().max(60), z.unknown()).refine((query) => JSON.stringify(query).length < 4000),
  shared: z.boolean().default(false),
});

const touch = z.object({ at: z.string(), name: z.string().nullable() });

export const logEndpoints = {
  logActors: endpoint({
    method: 'GET',
    path: '/api/admin/log-actors',
    access: 'logs view',
    summary: 'Staff and actions in the log of the last year, for its filters',
    input: nothing,
    output: z.object({ staff: z.array(z.object({ id: z.number(), name: z.string() })), actions: z.array(z.string()) }),
  }),
  logs: endpoint({
    method: 'GET',
    path: '/api/admin/logs',
    access: 'logs view',
    replica: true,
    summary: 'The audit log, newest first',
    input: auditFilter.extend({
      model: z.enum(auditModels).optional(),
      subject: idField.optional(),
      action: z
        .string()
        .regex(/^[a-z_]{1,40}$/)
        .optional(),
      /** In what changed, as it was or as it is. */
      q: z.string().trim().max(100).optional(),
    }),
    output: pageSchema(namedAuditRow),
  }),
  myLogs: endpoint({
    method: 'GET',
    path: '/api/admin/me/logs',
    access: 'staff',
    sessionOnly: true,
    summary: 'The caller’s own log, newest first',
    input: pageInput,
    output: pageSchema(namedAuditRow),
  }),
  touched: endpoint({
    method: 'GET',
    path: '/api/admin/touched',
    access: 'staff',
    summary: 'Creator and last editor of a record, as far as its log goes back',
    input: z.object({ model: z.string().regex(/^[A-Za-z]{2,40}$/), subject: idField }),
    output: z.object({ created: touch.nullable(), updated: touch.nullable() }),
  }),
  userLogs: endpoint({
    method: 'GET',
    path: '/api/admin/users/:id/logs',
    access: 'logs view',
    summary: 'A staff member’s log',
    input: auditFilter.extend({ id: idField }),
    output: pageSchema(auditRow),
  }),
  listViews: endpoint({
    method: 'GET',
    path: '/api/admin/views',
    access: 'staff',
    summary: 'Saved views, of one list or of all: own and shared ones',
    input: z.object({ screen: z.string().max(40).optional() }),
    output: z.object({ data: z.array(view) }),
  }),
  saveView: endpoint({
    method: 'POST',
    path: '/api/admin/views',
    access: 'staff',
    summary: 'Saves a view of a list; the same name replaces it',
    input: viewForm,
    output: z.object({ id: z.number() }),
    errors: ['too_many_views'],
  }),
  deleteView: endpoint({
    method: 'DELETE',
    path: '/api/admin/views/:id',
    access: 'staff',
    summary: 'Deletes an own view',
    input: z.object({ id: idField }),
    output: noContent,
    status: 204,
  }),
};
