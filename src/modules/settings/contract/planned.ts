import { z } from 'zod';

/** What a save answers. */
export const saved = z.object({ version: z.number() });

/** `from`: when the change counts; null: at once. A change with a time replaces one that was planned before. */
export const planning = <T extends z.ZodType>(value: T) =>
  z.object({ value, version: z.number().int(), from: z.iso.datetime().nullable().default(null) });

/** What was planned for later: the fields that change at `from`. */
export const planSchema = <T extends z.ZodRawShape>(value: z.ZodObject<T>) =>
  z.object({ from: z.string(), changes: value.partial() }).nullable();
