import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';

/** Previous builds whose browser files are served to pages that were opened before an update. */
const limits = { count: 3, days: 30 };
const dayMs = 86_400_000;

export type AppName = 'storefront' | 'admin';
/** For each browser app the asset folders of previous builds, the latest first. */
export type PreviousAssets = Readonly<Record<AppName, string[]>>;

/**
 * Copies the browser files of this build into the data folder, so that the next build can serve them too, wherever it is installed,
 * and returns those of previous builds. Deletes what is older than three builds or 30 days. `own`: the asset folders of this build.
 */
export function storeAssets(dataDir: string, own: Readonly<Record<AppName, string>>, now: Date): PreviousAssets {
  const folder = path.join(dataDir, 'assets');
  const mine = path.join(folder, buildName(own));
  if (!existsSync(mine)) copyWhole(own, mine);
  utimesSync(mine, now, now);
  const builds = readdirSync(folder)
    .map((name) => path.join(folder, name))
    .filter((each) => each !== mine)
    .map((each) => ({ each, usedAt: statSync(each).mtimeMs }))
    .sort((a, b) => b.usedAt - a.usedAt);
  // A folder of an interrupted copy is never served.
  const [unfinished, previous] = [builds.filter(isUnfinished), builds.filter((build) => !isUnfinished(build))];
  for (const { each } of unfinished) rmSync(each, { recursive: true, force: true });
  const isServed = ({ usedAt }: { usedAt: number }, index: number) => index < limits.count && now.getTime() - usedAt <= limits.days * dayMs;
  for (const { each } of previous.filter((build, index) => !isServed(build, index))) rmSync(each, { recursive: true, force: true });
  const folders = previous.filter(isServed).map(({ each }) => each);
  return { storefront: folders.map((each) => path.join(each, 'storefront')), admin: folders.map((each) => path.join(each, 'admin')) };
}

const isUnfinished = ({ each }: { each: string }): boolean => each.endsWith('.new');

/** Assets carry a hash of their content in their names, so their names identify the build. */
const buildName = (own: Readonly<Record<AppName, string>>): string =>
  createHash('sha256')
    .update(
      [own.storefront, own.admin]
        .flatMap((folder) => readdirSync(folder))
        .sort()
        .join('\n'),
    )
    .digest('hex')
    .slice(0, 16);

/** In one step: an interrupted copy is made again. */
function copyWhole(own: Readonly<Record<AppName, string>>, target: string): void {
  const draft = `${target}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  for (const [name, folder] of Object.entries(own)) cpSync(folder, path.join(draft, name), { recursive: true });
  renameSync(draft, target);
}
