import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readlinkSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '#testing/temporary-folder.ts';

/** A program with the real tools and a build that takes no time: each process prints what its source says. */
const root = temporaryFolder('builds');
const inRoot = (name: string) => path.join(root, name);
const write = (name: string, text: string) => {
  mkdirSync(path.dirname(inRoot(name)), { recursive: true });
  writeFileSync(inRoot(name), text);
};
const build = `import { cpSync, mkdirSync } from 'node:fs';
for (const name of ['start', 'cli']) { mkdirSync(process.env.BUILD_FOLDER + '/dist/app', { recursive: true });
  cpSync('src/printed.js', process.env.BUILD_FOLDER + '/dist/app/' + name + '.js'); }
mkdirSync(process.env.BUILD_FOLDER + '/build');`;

beforeAll(() => {
  for (const tool of ['builds', 'build', 'install', 'shop', 'start']) cpSync(`tools/${tool}.mjs`, inRoot(`tools/${tool}.mjs`));
  write('tools/build.ts', build);
  for (const name of ['build-folder', 'messages', 'endpoint-tables', 'precompress']) write(`tools/${name}.ts`, '');
  for (const name of ['db/a.sql', 'demo/a.json', 'messages/a.json']) write(name, '');
  write('package.json', '{"type":"module"}');
  write('package-lock.json', '{}');
  write('node_modules/.shophouse-lock', `${createHash('sha256').update('{}').digest('hex')} run\n`);
  mkdirSync(inRoot('node_modules/node/bin'), { recursive: true });
  symlinkSync(process.execPath, inRoot('node_modules/node/bin/node'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const change = (word: string) => write('src/printed.js', `console.log('${word}')`);
/** The last line that a tool prints. */
const run = (tool: string, ...args: string[]): string =>
  execFileSync(process.execPath, [`tools/${tool}.mjs`, ...args], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')
    .at(-1)
    ?.trim() ?? '';
const current = () => readlinkSync(inRoot('dist'));

test('a command runs the current build after the sources have changed; a build beside becomes current at the next start', () => {
  change('first');
  expect([run('shop', 'doctor'), run('start')]).toEqual(['first', 'first']);
  const first = current();
  change('second, which is longer');
  expect([run('shop', 'doctor'), current()]).toEqual(['first', first]);
  run('build');
  expect([readdirSync(inRoot('builds')).length, run('shop', 'doctor'), current()]).toEqual([2, 'first', first]);
  expect(run('start')).toBe('second, which is longer');
  expect([run('shop', 'doctor'), current() === first]).toEqual(['second, which is longer', false]);
  expect(readlinkSync(inRoot('build'))).toBe(current().replace(/dist$/, 'build'));
});

test('the build of an edited source is not current; that of an edited test still is', () => {
  const isCurrent = () => {
    const read = `import('./tools/builds.mjs').then(({ isBuildCurrent }) => console.log(isBuildCurrent()))`;
    return execFileSync(process.execPath, ['-e', read], { cwd: root, encoding: 'utf8' }).trim();
  };
  change('a source');
  expect(isCurrent()).toBe('false');
  expect([run('start'), isCurrent()]).toEqual(['a source', 'true']);
  write('src/modules/kettle.test.ts', 'a test');
  write('src/testing/kettles.ts', 'a builder');
  expect([run('start'), isCurrent()]).toEqual(['a source', 'true']);
  write('src/modules/kettle.ts', 'another source');
  expect(isCurrent()).toBe('false');
});

test('a build says whether its new migrations let servers be restarted one after the other', () => {
  write('db/migrations/1-first.sql', '');
  change('with a migration');
  expect(run('start')).toBe('with a migration');
  write('db/migrations/2-adds.sql', '-- expand: a column');
  expect(run('build')).toBe('New migrations: 1. All of them only add: servers may be restarted one after the other.');
  write('db/migrations/3-renames.sql', '-- an old program would misread b');
  expect(run('build')).toMatch(/^! 3-renames.sql changes what the running program reads: stop every server and worker /);
  for (const name of readdirSync(inRoot('db/migrations'))) rmSync(inRoot(`db/migrations/${name}`));
});

test('three builds before the current one are kept, and none for more than 30 days', () => {
  for (const word of ['a third one', 'a fourth one', 'a fifth one by now']) {
    change(word);
    expect(run('start')).toBe(word);
  }
  expect(readdirSync(inRoot('builds'))).toHaveLength(4);
  const long = new Date(Date.now() - 31 * 86_400_000);
  for (const name of readdirSync(inRoot('builds'))) utimesSync(inRoot(`builds/${name}`), long, long);
  expect(run('start')).toBe('a fifth one by now');
  expect(readdirSync(inRoot('builds'))).toEqual([path.basename(path.dirname(current()))]);
});

test('services that start at the same moment after an update each run it', async () => {
  change('a sixth one');
  const start = () => promisify(execFile)(process.execPath, ['tools/start.mjs'], { cwd: root, encoding: 'utf8' });
  const started = await Promise.all(Array.from({ length: 6 }, start));
  expect(started.map(({ stdout }) => stdout.trim().split('\n').at(-1))).toEqual(Array(6).fill('a sixth one'));
  expect(readdirSync(inRoot('builds')).filter((name) => name.endsWith('.new'))).toEqual([]);
  expect(readlinkSync(inRoot('build'))).toBe(current().replace(/dist$/, 'build'));
});

test('what a killed build left is deleted after a day', () => {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  for (const [name, hours] of [
    ['running.new', 23],
    ['killed.new', 25],
  ] as const) {
    write(`builds/${name}/a`, '');
    utimesSync(inRoot(`builds/${name}`), hoursAgo(hours), hoursAgo(hours));
  }
  run('start');
  expect(readdirSync(inRoot('builds')).filter((name) => name.endsWith('.new'))).toEqual(['running.new']);
  rmSync(inRoot('builds/running.new'), { recursive: true });
});

test('a released program, which has no sources, starts as it is', () => {
  rmSync(inRoot('src'), { recursive: true });
  rmSync(inRoot('node_modules/.shophouse-lock'));
  expect(run('start')).toBe('a sixth one');
});
