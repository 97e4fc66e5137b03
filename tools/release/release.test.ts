import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { release } from './release.ts';

const now = new Date('2026-12-01T10:00:00Z');
let folder: string;
const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim();
const write = (name: string, content: unknown) =>
  writeFileSync(path.join(folder, name), typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`);
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');
const changelog = (list: string) => `# Changes\n\n## Not released yet\n${list}\n## 0.1.0, 2026-11-01\n- The first.\n`;

beforeEach(() => {
  folder = temporaryFolder('release');
  const facts = { name: 'shophouse', version: '0.1.0' };
  write('package.json', facts);
  // A package of the same version keeps it.
  const packages = { '': facts, 'node_modules/a': { version: '0.1.0', license: 'MIT' }, 'node_modules/b': { version: '2.0.0', dev: true } };
  write('package-lock.json', { ...facts, packages });
  write('CHANGELOG.md', changelog('- Prices can be negative.\n'));
  write('.gitignore', '/release/\n');
  for (const args of [
    ['init', '-q'],
    ['config', 'user.email', 'a@example.com'],
    ['config', 'user.name', 'A'],
    ['add', '.'],
    ['commit', '-qm', 'First'],
  ])
    git(...args);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a release is one commit with a tag: version, dated changes, and a list of what is shipped', () => {
  expect(release(folder, '0.2.0', now)).toEqual({ tag: 'v0.2.0', sbom: 'release/shophouse-0.2.0.sbom.json' });
  expect(git('describe', '--exact-match')).toBe('v0.2.0');
  expect(git('status', '--porcelain')).toBe('');
  expect(JSON.parse(read('package.json')).version).toBe('0.2.0');
  const lock = JSON.parse(read('package-lock.json'));
  expect([lock.version, lock.packages[''].version, lock.packages['node_modules/a'].version]).toEqual(['0.2.0', '0.2.0', '0.1.0']);
  expect(read('CHANGELOG.md')).toBe(
    '# Changes\n\n## Not released yet\n\n## 0.2.0, 2026-12-01\n- Prices can be negative.\n\n## 0.1.0, 2026-11-01\n- The first.\n',
  );
  const bill = JSON.parse(read('release/shophouse-0.2.0.sbom.json'));
  expect(bill.metadata.component.version).toBe('0.2.0');
  expect(bill.components.map(({ name }: { name: string }) => name)).toEqual(['a']);
});

test('the version of package.json is released once', () => {
  expect(release(folder, '0.1.0', now).tag).toBe('v0.1.0');
  expect(() => release(folder, '0.1.0', now)).toThrow('0.1.0 is not higher than 0.1.0, the version of package.json.');
});

test.each([
  ['1.0', () => {}, 'Which version? npm run release -- X.Y.Z'],
  ['0.0.9', () => {}, '0.0.9 is not higher than 0.1.0, the version of package.json.'],
  ['0.2.0', () => git('tag', 'v0.2.0'), 'There is a tag v0.2.0 already. Take the next version.'],
  ['0.2.0', () => write('new.txt', 'x'), 'There are changes that are not committed:\n?? new.txt'],
  ['0.2.0', () => commitChanges(changelog('')), 'CHANGELOG.md says nothing under “Not released yet”: write down what an operator notices.'],
  ['0.2.0', () => commitChanges('# Changes\n'), 'CHANGELOG.md has no “## Not released yet”.'],
  ['0.2.0', () => commitChanges(changelog('- A.\n## Not released yet\n- B.\n')), 'CHANGELOG.md has “## Not released yet” 2 times.'],
])('%s is refused and nothing is changed: %#', (version, prepare, message) => {
  prepare();
  const [head, status] = [git('rev-parse', 'HEAD'), git('status', '--porcelain')];
  expect(() => release(folder, version, now)).toThrow(message);
  expect([git('rev-parse', 'HEAD'), git('status', '--porcelain')]).toEqual([head, status]);
  expect(existsSync(path.join(folder, 'release'))).toBe(false);
});

function commitChanges(text: string): void {
  write('CHANGELOG.md', text);
  git('commit', '-qam', 'Change the list');
}
