import { expect, test } from 'vitest';
import { listCell, listIn, pathsCell, pathsIn, specsCell, specsIn, tagsCell, tagsIn } from './cells.ts';

test('tags are separated by commas; a comma within a tag has a backslash', () => {
  expect(tagsCell(['summer', 'red, white', 'a\\b'])).toBe('summer, red\\, white, a\\\\b');
  expect(tagsIn('summer, red\\, white, a\\\\b')).toEqual(['summer', 'red, white', 'a\\b']);
});

test('a specification is a line; the first colon separates it, and one in the label has a backslash', () => {
  const specs = [
    { label: '', value: '' },
    { label: '容量：約', value: '300 ml: full' },
    { label: '-', value: '' },
    { label: 'Care', value: 'By hand\nonly' },
  ];
  expect(specsCell(specs)).toBe('-\n容量\\：約: 300 ml: full\n-:\nCare: By hand\\nonly');
  expect(specsIn(specsCell(specs))).toEqual(specs);
  expect(specsIn('產地：台灣')).toEqual([{ label: '產地', value: '台灣' }]);
});

test('empty lines keep their place, unless all are empty', () => {
  expect(pathsCell([[''], ['Drinks', 'Green > tea']])).toBe('-\nDrinks > Green \\> tea');
  expect(pathsIn('-\nDrinks > Green \\> tea')).toEqual([[], ['Drinks', 'Green > tea']]);
  expect(pathsCell([['', ''], ['']])).toBe('');
  expect(listIn(listCell(['a', '-', 'b']))).toEqual(['a', '-', 'b']);
});
