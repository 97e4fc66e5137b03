import type { Rule } from './rule.ts';
import { type Fault, lineAt, type SourceFile, type SourceTree } from './source-tree.ts';
import { dotted, type Node, textOf, walk } from './syntax.ts';

const isTestFile = ({ path }: SourceFile): boolean => /\.(test|spec)\.tsx?$/.test(path);
/** Tests and what they are built from. */
const servesTests = (file: SourceFile): boolean => isTestFile(file) || /^(src\/testing|e2e)\//.test(file.path);

/** What a call names: `test`, `test.skip`, `test.each` of `test.each(rows)(title, body)`. */
function calleeOf(call: Node): string | undefined {
  const callee = call['callee'] as Node;
  return dotted(callee.type === 'CallExpression' ? (callee['callee'] as Node) : callee);
}

const calls = (file: SourceFile): { call: Node; name: string; args: Node[] }[] => {
  const found: { call: Node; name: string; args: Node[] }[] = [];
  walk(file.program, (node) => {
    const name = node.type === 'CallExpression' ? calleeOf(node) : undefined;
    if (name) found.push({ call: node, name, args: node['arguments'] as Node[] });
  });
  return found;
};

const isFunction = (node: Node | undefined): boolean => node?.type === 'ArrowFunctionExpression' || node?.type === 'FunctionExpression';
const isTitle = (node: Node | undefined): boolean => textOf(node) !== undefined || node?.type === 'TemplateLiteral';

/** Names that assert by themselves: expect, assert, expectTotals … */
const asserting = /^(expect|assert)/;

/** Every name that a piece of code mentions. */
function namesIn(node: Node): Set<string> {
  const names = new Set<string>();
  walk(node, (part) => {
    if (part.type === 'Identifier') names.add(part['name'] as string);
  });
  return names;
}

/** Functions of a file, by name, that assert something themselves or by another of them. */
function assertingFunctions(file: SourceFile): Set<string> {
  const bodies = new Map<string, Set<string>>();
  walk(file.program, (node, parent) => {
    const name = ((node['id'] ?? (parent?.type === 'VariableDeclarator' ? parent['id'] : parent?.['key'])) as Node | undefined)?.['name'];
    if ((isFunction(node) || node.type === 'FunctionDeclaration') && typeof name === 'string') bodies.set(name, namesIn(node));
  });
  const found = new Set<string>();
  const asserts = (names: Set<string>) => [...names].some((name) => asserting.test(name) || found.has(name));
  for (let before = -1; before < found.size; ) {
    before = found.size;
    for (const [name, names] of bodies) if (asserts(names)) found.add(name);
  }
  return found;
}

/** Names a file imports from files of ours that assert. */
function importedAssertions(tree: SourceTree, file: SourceFile): Set<string> {
  const helpers = new Map(file.edges.flatMap(({ to, line }) => (to.kind === 'file' ? [[line, tree.files.get(to.name)] as const] : [])));
  const found = new Set<string>();
  for (const statement of file.program['body'] as Node[]) {
    const helper = statement.type === 'ImportDeclaration' ? helpers.get(lineAt(file.text, statement.start)) : undefined;
    if (!helper) continue;
    const own = assertingFunctions(helper);
    for (const specifier of statement['specifiers'] as Node[]) {
      const imported = (specifier['imported'] as Node | undefined)?.['name'] as string | undefined;
      if (imported && own.has(imported)) found.add((specifier['local'] as Node)['name'] as string);
    }
  }
  return found;
}

const perFile = (
  findFaults: (file: SourceFile, tree: SourceTree) => Omit<Fault, 'rule' | 'file'>[],
  name: string,
  because: string,
): Rule => ({
  name,
  because,
  faults: (tree) =>
    [...tree.files.values()].flatMap((file) => findFaults(file, tree).map((fault) => ({ rule: name, file: file.path, ...fault }))),
});

/** `test`, `it`, `describe`, and tests that a condition chooses (`whenBuilt`). */
const declares = /^(test|it|describe|whenBuilt)(\.|$)/;
const leavesOut = /\.(only|skip|todo|fixme|fail|fails|failing)(\.|$)/;

/** `test.skip(condition, reason)` in a body, and `test.only.each(rows)`, of which the call that follows declares the tests. */
const isNoDeclaration = (name: string, [first, second]: Node[]): boolean =>
  !isTitle(first) && (name.endsWith('.skip') ? isTitle(second) : /\.(each|for)$/.test(name));

const testsRun = perFile(
  (file) =>
    isTestFile(file)
      ? calls(file).flatMap(({ call, name, args }) => {
          if (!declares.test(name) || !leavesOut.test(name) || isNoDeclaration(name, args)) return [];
          return [{ line: lineAt(file.text, call.start), text: `${name} leaves a test out: run it, or delete it` }];
        })
      : [],
  'tests-run',
  'a test that does not run proves nothing: one that does not apply somewhere says test.skip(condition, reason) in its body',
);

const testsAssert = perFile(
  (file, tree) => {
    if (!isTestFile(file)) return [];
    const helpers = new Set([...assertingFunctions(file), ...importedAssertions(tree, file)]);
    return calls(file).flatMap(({ call, name, args }) => {
      const body = args.findLast(isFunction);
      if (!/^(test|it|whenBuilt)(\.(each|for|skipIf|runIf|concurrent|sequential))*$/.test(name) || !isTitle(args[0])) return [];
      if (body && [...namesIn(body['body'] as Node)].some((used) => asserting.test(used) || helpers.has(used))) return [];
      return [{ line: lineAt(file.text, call.start), text: 'the test asserts nothing: expect an exact value' }];
    });
  },
  'tests-assert',
  'a test without an expectation passes whatever the code does',
);

/** `until`, with which tests wait for a state. */
const pollingHelper = 'src/testing/servers/running-program.ts';
const sleeps = /(^|\.)(setTimeout|setInterval|waitForTimeout)$/;

const testsDoNotSleep = perFile(
  (file) => {
    if (!servesTests(file) || file.path === pollingHelper) return [];
    const called = calls(file).filter(({ name }) => sleeps.test(name) && name !== 'test.setTimeout');
    const imported = (file.program['body'] as Node[]).filter(
      (node) =>
        textOf(node['source'] as Node | undefined) === 'node:timers/promises' && /\bset(Timeout|Interval)\b/.test(textIn(file, node)),
    );
    return [...called.map(({ call }) => call), ...imported].map(({ start }) => ({
      line: lineAt(file.text, start),
      text: 'wait for a state, not for a time',
    }));
  },
  'tests-sleep',
  'a test that sleeps is slow on every machine and wrong on a busy one',
);

const textIn = (file: SourceFile, { start, end }: Node): string => file.text.slice(start, end);

const replaces = /(^|\.)(mock|doMock|spyOn|stubGlobal)$/;

const nothingMocked = perFile(
  (file) =>
    servesTests(file)
      ? calls(file).flatMap(({ call, name, args: [first] }) => {
          const isInvented = name.endsWith('.fulfill') && /\b(json|status)\b/.test(first ? textIn(file, first) : '');
          if (!(replaces.test(name) && name.startsWith('vi.')) && !isInvented) return [];
          const text = isInvented
            ? 'make the server give this answer instead of inventing it'
            : `${name} replaces our own code: use the real one`;
          return [{ line: lineAt(file.text, call.start), text }];
        })
      : [],
  'tests-mock',
  'what replaces our own code goes on passing when that code breaks: real database, real HTTP, real answers',
);

/** How tests have to be (CONTRIBUTING, “Tests”). */
export const testRules: readonly Rule[] = [testsRun, testsAssert, testsDoNotSleep, nothingMocked];
