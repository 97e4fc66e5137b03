import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { settings } from '#platform/config/settings.ts';
import { allowedModules, tables } from '../boundaries.ts';
import { root } from './run.ts';

type Row = string[];

function read(file: string): string {
  if (!existsSync(path.join(root, file))) throw new Error(`${file} does not exist`);
  return readFileSync(path.join(root, file), 'utf8');
}

/** The rows of the Markdown table with `heading` as its first heading, without backticks and emphasis. */
export function tableRows(markdown: string, heading: string): Row[] {
  const lines = markdown.split('\n');
  const start = lines.findIndex((line) => cells(line)[0]?.toLowerCase() === heading.toLowerCase());
  if (start < 0) return [];
  const after = lines.slice(start + 2);
  const end = after.findIndex((line) => !line.startsWith('|'));
  return after.slice(0, end < 0 ? undefined : end).map(cells);
}

const cells = (line: string): Row =>
  line.startsWith('|')
    ? line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.replaceAll(/[`*]/g, '').trim())
    : [];

/** ARCHITECTURE.md's table `| Module | Owns | Also uses |` says the same as tools/boundaries.ts. */
export function checkModuleTable(): string {
  const documented = tableRows(read('ARCHITECTURE.md'), 'Module').map(([module = '', owns = '', uses = '']) =>
    buildRow(module, names(owns), names(uses)),
  );
  const expected = Object.entries(allowedModules).map(([module, uses]) => buildRow(module, tables[module] ?? [], uses));
  return compare('ARCHITECTURE.md, table "Module"', documented, expected);
}

const names = (cell: string): string[] => cell.match(/\w+/g) ?? [];
const buildRow = (module: string, owns: readonly string[], uses: readonly string[]): string =>
  `${module} owns ${[...owns].sort().join(', ') || 'nothing'} and uses ${[...uses].sort().join(', ') || 'nothing'}`;

/** Both lists contain the same lines, in any order. Throws with each difference. */
function compare(where: string, documented: string[], expected: string[]): string {
  const problems = [
    ...expected.filter((line) => !documented.includes(line)).map((line) => `missing: ${line}`),
    ...documented.filter((line) => !expected.includes(line)).map((line) => `not true: ${line}`),
  ];
  if (problems.length > 0) throw new Error(`${where}:\n${problems.join('\n')}`);
  return `${expected.length} lines`;
}

/** README.md's table `| Name | Default | Meaning |` is the list in platform/config/settings.ts, word for word. */
export function checkSettingsTable(): string {
  const documented = tableRows(read('README.md'), 'Name').map((row) => row.join(' | '));
  return compare(
    'README.md, table "Name"',
    documented,
    settings.map((s) => [s.name, s.fallback, s.about].join(' | ')),
  );
}

type Package = Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>;

/** Each dependency has its line in docs/adr/README.md, and no line outlives its dependency. */
export function checkDependencyTable(): string {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json')) as Package;
  const documented = tableRows(read('docs/adr/README.md'), 'Package').flatMap(([cell = '']) => cell.split(', '));
  return compare(
    'docs/adr/README.md, table "Package"',
    documented,
    Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }),
  );
}
