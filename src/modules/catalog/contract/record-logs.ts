import { auditFilter, auditRow } from '#modules/staff/contract.ts';
import { endpoint } from '#shared/contract.ts';
import { idField, pageSchema } from '#shared/fields.ts';

const logsAt = <const P extends string>(path: P, of: string) =>
  endpoint({
    method: 'GET',
    path,
    access: 'logs view',
    summary: `Who changed what of a ${of}, the latest first`,
    input: auditFilter.extend({ id: idField }),
    output: pageSchema(auditRow),
  });

export const logEndpoints = {
  productLogs: logsAt('/api/admin/products/:id/logs', 'product'),
  categoryLogs: logsAt('/api/admin/product-categories/:id/logs', 'category'),
  brandLogs: logsAt('/api/admin/brands/:id/logs', 'brand'),
  giftLogs: logsAt('/api/admin/gifts/:id/logs', 'gift'),
};
