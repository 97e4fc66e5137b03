import type { z } from 'zod';

/** What builds each schema that nothing has read yet. */
const builders = new WeakMap<object, () => z.ZodType>();

/** The prototype of a schema that is not built yet: whatever is read of it builds it. */
const unbuilt: object = new Proxy({}, { get: (_, key, schema: object) => Reflect.get(build(schema), key) });

/**
 * A schema that is built when something first reads it, and an ordinary one from then on. Sources do not call it: the build writes it
 * around their schemas (tools/lazy-schemas.ts).
 */
export function lazySchema<T extends z.ZodType>(builder: () => T): T {
  const schema: object = Object.create(unbuilt);
  builders.set(schema, builder);
  // Cast: it has no properties yet; the first one that is read brings them all.
  return schema as T;
}

/** Makes a schema what its builder answers, by the same constructor, so that it is itself in whatever contains it. Throws when that is no schema. */
function build(schema: object): object {
  // Reading `_zod` also builds one that is lazy itself.
  const built = builders.get(schema)?.()._zod;
  if (!built) throw new Error('What was taken for a schema is none: tools/lazy-schemas.ts must not wrap it.');
  builders.delete(schema);
  Object.setPrototypeOf(schema, built.constr.prototype as object);
  // As zod copies a schema: its constructor is a plain function, and its definition may be shared.
  Reflect.apply(built.constr, schema, [built.def]);
  if (built.parent) (schema as z.ZodType)._zod.parent = built.parent;
  return schema;
}
