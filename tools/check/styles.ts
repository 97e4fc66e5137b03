import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { composedClasses, importedClasses, ownClasses, type StyleModule, styleModules } from '../style-types.ts';
import { root } from './run.ts';

/** A source file of the back office. */
type Source = StyleModule;

/** The only global sheet: elements, and the parts of antd. */
const globalSheet = 'src/admin/kit/base.css';

/** Every class of another sheet that a sheet names. */
const namedClasses = (text: string) => [...importedClasses(text), ...composedClasses(text)];

const resolve = (from: string, to: string): string => path.posix.join(path.posix.dirname(from), to);

/** Names of classes that the sources and other sheets use of each sheet: `styles.row`, `@value row from`, `composes: row from`. */
function usedClasses(sources: readonly Source[], sheets: readonly StyleModule[]): Map<string, Set<string>> {
  const used = new Map<string, Set<string>>();
  const use = (sheet: string, name: string) => used.set(sheet, (used.get(sheet) ?? new Set()).add(name));
  for (const { file, text } of sources) {
    for (const [, local = '', from = ''] of text.matchAll(/^import (\w+) from '([^']+\.module\.css)';$/gm)) {
      for (const [, name = ''] of text.matchAll(new RegExp(`\\b${local}\\.(\\w+)`, 'g'))) use(resolve(file, from), name);
    }
  }
  for (const { file, text } of sheets) for (const { name, from } of namedClasses(text)) use(resolve(file, from), name);
  return used;
}

/** Values in which the name of an imported class stands: the bundler puts the whole class name there, and the browser drops the line. */
const replacedValues = ({ file, text }: StyleModule): string[] => {
  const names = new Set(importedClasses(text).map(({ name }) => name));
  return [...text.matchAll(/^\s+(?!composes:)([\w-]+: ([^;{}]+));$/gm)].flatMap(([, line = '', value = '']) =>
    value
      .split(/[\s,()]+/)
      .filter((word) => names.has(word))
      .map((word) => `${file} imports .${word}, whose name replaces the word in "${line}": write another value.`),
  );
};

/** Ids in selectors: the bundler renames them like classes, and they find nothing. */
const renamedIds = ({ file, text }: StyleModule): string[] =>
  [...text.matchAll(/^[^\n;]*(#[A-Za-z][\w-]*)[^\n;{]*\{$/gm)].map(
    ([, id = '']) => `${file} selects ${id}, which the bundler renames: write [id="${id.slice(1)}"].`,
  );

/** Returns unused classes, renamed ids, names that another sheet does not define, values that a class name replaces, and classes as plain text. */
export function styleFaults(sheets: readonly StyleModule[], sources: readonly Source[]): string[] {
  const own = new Map(sheets.map(({ file, text }) => [file, ownClasses(text)]));
  const used = usedClasses(sources, sheets);
  const unused = sheets.flatMap(({ file }) =>
    (own.get(file) ?? [])
      .filter((name) => !used.get(file)?.has(name))
      .map((name) => `${file} defines .${name}, which nothing uses: remove it.`),
  );
  const missing = sheets.flatMap(({ file, text }) =>
    namedClasses(text)
      .filter(({ name, from }) => !own.get(resolve(file, from))?.includes(name))
      .map(({ name, from }) => `${file} names .${name} of ${from}, which does not define it: correct or remove the name.`),
  );
  const plain = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/\bclassName="([^"]*)"/g)].map(
      ([, name = '']) => `${file} has the class "${name}" as plain text: import its sheet and write styles.…`,
    ),
  );
  return [...unused, ...missing, ...sheets.flatMap((sheet) => [...replacedValues(sheet), ...renamedIds(sheet)]), ...plain];
}

/** Every class of the back office belongs to a sheet of its own part and is used. That a name exists is checked by the compiler. */
export function checkStyles(): string {
  const read = (file: string) => ({ file, text: readFileSync(path.join(root, file), 'utf8') });
  const sheets = styleModules();
  const faults = styleFaults(sheets, globSync('src/admin/**/*.{ts,tsx}', { cwd: root }).map(read));
  const global = globSync('src/admin/**/*.css', { cwd: root }).filter((file) => !file.endsWith('.module.css') && file !== globalSheet);
  faults.push(...global.map((file) => `${file} is global: name it ….module.css and import its classes.`));
  if (faults.length > 0) throw new Error(faults.sort().join('\n'));
  return `${sheets.length} sheets`;
}
