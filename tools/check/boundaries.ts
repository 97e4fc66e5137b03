import { readFileSync } from 'node:fs';
import { findFaults, law } from './law.ts';
import { root } from './run.ts';
import { warnings } from './sizes.ts';
import { type Fault, readSourceTree, type SourceTree, sourcePathsInGit } from './source-tree.ts';

type Package = Record<'dependencies' | 'devDependencies' | 'imports', Record<string, string>>;

/** Reads the sources below `folder` with the packages and aliases of our package.json. */
export function readSources(folder: string): SourceTree {
  const { dependencies, devDependencies, imports } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')) as Package;
  return readSourceTree(folder, new Set([...Object.keys(dependencies), ...Object.keys(devDependencies)]), imports);
}

const because = new Map(law.map((rule) => [rule.name, rule.because]));
const sentence = ({ file, line, rule, text }: Fault): string => `${file}:${line} ${rule}: ${text}`;

/** Checks the sources against the law. Throws with every fault, each rule's reason once; returns what was read, and a line per warning. */
export function checkBoundaries(): { summary: string; warnings: string[] } {
  const tree = readSources(root);
  const [seen, known] = [tree.files.size + tree.unparsable.length, sourcePathsInGit(root)];
  const missed = known.filter((file) => !tree.files.has(file) && !tree.unparsable.some((u) => u.file === file));
  const hidden = [...tree.files.keys()].filter((file) => !known.includes(file));
  if (missed.length + hidden.length > 0) {
    throw new Error(
      `${seen} files were read, git tracks ${known.length}. Not read: ${missed.join(', ') || 'none'}. Hidden from git: ${hidden.join(', ') || 'none'}.`,
    );
  }
  const faults = findFaults(tree);
  if (faults.length > 0) throw new Error(report(faults));
  return {
    summary: `${seen} files, ${law.length} rules`,
    warnings: findFaults(tree, warnings).map(({ file, text }) => `${file}: ${text}`),
  };
}

function report(faults: Fault[]): string {
  const rules = [...new Set(faults.map((f) => f.rule))];
  return rules
    .map((rule) =>
      [`${rule}, because ${because.get(rule)}:`, ...faults.filter((f) => f.rule === rule).map((f) => `  ${sentence(f)}`)].join('\n'),
    )
    .join('\n');
}
