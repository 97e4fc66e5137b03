import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { billOfMaterials } from './bill-of-materials.ts';

/** A release that cannot be made; the message is shown to who tried. */
export class ReleaseError extends Error {}

const pending = '## Not released yet\n';

/**
 * Checks that the tree is clean, the version new and higher, and its changes written down; then sets the version, dates the changes,
 * writes the list of what is shipped to release/, commits and tags. Throws ReleaseError before anything is changed.
 */
export function release(root: string, version: string, now: Date): { tag: string; sbom: string } {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
  const file = (name: string) => path.join(root, name);
  const read = (name: string) => readFileSync(file(name), 'utf8');
  const tag = `v${version}`;
  const current = String(JSON.parse(read('package.json')).version);
  checkVersion(version, current, git('tag', '--list', `v${current}`) !== '');
  if (git('tag', '--list', tag) !== '') throw new ReleaseError(`There is a tag ${tag} already. Take the next version.`);
  const changed = git('status', '--porcelain');
  if (changed !== '') throw new ReleaseError(`There are changes that are not committed:\n${changed}`);
  const changes = datedChanges(read('CHANGELOG.md'), `${version}, ${now.toISOString().slice(0, 10)}`);
  const [facts, lock] = ['package.json', 'package-lock.json'].map((name) => withVersion(read(name), current, version));
  const bill = billOfMaterials(JSON.parse(facts ?? ''), JSON.parse(lock ?? ''));
  if (bill.components.length === 0) throw new ReleaseError('package-lock.json lists no package that is shipped.');

  writeFileSync(file('package.json'), facts ?? '');
  writeFileSync(file('package-lock.json'), lock ?? '');
  writeFileSync(file('CHANGELOG.md'), changes);
  const sbom = path.join('release', `shophouse-${version}.sbom.json`);
  mkdirSync(file('release'), { recursive: true });
  writeFileSync(file(sbom), `${JSON.stringify(bill, null, 1)}\n`);
  git('commit', '--quiet', '-m', `Release ${version}`, '--', 'package.json', 'package-lock.json', 'CHANGELOG.md');
  git('tag', '--annotate', tag, '-m', `Shophouse ${version}`);
  return { tag, sbom };
}

function checkVersion(version: string, current: string, isCurrentReleased: boolean): void {
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new ReleaseError('Which version? npm run release -- X.Y.Z');
  const order = version.localeCompare(current, 'en', { numeric: true });
  if (order < 0 || (order === 0 && isCurrentReleased))
    throw new ReleaseError(`${version} is not higher than ${current}, the version of package.json.`);
}

/** The changes that are not released yet get a heading of their own, and the next ones an empty list. */
function datedChanges(text: string, heading: string): string {
  const [before, after, ...more] = text.split(pending);
  if (before === undefined || after === undefined) throw new ReleaseError(`CHANGELOG.md has no “${pending.trim()}”.`);
  if (more.length > 0) throw new ReleaseError(`CHANGELOG.md has “${pending.trim()}” ${more.length + 1} times.`);
  if (!/^- /m.test(after.split(/^## /m)[0] ?? ''))
    throw new ReleaseError('CHANGELOG.md says nothing under “Not released yet”: write down what an operator notices.');
  return `${before}${pending}\n## ${heading}\n${after}`;
}

/** The program's own version, which comes first in both files; the lock file has it twice. */
function withVersion(text: string, from: string, to: string): string {
  const own = JSON.parse(text) as { packages?: unknown };
  const times = own.packages ? 2 : 1;
  const parts = text.split(`"version": "${from}"`);
  return (
    parts.slice(0, times + 1).join(`"version": "${to}"`) +
    parts
      .slice(times + 1)
      .map((part) => `"version": "${from}"${part}`)
      .join('')
  );
}
