import { expect, test } from 'vitest';
import { containsAllWords, parseQuery, splitMatches } from './query.ts';

test('the first character sets the scope, in half and full width', () => {
  expect(parseQuery('#261120')).toEqual({ scope: 'orders', term: '261120' });
  expect(parseQuery('＠ 0912')).toEqual({ scope: 'customers', term: '0912' });
  expect(parseQuery('>')).toEqual({ scope: 'commands', term: '' });
  expect(parseQuery(' 高山 烏龍 ')).toEqual({ scope: 'all', term: '高山 烏龍' });
});

test('every match is marked in the original text', () => {
  expect(splitMatches('Tea for teapots', 'tea')).toEqual([
    { piece: 'Tea', isMatch: true, at: 0 },
    { piece: ' for ', isMatch: false, at: 3 },
    { piece: 'tea', isMatch: true, at: 8 },
    { piece: 'pots', isMatch: false, at: 11 },
  ]);
  expect(splitMatches('烏龍茶', '')).toEqual([{ piece: '烏龍茶', isMatch: false, at: 0 }]);
  expect(splitMatches('İstanbul', 'stan')).toEqual([{ piece: 'İstanbul', isMatch: false, at: 0 }]);
});

test('the words of a command match in any order', () => {
  expect(containsAllWords('New product', 'product new')).toBe(true);
  expect(containsAllWords('New product', 'order')).toBe(false);
});
