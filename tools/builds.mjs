/**
 * Builds of the shop: each in a folder of its own, `builds/<fingerprint>`, with all that a process reads from the program. A running
 * process keeps reading its own folder. The links `dist` and `build` lead to the current one and are turned when the shop starts.
 */
import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
} from 'node:fs';
import path from 'node:path';
import { pinnedNode, root } from './install.mjs';

const builds = path.join(root, 'builds');
const sources = ['src', 'messages', 'db', 'demo', 'tools', 'package.json', 'package-lock.json'];
/** What a process reads besides its bundle. */
const copied = ['db', 'demo', 'package.json'];
const links = ['dist', 'build'];
const limits = { count: 3, days: 30, draftDays: 1 };
/** Ends the names of what is not whole yet. Each process has its own: several services may start in this folder at the same moment. */
const unfinished = `.${randomBytes(4).toString('hex')}.new`;

/** What only tests read: an edited test needs no other build. */
const isForTests = (file) => file.endsWith('.test.ts') || file === path.join(root, 'src', 'testing');

/** Names, sizes and times of all sources: quick, and different after every edit or checkout. */
function fingerprint() {
  const hash = createHash('sha256');
  const add = (file) => {
    if (isForTests(file)) return;
    const stat = statSync(file);
    if (stat.isDirectory()) {
      for (const name of readdirSync(file).sort()) if (name !== 'messages' || !file.endsWith('/src')) add(path.join(file, name));
    } else if (!file.endsWith('.generated.ts')) {
      hash.update(`${path.relative(root, file)}:${stat.size}:${Math.round(stat.mtimeMs)}\n`);
    }
  };
  for (const source of [...sources, ...configs()]) add(path.join(root, source));
  return hash.digest('hex').slice(0, 16);
}

const configs = () => readdirSync(root).filter((name) => /^(vite\..*|react-router)\.config\.ts$/.test(name));

/** The folder of the current build; undefined when there is none. */
export function currentBuild() {
  const dist = path.join(root, 'dist');
  return existsSync(path.join(dist, 'app', 'start.js')) ? path.dirname(realpathSync(dist)) : undefined;
}

/** Whether the current build is of exactly these sources. */
export const isBuildCurrent = () => path.basename(currentBuild() ?? '') === fingerprint();

/** The folder of the build of exactly these sources, built now unless it exists. Nothing that runs notices. Exits when it fails. */
export function ensureBuilt() {
  const folder = path.join(builds, fingerprint());
  if (existsSync(folder)) return folder;
  process.stdout.write('  Building the shop (once after each change) …\n');
  const draft = folder + unfinished;
  mkdirSync(draft, { recursive: true });
  const env = { ...process.env, BUILD_FOLDER: path.relative(root, draft) };
  const { status } = spawnSync(pinnedNode, ['tools/build.ts'], { cwd: root, stdio: 'inherit', env });
  if (status !== 0) {
    rmSync(draft, { recursive: true, force: true });
    process.stderr.write('\n  ✗ The build failed; its reason is above. If it persists, delete node_modules and try again.\n\n');
    process.exit(1);
  }
  for (const name of copied) cpSync(path.join(root, name), path.join(draft, name), { recursive: true });
  // In one step: a folder without `.new` is a whole build.
  try {
    renameSync(draft, folder);
  } catch (error) {
    // Another process has built the same sources meanwhile.
    if (!existsSync(folder)) throw error;
    rmSync(draft, { recursive: true, force: true });
  }
  return folder;
}

/** A line for the operator on the migrations that a build has and the current one lacks, which decide how several servers are updated. */
export function newMigrations(folder) {
  const migrationsOf = (build) => path.join(build, 'db', 'migrations');
  const [known, all] = [currentBuild(), folder].map((build) =>
    build && existsSync(migrationsOf(build)) ? readdirSync(migrationsOf(build)) : [],
  );
  const added = all.filter((name) => !known.includes(name)).sort();
  if (known.length === 0 || added.length === 0) return undefined;
  const changing = added.find((name) => !readFileSync(path.join(migrationsOf(folder), name), 'utf8').startsWith('-- expand'));
  return changing
    ? `! ${changing} changes what the running program reads: stop every server and worker before one starts with this build.`
    : `New migrations: ${added.length}. All of them only add: servers may be restarted one after the other.`;
}

/**
 * Makes a build the current one. Deletes those before the last three, those 30 days old, and what a process that was killed left
 * unfinished.
 */
export function switchTo(folder) {
  if (currentBuild() !== folder) for (const name of links) turn(name, path.join(folder, name));
  utimesSync(folder, new Date(), new Date());
  const others = readdirSync(builds)
    .map((name) => path.join(builds, name))
    .filter((each) => each !== folder)
    .map((each) => ({ folder: each, isDraft: each.endsWith('.new'), days: daysSince(each) }))
    .sort((a, b) => a.days - b.days);
  const surplus = others.filter(({ isDraft }) => !isDraft).slice(limits.count);
  const old = others.filter(({ days, isDraft }) => days > (isDraft ? limits.draftDays : limits.days));
  for (const each of [...surplus, ...old]) rmSync(each.folder, { recursive: true, force: true });
}

/** Days since a build was made or used; infinite when another process has just deleted it. */
function daysSince(folder) {
  const changed = lstatSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Number.NEGATIVE_INFINITY;
  return (Date.now() - changed) / 86_400_000;
}

/** A link is replaced in one step; a folder of before there were builds is deleted. */
function turn(name, target) {
  const link = path.join(root, name);
  const next = path.join(builds, name + unfinished);
  if (lstatSync(link, { throwIfNoEntry: false })?.isDirectory()) rmSync(link, { recursive: true, force: true });
  symlinkSync(process.platform === 'win32' ? target : path.relative(root, target), next, 'junction');
  if (process.platform === 'win32') rmSync(link, { recursive: true, force: true });
  renameSync(next, link);
}

/** Whether this folder is a released program without sources, as in a container: it is neither installed nor built. */
export const isReleased = !existsSync(path.join(root, 'src'));
