import fc from 'fast-check';
import { z } from 'zod';
import type { Endpoint } from '#shared/contract.ts';

/** Unlike fast-check's own unit of all characters it needs no table of a million of them, and has halves of surrogate pairs. */
const anyCharacter = fc.nat({ max: 0x10_ffff }).map((point) => String.fromCodePoint(point));

/** Values that no correct client sends. */
const oddValue = fc.oneof(
  fc.constantFrom<unknown>(
    undefined,
    null,
    true,
    '',
    ' ',
    'NaN',
    'Infinity',
    '-1',
    '1e3',
    '１２',
    '0x10',
    -1,
    -0,
    0.1,
    1e308,
    -1e308,
    2 ** 31,
    2 ** 53 + 1,
    2 ** 63,
    99_999_999,
    [],
    {},
    [[]],
    [null],
    '\u0000',
    'a\u0000b',
    '\ud800',
    'x\udfff',
    '\u202e',
    '%',
    '%00',
    '%s%n',
    "' or 1=1 --",
    '"; drop table orders; --',
    '$1',
    '{{7*7}}${7*7}',
    '<script>alert(1)</script>',
    '../../etc/passwd',
    '00000000-0000-4000-8000-000000000000',
    'x'.repeat(5000),
    { $ne: null },
    { length: 1e9 },
    { toString: 'x' },
    { tw: null },
    { tw: '\u0000' },
    [1, '1', null, {}],
  ),
  fc.string({ unit: anyCharacter, maxLength: 60 }),
  fc.double(),
  fc.integer(),
  fc.jsonValue({ maxDepth: 3 }),
);

type Schema = {
  type?: string;
  required?: string[];
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
  format?: string;
  minimum?: number;
};

/** Mostly valid input, so that the odd value gets past other checks and as deep as it can. */
function input(schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 15, arbitrary: fitting(schema) }, { weight: 1, arbitrary: oddValue });
}

function fitting(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(fitting));
  if (schema.properties) {
    const keys = Object.entries(schema.properties).map(([key, child]) => [key, input(child)] as const);
    return fc.record(Object.fromEntries(keys), { requiredKeys: schema.required ?? [] });
  }
  if (schema.type === 'array') return fc.array(input(schema.items ?? {}), { maxLength: 3 });
  if (schema.type === 'integer' || schema.type === 'number')
    return fc.oneof(fc.constant(Math.max(1, schema.minimum ?? 1)), fc.nat({ max: 200 }));
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'string') return schema.pattern && !schema.format ? textMatching(schema.pattern) : anyText(schema.format);
  return fc.constantFrom(undefined, 1, 'x', null);
}

const texts = new Map<string, fc.Arbitrary<string>>();

/** Made once for each pattern: making one takes longer than drawing hundreds of texts from it. */
function textMatching(pattern: string): fc.Arbitrary<string> {
  const text = texts.get(pattern) ?? fc.stringMatching(new RegExp(pattern));
  texts.set(pattern, text);
  return text;
}

function anyText(format: string | undefined): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'date-time') return fc.constant('2026-11-20T00:00:00Z');
  return fc.constantFrom('a word', '林美惠', 'a@example.com', '2026-11-20', 'tw', '1', 'pending', 'Kettle2026');
}

/** Input for an endpoint that follows its contract except for some parts. */
export const inputFor = ({ input: schema }: Endpoint): fc.Arbitrary<unknown> =>
  fitting(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema);

/** Keys that every object inherits; parsed from text, since a literal would set the prototype itself. */
export const prototypeKeys = fc.oneof(
  { weight: 5, arbitrary: fc.constant('{}') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '{"__proto__":{"superman":true}}',
      '{"constructor":{"prototype":{"superman":true}}}',
      '{"hasOwnProperty":1,"toString":null}',
      '{"superman":true,"customer_id":1}',
    ),
  },
);

/** Values for an id or token in an address. */
export const segments = fc.oneof(
  fc.constant('1'),
  fc.constantFrom(
    '2',
    '0',
    '-1',
    '1.5',
    '1e2',
    'NaN',
    '%00',
    '%ff',
    'x',
    '%EF%BC%99',
    '99999999999999999999',
    'null',
    '__proto__',
    'a'.repeat(22),
    'b'.repeat(301),
  ),
  fc.uuid(),
);
