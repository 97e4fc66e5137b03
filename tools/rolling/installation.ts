import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, realpathSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { copySource } from '../mutants/copy.ts';

const root = path.resolve(import.meta.dirname, '..', '..');

/** A copy of the program with its build, which can be updated once while it runs. */
export type Installation = {
  folder: string;
  /** Changes the program and builds it beside what runs, as `git pull` and `npm run build` do. */
  update(): void;
  /** Back to the first build, which is still there. */
  goBack(): void;
  remove(): void;
};

const updatedAt = new Date('2026-01-01T00:00:00Z');

/** What the update changes: a script that each page loads, and one that is loaded when a product is opened. */
const changed = ['src/storefront/entry.client.tsx', 'src/storefront/pages/product/page.tsx'];

export function install(): Installation {
  const { folder, remove } = copySource();
  const build = path.dirname(realpathSync(path.join(root, 'dist')));
  mkdirSync(path.join(folder, 'builds'));
  cpSync(build, path.join(folder, 'builds', path.basename(build)), { recursive: true });
  const files = changed.map((name) => ({ file: path.join(folder, name), before: path.join(root, name) }));
  return {
    folder,
    update: () => {
      for (const { file } of files) {
        appendFileSync(file, '\nObject.assign(globalThis, { shophouseBuild: 2 });\n');
        // The build goes by size and time: the second update finds the build of the first.
        utimesSync(file, updatedAt, updatedAt);
      }
      execFileSync(process.execPath, ['tools/build.mjs'], { cwd: folder, stdio: 'inherit' });
    },
    goBack: () => {
      for (const { file, before } of files) cpSync(before, file, { preserveTimestamps: true });
    },
    remove,
  };
}
