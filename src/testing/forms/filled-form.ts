import { z } from 'zod';

type Filling = {
  /** Values to choose from by path (`items.0.sku`, `brand_id`), for what a type cannot express: codes, times that must be in order. */
  given?: Readonly<Record<string, readonly unknown[]>>;
  /** Another value of the form; each field gets a different one. */
  unlike?: unknown;
};

/**
 * A form in which every field has a value that is not its default, made from the schema, so that a new field is included by
 * itself. Throws where the schema needs a value of a format that is not known here.
 */
export function filledForm<S extends z.ZodType>(schema: S, { given = {}, unlike }: Filling = {}): z.output<S> {
  return schema.parse(valueFor(schema, '', unlike, given)) as z.output<S>;
}

type Given = NonNullable<Filling['given']>;

const at = (path: string, key: string | number): string => (path ? `${path}.${key}` : String(key));

function valueFor(schema: z.core.$ZodType, path: string, unlike: unknown, given: Given): unknown {
  const choices = given[path];
  if (choices) return choices.find((choice) => JSON.stringify(choice) !== JSON.stringify(unlike)) ?? choices[0];
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const inside = (part: z.core.$ZodType, value = unlike) => valueFor(part, path, value, given);
  switch (def.type) {
    case 'default':
      return inside(def.innerType, unlike ?? def.defaultValue);
    case 'nullable':
    case 'optional':
    case 'readonly':
      return inside(def.innerType);
    case 'pipe':
      return isText(schema) ? candidate(schema, path, unlike, texts) : inside(def.in);
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape).map(([key, field]) => [key, valueFor(field, at(path, key), partAt(unlike, key), given)]),
      );
    case 'array':
      return Array.from({ length: minLength(schema) }, (_, i) => valueFor(def.element, at(path, i), partAt(unlike, i), given));
    case 'union':
      return inside(def.options[def.options.length - 1] as z.core.$ZodType);
    case 'boolean':
      return unlike !== true;
    case 'literal':
      return def.values[0];
    case 'enum':
      return Object.values(def.entries).find((word) => word !== unlike);
    case 'number':
      return candidate(schema, path, unlike, [3, 4, 7, 12, 50, 1, 0.5, 1000]);
    case 'string':
      return candidate(schema, path, unlike, texts);
    default:
      throw new Error(`${path}: pass a value in \`given\` for a field of type ${def.type}`);
  }
}

/** Values for most formats of the contracts: text, timestamps, days, addresses, colours, times, mail addresses. */
const texts = [
  ['Text of a field', 'Word'],
  ['2027-03-04T05:06:07.000Z', '2027-05-06T07:08:09.000Z'],
  ['2027-03-04', '2027-05-06'],
  ['https://example.com/page', 'https://example.com/other'],
  ['#123456', '#654321'],
  ['08:30', '09:45'],
  ['filled@example.com', 'other@example.com'],
  ['a', 'b'],
].flat();

/** Whether a pipe starts with a string, so that its later steps define the format. */
function isText(schema: z.core.$ZodType): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  return def.type === 'pipe' ? isText(def.in) : def.type === 'string';
}

const partAt = (value: unknown, key: string | number): unknown =>
  value !== null && typeof value === 'object' ? Reflect.get(value, key) : undefined;

const minLength = (schema: z.core.$ZodType): number => [1, 2, 3].find((length) => fits(schema, length)) ?? 1;

/** Whether a list of this length is allowed, whatever is in it. */
function fits(schema: z.core.$ZodType, length: number): boolean {
  const { issues = [] } = z.safeParse(schema, Array.from({ length })).error ?? {};
  return !issues.some(({ path, code }) => path.length === 0 && (code === 'too_small' || code === 'too_big'));
}

function candidate(schema: z.core.$ZodType, path: string, unlike: unknown, candidates: readonly unknown[]): unknown {
  const found = candidates.find((value) => value !== unlike && z.safeParse(schema, value).success);
  if (found === undefined) throw new Error(`${path}: pass a value in \`given\`, none of those known here fits`);
  return found;
}
