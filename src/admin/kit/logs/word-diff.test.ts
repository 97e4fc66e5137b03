import { expect, test } from 'vitest';
import { wordDiff } from './word-diff.ts';

test('Chinese is compared character by character, Latin word by word', () => {
  expect(wordDiff('清晨採摘，隔日萎凋。', '清晨採摘，當日萎凋。')).toEqual([
    { kind: 'same', text: '清晨採摘，' },
    { kind: 'out', text: '隔' },
    { kind: 'in', text: '當' },
    { kind: 'same', text: '日萎凋。' },
  ]);
  expect(wordDiff('High mountain tea', 'High valley tea')).toEqual([
    { kind: 'same', text: 'High ' },
    { kind: 'out', text: 'mountain' },
    { kind: 'in', text: 'valley' },
    { kind: 'same', text: ' tea' },
  ]);
});

test('a long unchanged part is folded, with some context around the change', () => {
  const long = 'x y '.repeat(40);
  const [first, second, third] = wordDiff(`${long}old`, `${long}new`);
  expect(first).toEqual({ kind: 'fold', text: '…' });
  expect(second).toEqual({ kind: 'same', text: long.slice(-18) });
  expect(third).toEqual({ kind: 'out', text: 'old' });
});
