import path from 'node:path';
import type { Rule } from './rule.ts';
import { type Fault, lineAt, type SourceFile, type SourceTree } from './source-tree.ts';
import { exportCount, functionsOf } from './syntax.ts';

/** The size budget in lines, files and names. There is no list of exceptions; generated files are not measured. */
const limits = { file: 300, function: 50, component: 120, folder: 30, exports: 15 };

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

const fileSize = perFile('file-size', 'a long file is hard to keep in mind', ({ text }) => {
  const count = lines(text);
  return count > limits.file ? [{ line: 1, text: `${count} lines, at most ${limits.file}: split it by meaning` }] : [];
});

const functionSize = perFile(
  'function-size',
  'a function that does not fit on one screen does more than its name says',
  ({ path: file, text, program }) => {
    const limit = file.endsWith('.tsx') ? limits.component : limits.function;
    return functionsOf(program).flatMap(({ name, start, end }) => {
      const count = lineAt(text, end) - lineAt(text, start) + 1;
      return count > limit
        ? [{ line: lineAt(text, start), text: `${name} has ${count} lines, at most ${limit}: move a step into a function with a name` }]
        : [];
    });
  },
);

const interfaceSize = perFile('interface-size', 'a module that exports much hides little', ({ path: file, program }) => {
  const count = /^src\/modules\/[^/]+\/index\.ts$/.test(file) ? exportCount(program) : 0;
  return count > limits.exports
    ? [
        {
          line: 1,
          text: `${count} exports, more than ${limits.exports}: group those of one use in an object, or make private what no other module needs`,
        },
      ]
    : [];
});

const folderSize: Rule = {
  name: 'folder-size',
  because: 'a long list of files hides what is in a folder',
  faults: (tree) =>
    [...filesPerFolder(tree)]
      .filter(([, count]) => count > limits.folder)
      .map(
        ([folder, count]): Fault => ({
          rule: 'folder-size',
          file: folder,
          line: 1,
          text: `${count} files (tests and styles not counted), more than ${limits.folder}: make a folder of what belongs to one meaning`,
        }),
      ),
};

/** Not counted in a folder: tests accompany their file, style sheets their component. */
const isCompanion = (file: string): boolean => /\.(test|spec)\.tsx?$|\.css$/.test(file);

function filesPerFolder(tree: SourceTree): Map<string, number> {
  const counts = new Map<string, number>();
  for (const file of tree.files.keys()) {
    if (isCompanion(file)) continue;
    const folder = path.posix.dirname(file);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return counts;
}

/** Errors. */
export const budgets = [fileSize, functionSize];
/** Warnings: a folder is split when its meaning is understood, not to fit a number. */
export const warnings = [interfaceSize, folderSize];
