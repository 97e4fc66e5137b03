import { describe, expect, test } from 'vitest';
import { withColumnTypes, wordsIn } from './typed-columns.ts';

describe('the words of a CHECK', () => {
  test.each([
    ["CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text])))", ['draft', 'published']],
    [`CHECK (("position" = ANY (ARRAY['home_hero'::text, 'popup'::text])))`, ['home_hero', 'popup']],
    ["CHECK ((state = 'captured'::text))", ['captured']],
    ["CHECK (((temperatures <@ '{ambient,chilled}'::text[]) AND (temperatures <> '{}'::text[])))", ['ambient', 'chilled']],
    ['CHECK ((stock >= 0))', undefined],
    ["CHECK ((jsonb_typeof(form) = 'object'::text))", undefined],
    ["CHECK ((country ~ '^[a-z]{2}$'::text))", undefined],
  ])('%s', (definition, words) => expect(wordsIn(definition)).toEqual(words));
});

describe('columns with types of their own', () => {
  const rows = (columns: string) => `export interface Orders {\n${columns}\n}\n\nexport interface DB {\n  orders: Orders;\n}\n`;

  test('take the place of jsonb, text and bigint; null and defaults stay', () => {
    const types = { 'orders.cvs': 'Store', 'orders.status': "'open' | 'done'", 'orders.total': 'Minor', 'orders.ways': "'a' | 'b'" };
    const columns = '  cvs: Json | null;\n  note: string;\n  status: Generated<string>;\n  total: Int8;\n  ways: Generated<string[]>;';
    expect(withColumnTypes(rows(columns), types)).toBe(
      rows(
        "  cvs: JsonColumn<Store> | null;\n  note: string;\n  status: Generated<'open' | 'done'>;\n  total: Minor;\n  ways: Generated<('a' | 'b')[]>;",
      ),
    );
  });

  test('a bigint that is named as an amount is in minor units, another is a number', () => {
    const columns = '  due: Generated<Int8>;\n  fee: Int8 | null;\n  id: Int8;\n  note: string;';
    expect(withColumnTypes(rows(columns), {}, new Set(['due', 'fee', 'note']))).toBe(
      rows('  due: Generated<Minor>;\n  fee: Minor | null;\n  id: Int8;\n  note: string;'),
    );
  });

  test('a jsonb column without a type is refused', () => {
    expect(() => withColumnTypes(rows('  cvs: Json | null;'), {})).toThrow('orders.cvs is jsonb and has no type');
  });

  test('a type for a column that does not exist is refused', () => {
    expect(() => withColumnTypes(rows('  note: string;'), { 'orders.nota': 'Text' })).toThrow('orders.nota');
  });
});
