import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './run.ts';

/** `file › test`, as tables name a test. Browser tests go without their folder. */
const named = /^(\S+\.(?:test|spec)\.ts) › (.+)$/;
/** What follows `test(`, `describe(`, `whenBuilt(` (a test that needs the built shop), or begins a row of a table of tests. */
const title = /(?:\b(?:test|describe|whenBuilt)(?:\.\w+)*\(|\[)\s*(['"`])((?:\\.|(?!\1)[^\\\n])*)\1/g;

/** Each line has tests that exist by file and exact name, or is open and says what it waits for. */
export function proofProblems(rows: string[][], titles = titlesOf): string[] {
  return rows.flatMap(([line = '', proved = '', waits = '']) => {
    if (proved === 'open') return waits ? [] : [`“${line}” is open and does not say what it waits for`];
    return proved.split('<br>').flatMap((each) => {
      const [, file = '', test = ''] = named.exec(each.trim()) ?? [];
      return titles(file).includes(test) ? [] : [`“${line}”: there is no test ${each.trim()}`];
    });
  });
}

/** The names of a file's tests as they stand in its source, without tags: `(${locale})` for one that runs in both languages. */
function titlesOf(file: string): string[] {
  const whole = path.join(root, file.includes('/') ? file : `e2e/journeys/${file}`);
  if (!file || !existsSync(whole)) return [];
  const source = readFileSync(whole, 'utf8');
  return [...source.matchAll(title)].map(([, , name = '']) =>
    name
      .replaceAll(/\\(.)/g, '$1')
      .replaceAll(/[`*]| @\w+/g, '')
      .trim(),
  );
}
