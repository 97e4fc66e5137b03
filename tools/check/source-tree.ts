import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { type Place, placeOf } from './places.ts';
import { importsOf, type Node, parse, textOf, walk } from './syntax.ts';

/** Where an import leads: a file of ours, a package, Node itself, something a build tool makes, or nowhere. */
export type Target = { kind: 'file' | 'package' | 'node' | 'virtual' | 'nowhere'; name: string };
export type Edge = { to: Target; line: number; typeOnly: boolean };
export type SourceFile = { path: string; place: Place; text: string; program: Node; edges: Edge[]; named: string[] };
export type SourceTree = { root: string; files: Map<string, SourceFile>; unparsable: { file: string; reason: string }[] };
export type Fault = { rule: string; file: string; line: number; text: string };

const patterns = ['src/**/*.{ts,tsx}', 'tools/**/*.{ts,mjs}', 'e2e/**/*.ts', '*.ts'];
/** Generated on each machine and not in git. */
const derived = /^src\/messages\//;
const fixtures = /(^|\/)fixtures\//;

export const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

/** Reads and parses every source file below `root`, found by walking the folders. */
export function readSourceTree(root: string, packages: ReadonlySet<string>, imports: Readonly<Record<string, string>>): SourceTree {
  const tree: SourceTree = { root, files: new Map(), unparsable: [] };
  for (const file of sourcePaths(root)) {
    const text = readFileSync(path.join(root, file), 'utf8');
    try {
      const program = parse(file, text);
      const edges = importsOf(program).map(({ specifier, start, typeOnly }) => ({
        to: resolve(root, file, specifier, packages, imports),
        line: lineAt(text, start),
        typeOnly,
      }));
      tree.files.set(file, { path: file, place: placeOf(file), text, program, edges, named: filesNamedIn(root, file, program) });
    } catch (error) {
      tree.unparsable.push({ file, reason: (error as Error).message });
    }
  }
  return tree;
}

const sourcePaths = (root: string): string[] =>
  globSync(patterns, { cwd: root, exclude: (name) => name === 'node_modules' })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => !derived.test(file) && !fixtures.test(file))
    .sort();

/** The source files that git tracks or would add: a folder hidden by .gitignore would show as a difference. */
export function sourcePathsInGit(root: string): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  return listed
    .split('\n')
    .filter((file) => /^(src\/.*\.tsx?|tools\/.*\.(ts|mjs)|e2e\/.*\.ts|[^/]+\.ts)$/.test(file))
    .filter((file) => !fixtures.test(file) && existsSync(path.join(root, file)));
}

function resolve(
  root: string,
  from: string,
  specifier: string,
  packages: ReadonlySet<string>,
  imports: Readonly<Record<string, string>>,
): Target {
  const plain = specifier.replace(/\?.*$/, '');
  if (/^virtual:|^\.\/\+types\//.test(plain)) return { kind: 'virtual', name: plain };
  if (plain.startsWith('node:') || builtinModules.includes(plain)) return { kind: 'node', name: plain };
  if (plain.startsWith('.')) return fileTarget(root, path.posix.join(path.posix.dirname(from), plain));
  if (plain.startsWith('#')) {
    const [key, to] = Object.entries(imports).find(([k]) => k === plain || (k.endsWith('*') && plain.startsWith(k.slice(0, -1)))) ?? [];
    return key && to ? fileTarget(root, path.posix.join(to.replace('*', plain.slice(key.length - 1)))) : { kind: 'nowhere', name: plain };
  }
  const name = plain
    .split('/')
    .slice(0, plain.startsWith('@') ? 2 : 1)
    .join('/');
  return packages.has(name) || packages.has(`@types/${name}`) ? { kind: 'package', name } : { kind: 'nowhere', name: plain };
}

const fileTarget = (root: string, file: string): Target => ({ kind: existsSync(path.join(root, file)) ? 'file' : 'nowhere', name: file });

/** Source files a text names, as a route table or `new Worker` does: they are used although nothing imports them. */
function filesNamedIn(root: string, from: string, program: Node): string[] {
  const found: string[] = [];
  walk(program, (node) => {
    const text = textOf(node);
    if (!text || !/^[\w$./+-]+\.tsx?$/.test(text)) return;
    for (const file of [path.posix.join(path.posix.dirname(from), text), text]) if (existsSync(path.join(root, file))) found.push(file);
  });
  return found;
}
