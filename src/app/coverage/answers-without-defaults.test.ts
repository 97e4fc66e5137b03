import { expect, test } from 'vitest';
import { z } from 'zod';
import { withoutDefaults } from '#shared/without-defaults.ts';
import { contracts } from '../contracts.ts';

/** Every schema inside another, with the path to it. */
function* schemasIn(schema: z.core.$ZodType, path: string, seen = new Set<z.core.$ZodType>()): Generator<[path: string, type: string]> {
  if (seen.has(schema)) return;
  seen.add(schema);
  const def = schema._zod.def as z.core.$ZodTypeDef & Record<string, unknown>;
  yield [path, def.type];
  const children = [def['innerType'], def['element'], def['in'], def['out'], def['left'], def['right'], def['valueType']];
  for (const list of [def['options'], def['items']]) if (Array.isArray(list)) children.push(...list);
  for (const child of children) if (child) yield* schemasIn(child as z.core.$ZodType, path, seen);
  const shape = (def['shape'] ?? {}) as Record<string, z.core.$ZodType>;
  for (const [name, field] of Object.entries(shape)) yield* schemasIn(field, `${path}.${name}`, seen);
}

const fillsIn = new Set(['default', 'prefault', 'catch']);
const filledIn = (schema: z.core.$ZodType, name: string): string[] =>
  [...schemasIn(schema, name)].filter(([, type]) => fillsIn.has(type)).map(([path]) => path);

const form = z.object({
  tags: z.array(z.object({ label: z.string().default('') })).default([]),
  size: z.object({ width: z.number().default(1) }).nullable(),
  rule: z.discriminatedUnion('kind', [z.object({ kind: z.literal('weight'), step: z.number().nullable().default(null) })]),
});

test('no answer of a call fills in a value that the server did not read', () => {
  expect(filledIn(form, 'form')).toEqual(['form.tags', 'form.tags.label', 'form.size.width', 'form.rule.step']);
  const calls = Object.entries(contracts).flatMap(([module, calls]) =>
    Object.entries(calls).map(([name, { output }]) => ({ name: `${module}.${name}`, output })),
  );
  expect(calls.length).toBeGreaterThan(200);
  expect(calls.flatMap(({ name, output }) => filledIn(output, name))).toEqual([]);
});

test('a form without its defaults has the same fields, all required', () => {
  const whole = { tags: [{ label: 'tea' }], size: null, rule: { kind: 'weight' as const, step: 500 } };
  expect(withoutDefaults(form).parse(whole)).toEqual(whole);
  expect(form.safeParse({ ...whole, tags: undefined }).success).toBe(true);
  expect(withoutDefaults(form).safeParse({ ...whole, tags: undefined }).success).toBe(false);
  expect(withoutDefaults(form).safeParse({ ...whole, tags: [{}] }).success).toBe(false);
  expect(withoutDefaults(form).safeParse({ ...whole, rule: { kind: 'weight' } }).success).toBe(false);
});
