import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readHouse } from '../check/boundaries.ts';
import { judge } from '../check/law.ts';

let copy: string;
const node = (...args: string[]) => spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' });
const made: string[] = [];

function make(...args: string[]): void {
  const { status, stdout, stderr } = node('tools/new/new.ts', ...args);
  expect(status, stderr).toBe(0);
  made.push(...[...stdout.matchAll(/✓ (\S+)/g)].map((m) => m[1] ?? ''));
}

/** The lines of a tool's output that speak of a file just made. */
const about = (output: string): string[] => output.split('\n').filter((line) => made.some((file) => line.startsWith(`${file}(`)));

beforeAll(() => {
  copy = mkdtempSync(path.join(os.tmpdir(), 'shophouse-new-'));
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
  execFileSync(process.execPath, ['tools/messages.ts'], { cwd: copy });
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('every skeleton has its types', () => {
  const tsc = 'node_modules/typescript/lib/tsc.js';
  expect(about(node(tsc, '-p', 'tsconfig.server.json', '--pretty', 'false').stdout)).toEqual([]);
  expect(about(node(tsc, '-p', 'tsconfig.browser.json', '--pretty', 'false').stdout)).toEqual([]);
}, 120_000);

test('every skeleton keeps the law; a route and a screen wait for their line in a table', () => {
  const faults = judge(readHouse(copy)).filter(({ file }) => made.includes(file));
  expect(faults.map(({ rule, file }) => `${rule} ${file}`)).toEqual([
    'orphan src/admin/held-orders/list.tsx',
    'orphan src/modules/tasting-notes/routes.ts',
  ]);
});

test('every skeleton is short, formatted and lints', () => {
  for (const file of made) expect(readFileSync(path.join(copy, file), 'utf8').split('\n').length, file).toBeLessThan(40);
  const { status, stdout, stderr } = node(
    'node_modules/@biomejs/biome/bin/biome',
    'check',
    '--vcs-enabled=false',
    ...made.filter((f) => /\.(tsx?|json)$/.test(f)),
  );
  expect(status, stdout + stderr).toBe(0);
});

test('nothing is written over', () => {
  const { status, stderr } = node('tools/new/new.ts', 'page', 'our-story');
  expect([status, stderr.split('\n')[0]]).toEqual([1, 'src/storefront/pages/our-story/route.tsx exists already.']);
});
