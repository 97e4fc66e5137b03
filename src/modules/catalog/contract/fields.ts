import { z } from 'zod';
import { idField, optionalTextField } from '#shared/fields.ts';

/** The slug per language; empty: made from the name. */
export const slugField = z.object({ tw: z.string().trim().max(150), en: z.string().trim().max(150).optional() });
/** Title, description and picture for search engines and shared links, overriding name, intro and first picture. */
export const seoField = z.object({ title: optionalTextField(150), description: optionalTextField(300), media_id: idField.nullable() });
export type Seo = z.infer<typeof seoField>;

export const nameView = z.object({ tw: z.string(), en: z.string().optional() });
export const versionField = z.number().int();
/** A new row, or a row with its new version. */
export const savedView = z.object({ id: z.number(), version: z.number() });

/** Rows of a bulk call that failed; `code` is a refusal of the module or a key of the validation texts. */
export const failureView = z.object({ id: z.number(), code: z.string(), facts: z.record(z.string(), z.unknown()) });
