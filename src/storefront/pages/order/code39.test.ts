import { expect, test } from 'vitest';
import { code39 } from './code39.ts';

/** The nine elements of a character, narrow or wide, as the standard writes them. */
const elements = (modules: string) => (modules.match(/1+|0+/g) ?? []).map((run) => (run.length === 3 ? 'w' : 'n')).join('');
const charactersOf = (text: string) => (code39(text).match(/.{15}(?:0|$)/g) ?? []).map((part) => elements(part.slice(0, 15)));

test.each([
  ['0', 'nnnwwnwnn'],
  ['1', 'wnnwnnnnw'],
  ['5', 'wnnwwnnnn'],
  ['9', 'nnwwnnwnn'],
  ['A', 'wnnnnwnnw'],
  ['E', 'wnnnwwnnn'],
  ['Z', 'nwwnwnnnn'],
])('the barcode of %s begins and ends with the asterisk, and is %s between', (character, expected) => {
  expect(charactersOf(character)).toEqual(['nwnnwnwnn', expected, 'nwnnwnwnn']);
});

test('every character has nine elements, three of them wide, and no two are equal', () => {
  const all = charactersOf('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  expect(all.every((one) => one.length === 9 && one.replaceAll('n', '').length === 3)).toBe(true);
  expect(new Set(all.slice(0, -1)).size).toBe(37);
});
