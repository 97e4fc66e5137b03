import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { API } from 'typescript/unstable/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMigrations } from '#platform/db/migrate.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { readSources } from '../check/boundaries.ts';
import { findFaults } from '../check/law.ts';

/** Timeout in milliseconds: compiling and checking take long on a busy machine. */
const patience = 300_000;

let copy: string;
const node = (...args: string[]) => spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' });
const made: string[] = [];

function make(...args: string[]): void {
  const { status, stdout, stderr } = node('tools/new/new.ts', ...args);
  expect(status, stderr).toBe(0);
  made.push(...[...stdout.matchAll(/✓ (\S+)/g)].map((m) => m[1] ?? ''));
}

beforeAll(() => {
  copy = temporaryFolder('new');
  for (const part of [
    'src',
    'tools',
    'messages',
    'package.json',
    'biome.json',
    ...['base', 'server', 'browser'].map((n) => `tsconfig.${n}.json`),
  ]) {
    cpSync(part, path.join(copy, part), { recursive: true });
  }
  symlinkSync(path.resolve('node_modules'), path.join(copy, 'node_modules'));
  make('module', 'tasting-notes');
  make('command', 'orders', 'hold-order');
  make('screen', 'held-orders', 'orders');
  make('page', 'our-story');
  make('migration', 'gift-wrap');
  execFileSync(process.execPath, ['tools/messages.ts'], { cwd: copy });
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/**
 * The compiler's errors in the created files of one program. Asked file by file it reads all that they import and checks only them,
 * in a tenth of the time.
 */
function typeFaults(side: 'server' | 'browser', belongs: (file: string) => boolean): string[] {
  const files = made.filter((file) => /\.tsx?$/.test(file) && belongs(file));
  expect(files.length).toBeGreaterThan(0);
  const config = path.join(copy, `tsconfig.made-${side}.json`);
  writeFileSync(config, JSON.stringify({ extends: `./tsconfig.${side}.json`, include: [], files }));
  const compiler = new API({ cwd: copy });
  const program = compiler.updateSnapshot({ openProjects: [config] }).getProject(config)?.program;
  if (!program) throw new Error(`${config} is no project`);
  const faults = files.flatMap((file) => {
    const source = path.join(copy, file);
    expect(program.getSourceFile(source), file).toBeDefined();
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(({ text }) => `${file}: ${text}`);
  });
  compiler.close();
  return faults;
}

test(
  'every skeleton compiles',
  () => {
    const inBrowser = (file: string) => /^src\/(admin|storefront)\//.test(file);
    expect(typeFaults('server', (file) => !inBrowser(file))).toEqual([]);
    expect(typeFaults('browser', inBrowser)).toEqual([]);
  },
  patience,
);

test(
  'every skeleton passes the checks; a route and a screen need a line in a table',
  () => {
    const faults = findFaults(readSources(copy)).filter(({ file }) => made.includes(file));
    expect(faults.map(({ rule, file }) => `${rule} ${file}`)).toEqual([
      'orphan src/admin/held-orders/list.tsx',
      'orphan src/modules/tasting-notes/routes.ts',
    ]);
  },
  patience,
);

test('every skeleton is short, formatted and passes the linter', () => {
  for (const file of made) expect(readFileSync(path.join(copy, file), 'utf8').split('\n').length, file).toBeLessThan(40);
  const { status, stdout, stderr } = node(
    'node_modules/@biomejs/biome/bin/biome',
    'check',
    '--vcs-enabled=false',
    ...made.filter((f) => /\.(tsx?|json)$/.test(f)),
  );
  expect(status, stdout + stderr).toBe(0);
});

test('a migration is named by its time, after the baseline', async () => {
  const [name] = made.flatMap((file) => /^db\/migrations\/(.+)$/.exec(file)?.[1] ?? []);
  expect(name).toMatch(/^\d{8}T\d{4}-gift-wrap\.sql$/);
  expect(await readMigrations(path.join(copy, 'db/migrations'))).toMatchObject([{ name, expands: true }]);
});

test('no existing file is overwritten', () => {
  const { status, stderr } = node('tools/new/new.ts', 'page', 'our-story');
  expect([status, stderr.split('\n')[0]]).toEqual([1, 'src/storefront/pages/our-story/route.tsx exists already.']);
});
