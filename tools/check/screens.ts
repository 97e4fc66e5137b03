import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

type Screen = { file: string; kind: 'list' | 'form'; lines: number };

/** The line budget of a screen of the back office, without imports and blank lines; the kit does the rest. */
const limits = { list: 80, form: 150 };
const root = path.resolve(import.meta.dirname, '../..');

const ownLines = (text: string): number =>
  text
    .replace(/^import [^;]*;\n/gm, '')
    .split('\n')
    .filter((line) => line.trim() !== '').length;

/** The list or the form that a file describes by the kit, with its own lines; undefined for everything else. */
export function screenIn(file: string, text: string): Screen | undefined {
  const kind = /<FormScreen\b/.test(text) ? 'form' : /= list\(\{|<OrderedList\b/.test(text) ? 'list' : undefined;
  return kind && { file, kind, lines: ownLines(text) };
}

export const tooLong = (screens: readonly Screen[]): string[] =>
  screens
    .filter(({ kind, lines }) => lines > limits[kind])
    .map(({ file, kind, lines }) => `${file}: a ${kind} of ${lines} lines of its own, at most ${limits[kind]}`);

const range = (screens: readonly Screen[], kind: Screen['kind']): string => {
  const lines = screens.filter((screen) => screen.kind === kind).map((screen) => screen.lines);
  return `${lines.length} ${kind}s of ${Math.min(...lines)}–${Math.max(...lines)}`;
};

/** Lists and forms stay descriptions: what grows in one of them belongs in the kit or in a component of its own. */
export function checkScreens(): string {
  const files = globSync('src/admin/**/*.tsx', { cwd: root }).filter((file) => !file.startsWith('src/admin/kit/'));
  const screens = files.flatMap((file) => screenIn(file, readFileSync(path.join(root, file), 'utf8')) ?? []);
  const faults = tooLong(screens);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return `${range(screens, 'list')}, ${range(screens, 'form')} lines`;
}
