/** Installs the packages of package-lock.json when they are not there yet. Plain JavaScript: it runs before anything is installed. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const modules = path.join(root, 'node_modules');

/** The Node everything runs under, whatever the machine has: an npm package like any other. */
export const pinnedNode = path.join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** What was installed last: the lockfile's hash, and whether the tools for tests and checks were included. */
const mark = path.join(modules, '.shophouse-lock');
const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');

/** Updates node_modules to the lockfile. `dev` adds the tools for tests and checks; nothing is removed. */
export async function ensureInstalled({ dev }) {
  const [hash, kind] = existsSync(mark) ? readFileSync(mark, 'utf8').trim().split(' ') : [];
  const current = lockHash();
  if (hash === current && (kind === 'all' || !dev)) return;
  const everything = dev || kind === 'all' || existsSync(path.join(modules, 'vitest'));
  process.stdout.write('  Installing packages (once after each update) …\n');
  // Not `npm ci`: it insists on every optional package for every platform, and a registry may lack one.
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', everything ? '--include=dev' : '--omit=dev'];
  if (npm(args) !== 0) exitWith('The packages could not be installed. Check that this machine is online, then try again.');
  // A machine that forbids install scripts leaves this package empty.
  if (!existsSync(pinnedNode)) run(process.execPath, ['installArchSpecificPackage.js'], path.join(modules, 'node'));
  if (!existsSync(pinnedNode)) exitWith('Node 24 could not be installed. Delete node_modules and try again.');
  // In one step, and never into a file that another clone may share by a hard link.
  writeFileSync(`${mark}.new`, `${current} ${everything ? 'all' : 'run'}\n`);
  renameSync(`${mark}.new`, mark);
}

/** The npm that started this script, else the one in the path. */
function npm(args) {
  const own = process.env.npm_execpath;
  if (own?.endsWith('.js')) return run(process.execPath, [own, ...args], root);
  return run('npm', args, root);
}

const run = (command, args, cwd) =>
  spawnSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'], shell: command === 'npm' && process.platform === 'win32' })
    .status;

function exitWith(reason) {
  process.stderr.write(`\n  ✗ ${reason}\n\n`);
  process.exit(1);
}
