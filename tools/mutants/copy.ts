import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Mutant } from './mutant.ts';

const root = path.resolve(import.meta.dirname, '..', '..');
const leftOut = new Set(['.git', 'node_modules', 'dist', 'build', 'builds', 'data', 'test-results', 'playwright-report']);

/** A copy of the source as it is now, so that faults never touch the working copy. */
export type Copy = {
  folder: string;
  /** Writes the fault, runs `work`, and restores the file. Throws when the text is not found exactly once. */
  planted<T>(mutant: Mutant, work: (file: string) => Promise<T>): Promise<T>;
  remove(): void;
};

export function copySource(): Copy {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'shophouse-copy-'));
  cpSync(root, folder, { recursive: true, preserveTimestamps: true, filter: (from) => !leftOut.has(path.relative(root, from)) });
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  return {
    folder,
    planted: async (mutant, work) => {
      const file = path.join(folder, mutant.file);
      const source = readFileSync(file, 'utf8');
      writeFileSync(file, withFault(source, mutant));
      try {
        return await work(file);
      } finally {
        writeFileSync(file, source);
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function withFault(source: string, { name, file, find, replace }: Mutant): string {
  const [before, after, ...more] = source.split(find);
  if (before === undefined || after === undefined || more.length > 0) {
    throw new Error(`“${name}”: ${file} contains its text ${more.length > 0 ? 'more than once' : 'no longer'}:\n${find}`);
  }
  return before + replace + after;
}

/** Every mutant's text is found exactly once, and its tests exist. Throws a list of those that are not. */
export function checkFaults(mutants: readonly Mutant[]): void {
  const wrong = mutants.flatMap((mutant) => {
    try {
      withFault(readFileSync(path.join(root, mutant.file), 'utf8'), mutant);
      const missing = mutant.tests.filter((test) => !existsSync(path.join(root, test)));
      return missing.map((test) => `“${mutant.name}”: there is no ${test}`);
    } catch (error) {
      return [(error as Error).message];
    }
  });
  if (wrong.length > 0) throw new Error(wrong.join('\n\n'));
}
