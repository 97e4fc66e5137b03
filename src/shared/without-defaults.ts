import { z } from 'zod';

/** A schema as `withoutDefaults` leaves it. */
type WithoutDefaults<S> =
  S extends z.ZodDefault<infer Inner>
    ? WithoutDefaults<Inner>
    : S extends z.ZodNullable<infer Inner>
      ? z.ZodNullable<Extract<WithoutDefaults<Inner>, z.ZodType>>
      : S extends z.ZodArray<infer Element>
        ? z.ZodArray<Extract<WithoutDefaults<Element>, z.ZodType>>
        : S extends z.ZodDiscriminatedUnion<infer Options, infer Key>
          ? z.ZodDiscriminatedUnion<{ [K in keyof Options]: Extract<WithoutDefaults<Options[K]>, z.core.$ZodTypeDiscriminable> }, Key>
          : S extends z.ZodObject<infer Shape, infer Config>
            ? z.ZodObject<{ [K in keyof Shape]: Extract<WithoutDefaults<Shape[K]>, z.ZodType> }, Config>
            : S;

function strip(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodDefault) return strip(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodNullable) return strip(schema.unwrap() as z.ZodType).nullable();
  if (schema instanceof z.ZodArray) return z.array(strip(schema.element as z.ZodType));
  if (schema instanceof z.ZodDiscriminatedUnion) {
    const options = schema.options.map((option) => strip(option as z.ZodType) as z.core.$ZodTypeDiscriminable);
    return z.discriminatedUnion(schema.def.discriminator, options as [z.core.$ZodTypeDiscriminable]);
  }
  if (!(schema instanceof z.ZodObject)) return schema;
  return z.object(
    Object.fromEntries(Object.entries(schema.shape as z.ZodRawShape).map(([name, field]) => [name, strip(field as z.ZodType)])),
  );
}

/**
 * What a form becomes in an answer: the same fields, each of them required. A field that the server forgets to read does not
 * compile and fails the check of answers, where a default would hide it. Limits on lists and objects as a whole are dropped.
 */
export const withoutDefaults = <S extends z.ZodType>(form: S): WithoutDefaults<S> => strip(form) as WithoutDefaults<S>;
