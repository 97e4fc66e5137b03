import { z } from 'zod';

/** What a form becomes when its optional fields are left out, without the fields that have no default. Also inside of objects. */
export function defaultsOf({ shape }: z.ZodObject): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(shape).flatMap(([name, field]) => {
      if (field instanceof z.ZodDefault) return [[name, field.parse(undefined)]];
      const inner = field instanceof z.ZodObject ? defaultsOf(field) : {};
      return Object.keys(inner).length > 0 ? [[name, inner]] : [];
    }),
  );
}
