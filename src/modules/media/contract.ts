import { z } from 'zod';
import { pictureView } from '#shared/fields.ts';

export const mediaView = pictureView.extend({ id: z.number(), file_name: z.string(), bytes: z.number() });
