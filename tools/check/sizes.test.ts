import { expect, test } from 'vitest';
import { placeOf } from './places.ts';
import { budgets, warnings } from './sizes.ts';
import type { SourceFile, SourceTree } from './source-tree.ts';
import { parse } from './syntax.ts';

function treeOf(texts: Record<string, string>): SourceTree {
  const files = Object.entries(texts).map(([path, text]): [string, SourceFile] => [
    path,
    { path, place: placeOf(path), text, program: parse(path, text), edges: [], named: [] },
  ]);
  return { root: '.', files: new Map(files), unparsable: [] };
}

const faultsIn = (texts: Record<string, string>): string[] => {
  const tree = treeOf(texts);
  return [...budgets, ...warnings].flatMap((rule) => rule.faults(tree)).map(({ rule, file, text }) => `${rule} ${file}: ${text}`);
};

const functionOf = (lines: number): string => `export function work() {\n${'  more();\n'.repeat(lines - 2)}}\n`;

test('300 lines, 50 in a function and 30 files are accepted; tests are not counted', () => {
  const folder = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`src/shared/f${i}.ts`, '']));
  folder['src/shared/f0.test.ts'] = '';
  expect(faultsIn({ ...folder, 'src/app/a.ts': `${functionOf(50)}${'// more\n'.repeat(250)}` })).toEqual([]);
});

test('anything above a limit is reported with its number and what to do', () => {
  const folder = Object.fromEntries(Array.from({ length: 31 }, (_, i) => [`src/shared/f${i}.ts`, '']));
  expect(faultsIn({ ...folder, 'src/app/a.ts': '// more\n'.repeat(301), 'src/app/b.ts': functionOf(51) })).toEqual([
    'file-size src/app/a.ts: 301 lines, at most 300: split it by meaning',
    'function-size src/app/b.ts: work has 51 lines, at most 50: move a step into a function with a name',
    'folder-size src/shared: 31 files (tests and styles not counted), more than 30: make a folder of what belongs to one meaning',
  ]);
});

test('a component may have 120 lines, a generated file any number', () => {
  expect(faultsIn({ 'src/admin/a.tsx': functionOf(120), 'src/admin/tables.generated.ts': functionOf(900) })).toEqual([]);
  expect(faultsIn({ 'src/admin/a.tsx': functionOf(121) })).toEqual([
    'function-size src/admin/a.tsx: work has 121 lines, at most 120: move a step into a function with a name',
  ]);
});

test('a describe block is not measured, its tests are', () => {
  const cases = `  test('one', () => {\n${'    more();\n'.repeat(30)}  });\n`.repeat(3);
  expect(faultsIn({ 'src/shared/a.test.ts': `describe('much', () => {\n${cases}});\n` })).toEqual([]);
});
