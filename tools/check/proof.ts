import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './run.ts';
import { dotted, type Node, parse, walk } from './syntax.ts';

/** `file › test`, as tables name a test. Browser tests go without their folder. */
const named = /^(\S+\.(?:test|spec)\.ts) › (.+)$/;
/** `test`, `describe` and `whenBuilt` (a test that needs the built shop), with their modifiers. */
const declares = /^(test|describe|whenBuilt)(\.(each|for|skipIf|runIf|concurrent|serial))*$/;

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

/**
 * The names of a file's tests as written in its source, without tags and the window of a language: `(${locale})` for one that runs in
 * both languages.
 * Read from the syntax tree: a test that was commented out has no name any more. Rows of a table of tests begin with theirs.
 */
function titlesOf(file: string): string[] {
  const whole = path.join(root, file.includes('/') ? file : `e2e/journeys/${file}`);
  if (!file || !existsSync(whole)) return [];
  const source = readFileSync(whole, 'utf8');
  const found: string[] = [];
  walk(parse(file, source), (node) => {
    const title = findTitle(node);
    if (title) found.push(source.slice(title.start + 1, title.end - 1));
  });
  return found.map((name) =>
    name
      .replaceAll(/\\(.)/g, '$1')
      .replaceAll(/[`*]| @[\w-]+|\$\{windowOf\[locale\]\}/g, '')
      .trim(),
  );
}

/** The string that names what a node declares: the first argument of a test, the first cell of a row. */
function findTitle(node: Node): Node | undefined {
  if (node.type === 'ArrayExpression') return stringIn((node['elements'] as Node[])[0]);
  if (node.type !== 'CallExpression') return undefined;
  const callee = node['callee'] as Node;
  const name = dotted(callee.type === 'CallExpression' ? (callee['callee'] as Node) : callee);
  const [title, body] = node['arguments'] as Node[];
  return name && declares.test(name) && body ? stringIn(title) : undefined;
}

const stringIn = (node: Node | undefined): Node | undefined =>
  node?.type === 'TemplateLiteral' || (node?.type === 'Literal' && typeof node['value'] === 'string') ? node : undefined;
