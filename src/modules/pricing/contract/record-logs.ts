import { z } from 'zod';
import { auditFilter, auditRow } from '#modules/staff/contract.ts';
import { endpoint } from '#shared/contract.ts';
import { idField, pageSchema } from '#shared/fields.ts';

const saved = z.object({ id: z.number(), version: z.number() });

export const logEndpoints = {
  offerLogs: endpoint({
    method: 'GET',
    path: '/api/admin/offers/:id/logs',
    access: 'logs view',
    summary: 'An offer’s log',
    input: auditFilter.extend({ id: idField }),
    output: pageSchema(auditRow),
  }),
  revertOffer: endpoint({
    method: 'POST',
    path: '/api/admin/offers/:id/logs/:log_id/revert',
    access: 'offers update',
    summary: 'Reverts one log entry where the values are unchanged since',
    input: z.object({ id: idField, log_id: idField }),
    output: saved,
    errors: ['offer_not_found', 'offer_changed', 'nothing_to_revert'],
  }),
  campaignLogs: endpoint({
    method: 'GET',
    path: '/api/admin/coupons/:id/logs',
    access: 'logs view',
    summary: 'The log of a coupon campaign',
    input: auditFilter.extend({ id: idField }),
    output: pageSchema(auditRow),
  }),
  revertCampaign: endpoint({
    method: 'POST',
    path: '/api/admin/coupons/:id/logs/:log_id/revert',
    access: 'coupons update',
    summary: 'Reverts one log entry where the values are unchanged since',
    input: z.object({ id: idField, log_id: idField }),
    output: saved,
    errors: ['campaign_not_found', 'campaign_changed', 'nothing_to_revert'],
  }),
};
