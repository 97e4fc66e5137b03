import { z } from 'zod';
import { endpoint } from '#shared/contract.ts';
import { noContent, nothing } from '#shared/fields.ts';
import type { Permission } from '#shared/permissions.ts';

export const alertKinds = [
  'new_order',
  'failure',
  'return_requested',
  'low_stock',
  'low_balance',
  'contact_message',
  'newbang_sync',
  'newbang_gone',
] as const;
export type AlertKind = (typeof alertKinds)[number];

/** Who sees an alert: staff who may see its subject. */
export const alertPermissions: Readonly<Record<AlertKind, Permission>> = {
  new_order: 'orders view',
  failure: 'orders view',
  return_requested: 'orders view',
  low_stock: 'products view',
  low_balance: 'system update',
  contact_message: 'cms view',
  newbang_sync: 'newbang view',
  newbang_gone: 'newbang view',
};

const alert = z.object({
  id: z.number(),
  kind: z.enum(alertKinds),
  is_new: z.boolean(),
  created_at: z.string(),
  order_id: z.number().nullable(),
  order_no: z.string().nullable(),
  /** What failed: payment, invoice, allowance, refund, payout, consignment note, pick-up store or parcel; of a sync: its reason. */
  what: z.string().nullable(),
  names: z.array(z.string()),
  count: z.number().nullable(),
  message_id: z.number().nullable(),
});
export type StaffAlert = z.infer<typeof alert>;

export const alertEndpoints = {
  alerts: endpoint({
    method: 'GET',
    path: '/api/admin/alerts',
    access: 'staff',
    summary: 'The newest alerts that the caller may see, and how many of them are unread',
    input: nothing,
    output: z.object({
      unread: z.number(),
      data: z.array(alert),
      /** Effects that have failed for good; null without the permission to see diagnostics, or where the shop leaves them out. */
      failed_effects: z.number().nullable(),
    }),
  }),
  readAlerts: endpoint({
    method: 'POST',
    path: '/api/admin/alerts/read',
    access: 'staff',
    summary: 'Notes that the caller has seen the alerts up to this one',
    input: z.object({ until: z.number().int().min(0) }),
    output: noContent,
    status: 204,
    sessionOnly: true,
  }),
};
