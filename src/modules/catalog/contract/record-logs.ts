import { z } from 'zod';
import { auditFilter, auditRow } from '#modules/staff/contract.ts';
import { endpoint } from '#shared/contract.ts';
import { idField, pageSchema } from '#shared/fields.ts';
import type { Permission } from '#shared/permissions.ts';
import { savedView } from './fields.ts';

const logsAt = <const P extends string>(path: P, of: string) =>
  endpoint({
    method: 'GET',
    path,
    access: 'logs view',
    summary: `Who changed what of a ${of}, the latest first`,
    input: auditFilter.extend({ id: idField }),
    output: pageSchema(auditRow),
  });

const revertAt = <const P extends string>(path: P, access: Permission, errors: readonly string[]) =>
  endpoint({
    method: 'POST',
    path,
    access,
    summary: 'Reverts one log entry where the values are unchanged since',
    input: z.object({ id: idField, log_id: idField }),
    output: savedView,
    errors: [...errors, 'nothing_to_revert'],
  });

export const logEndpoints = {
  productLogs: logsAt('/api/admin/products/:id/logs', 'product'),
  categoryLogs: logsAt('/api/admin/product-categories/:id/logs', 'category'),
  brandLogs: logsAt('/api/admin/brands/:id/logs', 'brand'),
  giftLogs: logsAt('/api/admin/gifts/:id/logs', 'gift'),
  revertCategory: revertAt('/api/admin/product-categories/:id/logs/:log_id/revert', 'categories update', [
    'category_not_found',
    'category_changed',
  ]),
  revertBrand: revertAt('/api/admin/brands/:id/logs/:log_id/revert', 'brands update', ['brand_not_found', 'brand_changed']),
  revertGift: revertAt('/api/admin/gifts/:id/logs/:log_id/revert', 'gifts update', ['gift_not_found', 'gift_changed']),
};
