import { expect, test } from 'vitest';
import { screenIn, tooLong } from './screens.ts';

const listOf = (lines: number): string =>
  `import { list } from '../kit/list/list.tsx';\n\nexport const Things = list({\n${'  more,\n'.repeat(lines - 2)}});\n`;
const formOf = (lines: number): string => `export const Thing = () => <FormScreen\n${'  more\n'.repeat(lines - 1)}`;

test('a list of 80 lines and a form of 150 are accepted, one line more is reported with its number', () => {
  const screens = (text: string) => [screenIn('a.tsx', text)].flatMap((screen) => screen ?? []);
  expect(tooLong([...screens(listOf(80)), ...screens(formOf(150))])).toEqual([]);
  expect(tooLong(screens(listOf(81)))).toEqual(['a.tsx: a list of 81 lines of its own, at most 80']);
  expect(tooLong(screens(formOf(151)))).toEqual(['a.tsx: a form of 151 lines of its own, at most 150']);
  expect(screens('export const part = 1;\n'.repeat(200))).toEqual([]);
});
