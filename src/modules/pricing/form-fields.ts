import type { z } from 'zod';

/** The fields of a record that its form has, without those the server adds. Cast: the keys are those of the form's own schema. */
export const formFields = <Shape extends z.ZodRawShape>(form: z.ZodObject<Shape>, record: z.output<z.ZodObject<Shape>>) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => Object.hasOwn(form.shape, name))) as z.output<z.ZodObject<Shape>>;
