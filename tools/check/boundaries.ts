import { readFileSync } from 'node:fs';
import { judge, law } from './law.ts';
import { root } from './run.ts';
import { hints } from './sizes.ts';
import { type Fault, readSourceTree, type SourceTree, sourcePathsInGit } from './source-tree.ts';

type Package = Record<'dependencies' | 'devDependencies' | 'imports', Record<string, string>>;

/** Reads the sources below `folder` with the packages and aliases of our package.json. */
export function readHouse(folder: string): SourceTree {
  const { dependencies, devDependencies, imports } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')) as Package;
  return readSourceTree(folder, new Set([...Object.keys(dependencies), ...Object.keys(devDependencies)]), imports);
}

const because = new Map(law.map((rule) => [rule.name, rule.because]));
const sentence = ({ file, line, rule, text }: Fault): string => `${file}:${line} ${rule}: ${text}`;

/** Holds the sources against the law. Throws with every fault, each rule's reason once; returns what was looked at. */
export function checkBoundaries(): string {
  const tree = readHouse(root);
  const [seen, known] = [tree.files.size + tree.unparsable.length, sourcePathsInGit(root)];
  const missed = known.filter((file) => !tree.files.has(file) && !tree.unparsable.some((u) => u.file === file));
  const hidden = [...tree.files.keys()].filter((file) => !known.includes(file));
  if (missed.length + hidden.length > 0) {
    throw new Error(
      `${seen} files were read, git knows ${known.length}. Not read: ${missed.join(', ') || 'none'}. Hidden from git: ${hidden.join(', ') || 'none'}.`,
    );
  }
  const faults = judge(tree);
  if (faults.length > 0) throw new Error(report(faults));
  const outgrown = judge(tree, hints).map(({ file, text }) => `${file} has ${text}`);
  return [`${seen} files, ${law.length} rules`, ...outgrown].join('; ');
}

function report(faults: Fault[]): string {
  const rules = [...new Set(faults.map((f) => f.rule))];
  return rules
    .map((rule) =>
      [`${rule}, because ${because.get(rule)}:`, ...faults.filter((f) => f.rule === rule).map((f) => `  ${sentence(f)}`)].join('\n'),
    )
    .join('\n');
}
