import { z } from 'zod';
import { idField, optionalTextField } from '#shared/fields.ts';

/** The part of an address that is read, per language; left empty it is made from the name. */
export const slugField = z.object({ tw: z.string().trim().max(150), en: z.string().trim().max(150).optional() });
/** What search engines and shared links show instead of name, intro and first picture. */
export const seoField = z.object({ title: optionalTextField(150), description: optionalTextField(300), media_id: idField.nullable() });
export type Seo = z.infer<typeof seoField>;

export const nameView = z.object({ tw: z.string(), en: z.string().optional() });
export const versionField = z.number().int();
/** A new row, or a row with its new version. */
export const savedView = z.object({ id: z.number(), version: z.number() });

/** Rows of a bulk call that could not be done; `code` is one of the module's errors or a key of the validation texts. */
export const failureView = z.object({ id: z.number(), code: z.string(), facts: z.record(z.string(), z.unknown()) });
