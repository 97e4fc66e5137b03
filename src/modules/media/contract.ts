import { z } from 'zod';
import { endpoint } from '#shared/contract.ts';
import { pictureView } from '#shared/fields.ts';

export const imageLimits = { maxFiles: 10, maxMegabytes: 5 };

export const mediaView = pictureView.extend({ id: z.number(), file_name: z.string(), bytes: z.number() });
export type MediaView = z.infer<typeof mediaView>;

export const mediaContract = {
  upload: endpoint({
    method: 'POST',
    path: '/api/admin/media',
    access: 'filemanager create',
    summary: 'Uploads pictures (multipart)',
    input: z.object({}),
    output: z.object({ data: z.array(mediaView) }),
    status: 201,
    upload: { maxFiles: imageLimits.maxFiles, maxBytes: imageLimits.maxMegabytes * 1024 * 1024 },
  }),
};
