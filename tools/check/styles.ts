import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './run.ts';

/** A style sheet of the back office and its text. */
type Sheet = { file: string; text: string };

/** Documents of their own: nothing of the office is loaded beside them. */
const apart = ['door', 'packing'];
const areaOf = (file: string): string => file.split('/')[2] ?? '';

/** The classes that a sheet gives a look by themselves; `.card .title` changes what another has. */
const classesIn = (text: string): string[] =>
  [...text.matchAll(/^\s*\.([\w-]+)(?:\[[^\]]*\]|:[\w-]+)*\s*[,{]$/gm)].map(([, name = '']) => name);

/**
 * Styles stay loaded after their screen was seen: a class with two owners looks as in the one visited last.
 * Answers each class that two areas define.
 */
export function sharedClasses(sheets: readonly Sheet[]): string[] {
  const owners = new Map<string, Map<string, string>>();
  for (const { file, text } of sheets) {
    for (const name of classesIn(text)) owners.set(name, (owners.get(name) ?? new Map<string, string>()).set(areaOf(file), file));
  }
  return [...owners]
    .filter(([, areas]) => areas.size > 1)
    .map(([name, areas]) => `.${name} is defined by ${[...areas.values()].join(' and ')}`);
}

/** In the office a class belongs to one area, so that no order of visits or of loading decides how it looks. */
export function checkStyles(): string {
  const files = globSync('src/admin/**/*.css', { cwd: root }).filter((file) => !apart.includes(areaOf(file)));
  const faults = sharedClasses(files.map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') })));
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return `${files.length} files`;
}
