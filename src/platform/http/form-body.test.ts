import { expect, test } from 'vitest';
import { z } from 'zod';
import { formFiles, readForm } from './form-body.ts';

const schema = z.object({
  version: z.coerce.number(),
  ids: z.array(z.number()).default([]),
  value: z.object({ alt: z.object({ tw: z.string(), en: z.string().optional() }).nullable(), focus: z.object({ x: z.number() }) }),
});

test('brackets nest and list, numbers are numbers, and empty is null where null may be', () => {
  const form = { version: '3', 'ids[]': ['1', '2'], 'value[alt][tw]': '壺', 'value[alt][en]': '12', 'value[focus][x]': '40.5' };
  expect(readForm(form, schema)).toEqual({ version: 3, ids: [1, 2], value: { alt: { tw: '壺', en: '12' }, focus: { x: 40.5 } } });
  expect(readForm({ 'value[alt]': '', ids: '7', 'value[focus][x]': 'abc' }, schema)).toEqual({
    ids: [7],
    value: { alt: null, focus: { x: 'abc' } },
  });
});

test.each([
  ['a prototype', { '__proto__[a]': '1' }],
  ['a constructor', { 'value[constructor][prototype]': '1' }],
  ['seven levels', { 'a[b][c][d][e][f][g]': '1' }],
  ['an open bracket', { 'value[alt': '1' }],
  ['text after a bracket', { 'value[alt]x': '1' }],
  ['an empty name', { '': '1' }],
  ['a list inside a list', { 'a[][b]': '1' }],
  ['a field that is also a group', { 'value[alt]': 'x', 'value[alt][tw]': 'y' }],
  ['a field twice under two names', { 'ids[]': '1', ids: '2' }],
  ['too many fields', Object.fromEntries(Array.from({ length: 2001 }, (_, i) => [`f${i}`, '1']))],
])('%s is refused', (_, form) => {
  expect(() => readForm(form, schema)).toThrow(expect.objectContaining({ statusCode: 400 }));
});

test('files are data URLs with their names, also with pluses that were not encoded', async () => {
  const bytes = Buffer.from([251, 239, 190, 255]);
  expect(bytes.toString('base64')).toBe('++++/w==');
  const body = {
    'file[]': [`data:image/png;base64,${bytes.toString('base64')}`, 'data:image/jpeg;base64,    /w=='],
    file_name: ['a.png', 'b.jpg'],
  };
  const files = [...formFiles(body)];
  expect(files.map(({ fileName, mime }) => [fileName, mime])).toEqual([
    ['a.png', 'image/png'],
    ['b.jpg', 'image/jpeg'],
  ]);
  for (const { stream } of files) expect(Buffer.concat(await stream.toArray())).toEqual(bytes);
});

test.each(['', 'hello', 'data:image/png,abc', 'data:;base64,AAAA', 'data:image/png;base64,a<b', 'http://localhost/a.png'])(
  '%j is no file',
  (file) => {
    expect(() => [...formFiles({ file })]).toThrow();
  },
);
