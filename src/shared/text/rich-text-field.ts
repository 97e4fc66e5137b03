import { z } from 'zod';
import { pictureView } from '../fields.ts';

const run = z.object({
  /** A line break is `\n`. */
  text: z.string(),
  bold: z.literal(true).optional(),
  italic: z.literal(true).optional(),
  underline: z.literal(true).optional(),
  strike: z.literal(true).optional(),
  href: z.string().optional(),
});
const runs = z.array(run);

/** Rich text of staff as structure: its readers never receive HTML. */
export const richTextView = z.array(
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('heading'), level: z.literal([2, 3, 4]), runs }),
    z.object({ type: z.literal('paragraph'), runs }),
    z.object({ type: z.literal('list'), ordered: z.boolean(), items: z.array(runs) }),
    z.object({ type: z.literal('quote'), runs }),
    z.object({
      type: z.literal('image'),
      src: z.string(),
      alt: z.string(),
      width: z.number().nullable(),
      height: z.number().nullable(),
      /** Beside the text; absent: as wide as the text. */
      side: z.enum(['start', 'end']).optional(),
      /** In answers: the picture as it is now, whatever was done to it since the text was written. */
      picture: pictureView.optional(),
    }),
    z.object({ type: z.literal('product'), id: z.number(), runs }),
    z.object({ type: z.literal('table'), rows: z.array(z.array(z.object({ isHead: z.boolean(), runs }))) }),
    z.object({ type: z.literal('divider') }),
  ]),
);
