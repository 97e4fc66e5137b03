import { z } from 'zod';
import type { FileAnswer } from './contract.ts';
import type { Major } from './money.ts';

/** Field types that contracts share. A custom message is a key of the `validation` catalogue. */

/** Text that staff write in both languages; Chinese required, `max` characters each. */
export const textField = (max: number) => z.object({ tw: z.string().trim().min(1).max(max), en: z.string().trim().max(max).optional() });

/** The same, optional. */
export const optionalTextField = (max: number) =>
  z.object({ tw: z.string().trim().max(max), en: z.string().trim().max(max).optional() }).nullable();

/** A positive database id, also from a path or query string. */
export const idField = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** A non-negative amount in major units, as the API uses them. */
export const amountField = z.number().min(0).max(99_999_999) as z.ZodNumber & z.ZodType<Major, Major>;

/** An amount in an answer, in major units. */
export const amountView = z.number() as z.ZodNumber & z.ZodType<Major, Major>;

export const emailField = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email({ error: 'email' }));

/** The same, or empty where the person is reached otherwise. */
export const optionalEmailField = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.union([z.literal(''), z.email({ error: 'email' })]));

/** Spec section 5: 8-12 letters or digits, nothing else is required. */
export const passwordField = z.string().regex(/^[A-Za-z0-9]{8,12}$/, { error: 'password' });

export const pageInput = z.object({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  per_page: z.coerce.number().int().min(1).max(100).default(20),
});

/** `more`: `total` rows were counted, and others may match. */
export const pageMeta = z.object({ page: z.number(), per_page: z.number(), total: z.number(), more: z.boolean().optional() });

/** The answer of a list endpoint: a page of rows, and their number in all. */
export const pageSchema = <T extends z.ZodType>(row: T) => z.object({ data: z.array(row), meta: pageMeta });

/** A comma-separated list in a query string: `status=pending,processing`. */
export const listField = <T extends z.ZodType>(item: T) =>
  z.preprocess((v) => (typeof v === 'string' ? v.split(',').filter(Boolean) : v), z.array(item)).optional();

/** The result of a bulk action per id; `message` is for people. Every bulk endpoint takes `ids` and returns this. */
export const bulkAnswer = z.object({
  done: z.array(z.number()),
  unchanged: z.array(z.number()),
  failed: z.array(z.object({ id: z.number(), code: z.string(), message: z.string() })),
});
export type BulkAnswer = z.infer<typeof bulkAnswer>;

/** A picture with its generated sizes: the file of one size is `${url}-${width}.webp`. */
export const pictureView = z.object({
  url: z.string(),
  width: z.number(),
  height: z.number(),
  widths: z.array(z.number()),
  /** AVIF files exist beside the WebP ones (the worker generates them later). */
  avif: z.boolean(),
  alt: z.string(),
  /** Percent from the left and the top that stays visible where the picture is cut to a shape; null: the centre. */
  focus: z.object({ x: z.number(), y: z.number() }).nullable(),
});
export type PictureView = z.infer<typeof pictureView>;

export const nothing = z.object({});
export const noContent = z.undefined();
/** The output schema of endpoints with `file`. */
export const fileAnswer = z.custom<FileAnswer>();
