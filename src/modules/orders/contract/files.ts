import { z } from 'zod';
import { endpoint } from '#shared/contract.ts';
import { fileAnswer, idField, noContent } from '#shared/fields.ts';

export const fileLimits = { perOrder: 10, megabytes: 10 } as const;

export const fileTypes = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/heic'] as const;

const orderFile = z.object({
  id: z.number(),
  name: z.string(),
  type: z.enum(fileTypes),
  bytes: z.number(),
  added_by: z.string().nullable(),
  added_at: z.string(),
});
export type OrderFile = z.infer<typeof orderFile>;
const listed = z.object({ data: z.array(orderFile) });

/** Files of an order, reachable only through these endpoints. */
export const filesContract = {
  files: endpoint({
    method: 'GET',
    path: '/api/admin/orders/:id/files',
    access: 'orders view',
    summary: 'The files of an order, oldest first',
    input: z.object({ id: idField }),
    output: listed,
    errors: ['order_not_found'],
  }),
  addFiles: endpoint({
    method: 'POST',
    path: '/api/admin/orders/:id/files',
    access: 'orders update',
    summary: 'Stores files with an order (multipart): PDF and pictures, all or none',
    input: z.object({ id: idField }),
    output: listed,
    status: 201,
    upload: { maxFiles: fileLimits.perOrder, maxBytes: fileLimits.megabytes * 1024 * 1024 },
    errors: ['order_not_found'],
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/admin/orders/:id/files/:file_id',
    access: 'orders view',
    summary: 'Downloads an order file',
    input: z.object({ id: idField, file_id: idField }),
    output: fileAnswer,
    file: true,
    errors: ['file_not_found'],
  }),
  removeFile: endpoint({
    method: 'DELETE',
    path: '/api/admin/orders/:id/files/:file_id',
    access: 'orders update',
    summary: 'Deletes an order file',
    input: z.object({ id: idField, file_id: idField }),
    output: noContent,
    status: 204,
    errors: ['order_not_found', 'file_not_found'],
  }),
};
