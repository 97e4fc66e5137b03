import path from 'node:path';
import type { Rule } from './rule.ts';
import { type Fault, lineAt, type SourceFile, type SourceTree } from './source-tree.ts';
import { exportCount, functionsOf } from './syntax.ts';

/** The size budget (decisions.md 17), in lines, files and names. There is no list of exceptions; generated files have none of it. */
const limits = { file: 300, function: 50, component: 120, folder: 30, door: 15 };

const isGenerated = (file: string): boolean => /\.generated\.tsx?$/.test(file);
const lines = (text: string): number => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);

function perFile(name: string, because: string, faultsOf: (file: SourceFile) => { line: number; text: string }[]): Rule {
  return {
    name,
    because,
    faults: (tree) =>
      [...tree.files.values()]
        .filter((file) => !isGenerated(file.path))
        .flatMap((file) => faultsOf(file).map((fault) => ({ rule: name, file: file.path, ...fault }))),
  };
}

const fileSize = perFile('file-size', 'a file that does not fit into one head is split by meaning', ({ text }) => {
  const count = lines(text);
  return count > limits.file ? [{ line: 1, text: `${count} lines, at most ${limits.file}` }] : [];
});

const functionSize = perFile(
  'function-size',
  'a function that does not fit on one screen does more than its name says',
  ({ path: file, text, program }) => {
    const most = file.endsWith('.tsx') ? limits.component : limits.function;
    return functionsOf(program).flatMap(({ name, start, end }) => {
      const count = lineAt(text, end) - lineAt(text, start) + 1;
      return count > most ? [{ line: lineAt(text, start), text: `${name} has ${count} lines, at most ${most}` }] : [];
    });
  },
);

const doorSize = perFile(
  'door-size',
  'a door with many names is no door: the module tells too much of itself',
  ({ path: file, program }) => {
    const count = /^src\/modules\/[^/]+\/index\.ts$/.test(file) ? exportCount(program) : 0;
    return count > limits.door ? [{ line: 1, text: `${count} exports, at most ${limits.door}` }] : [];
  },
);

const folderSize: Rule = {
  name: 'folder-size',
  because: 'a folder one cannot take in at a glance wants sub-folders',
  faults: (tree) =>
    [...filesPerFolder(tree)]
      .filter(([, count]) => count > limits.folder)
      .map(([folder, count]): Fault => ({ rule: 'folder-size', file: folder, line: 1, text: `${count} files, at most ${limits.folder}` })),
};

function filesPerFolder(tree: SourceTree): Map<string, number> {
  const counts = new Map<string, number>();
  for (const file of tree.files.keys()) {
    const folder = path.posix.dirname(file);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return counts;
}

/** Errors. */
export const budgets = [fileSize, functionSize];
/** Shown, and nothing more (decisions.md 40): what is outgrown is split when it is understood, not to fit a number. */
export const hints = [doorSize, folderSize];
