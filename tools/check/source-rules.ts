import { tables } from '../boundaries.ts';
import type { Place } from './places.ts';
import type { Rule } from './rule.ts';
import { type Fault, lineAt, type SourceFile } from './source-tree.ts';
import { tablesInSql } from './sql-tables.ts';
import { dotted, type Node, textOf, walk } from './syntax.ts';

/** A rule that looks at single nodes: `judge` returns what to do about a violation, otherwise undefined. */
export function nodeRule(
  name: string,
  because: string,
  applies: (file: SourceFile) => boolean,
  judge: (node: Node, file: SourceFile) => string | undefined,
): Rule {
  const findFaults = (file: SourceFile): Fault[] => {
    const found: Fault[] = [];
    walk(file.program, (node) => {
      const text = judge(node, file);
      if (text) found.push({ rule: name, file: file.path, line: lineAt(file.text, node.start), text });
    });
    return found;
  };
  return { name, because, faults: (tree) => [...tree.files.values()].filter(applies).flatMap(findFaults) };
}

export const isShipped = ({ place }: SourceFile): boolean => !place.isTest && place.layer !== 'tool' && place.layer !== 'testing';

// ── SQL

const statements = /^(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)$/;
const joins = /^(innerJoin|leftJoin|rightJoin|fullJoin|crossJoin|using|from)$/;
const owners = new Map(Object.entries(tables).flatMap(([owner, names]) => names.map((name) => [name, owner])));

function isStore({ layer, inside }: Place): boolean {
  if (layer === 'platform' || (layer === 'demo' && inside === 'store.ts')) return true;
  return layer === 'module' && /(^|\/)(store|queries)(\.ts$|\/)/.test(inside);
}

const isSqlTemplate = (node: Node): boolean => node.type === 'TaggedTemplateExpression' && dotted(node['tag'] as Node) === 'sql';

/** `table` of `sql.table('orders')`, `ref` of `sql.ref('orders.id')`. */
const sqlHelper = (node: Node): string | undefined =>
  node.type === 'CallExpression' ? /^sql\.(table|ref|id|raw)$/.exec(dotted(node['callee'] as Node) ?? '')?.[1] : undefined;

/** Tables that `sql.table('orders')`, `sql.ref('orders.id')`, `sql.id('orders', 'id')` or `sql.raw('… from orders')` name. */
function tablesOfHelper(helper: string, args: Node[]): string[] {
  const texts = args.flatMap((arg) => textOf(arg) ?? []);
  if (helper === 'raw') return texts.flatMap(tablesInSql);
  return texts.flatMap((text) => (helper === 'ref' ? text.split('.').slice(0, -1) : text.split('.')));
}

/** The tables an expression names: in `selectFrom('orders as o')`, in a join, inside a sql`…` template, or in a helper of it. */
function tablesNamed(node: Node): string[] {
  if (isSqlTemplate(node)) {
    return tablesInSql(((node['quasi'] as Node)['quasis'] as Node[]).map((q) => (q['value'] as { raw: string }).raw).join(' ? '));
  }
  const helper = sqlHelper(node);
  if (helper) return tablesOfHelper(helper, node['arguments'] as Node[]);
  const method = calledMethod(node);
  if (!method || !(statements.test(method) || joins.test(method))) return [];
  const [first] = node['arguments'] as Node[];
  const texts = first?.type === 'ArrayExpression' ? (first['elements'] as Node[]).map(textOf) : [textOf(first)];
  return texts.flatMap((text) => (text ? [text.split(' ')[0] ?? ''] : []));
}

function calledMethod(node: Node): string | undefined {
  const callee = node.type === 'CallExpression' ? (node['callee'] as Node) : undefined;
  return callee?.type === 'MemberExpression' && !callee['computed'] ? ((callee['property'] as Node)['name'] as string) : undefined;
}

function foreignTables(node: Node, { place }: SourceFile): string | undefined {
  const self = place.layer === 'module' ? place.name : place.layer;
  const foreign = tablesNamed(node).find((table) => owners.has(table) && owners.get(table) !== self);
  return foreign && `the table ${foreign} belongs to ${owners.get(foreign)}: call a function of its module instead`;
}

const sqlElsewhere = 'move this SQL into a function of store.ts or queries.ts, of the module that owns the table';

export const sqlOfTheOwner = nodeRule(
  'sql',
  'a table is written and read in one place, the store and queries of its owner: so its invariants have one place too',
  isShipped,
  (node, file) => {
    if (isStore(file.place)) return foreignTables(node, file);
    return isSqlTemplate(node) || sqlHelper(node) || statements.test(calledMethod(node) ?? '') ? sqlElsewhere : undefined;
  },
);

// ── Environment, clock, randomness

const randomness = 'take random values from platform/clock';
const readings: Readonly<Record<string, string>> = {
  'process.env': 'read settings from platform/config',
  'Date.now': 'take the time from the clock of the context',
  'Math.random': randomness,
  'crypto.randomUUID': randomness,
  'crypto.getRandomValues': randomness,
};
const randomFunctions = new Set(['randomUUID', 'randomBytes', 'randomInt', 'getRandomValues', 'webcrypto']);

/** Each browser app has one file that reads the browser's clock. */
const isSource = ({ path }: SourceFile): boolean => /^src\/platform\/(config|clock)\/|^src\/(storefront|admin)\/clock\.ts$/.test(path);

export const ambientNames = nodeRule(
  'ambient',
  'a global cannot be set by a test or an operator: settings, time and randomness have one source each',
  (file) => isShipped(file) && !isSource(file),
  (node) => {
    if (node.type === 'MemberExpression') return readings[dotted(node) ?? ''];
    if (node.type === 'NewExpression' || node.type === 'CallExpression') {
      const name = dotted(node['callee'] as Node);
      const empty = (node['arguments'] as Node[]).length === 0;
      return empty && (name === 'Date' || name === 'dayjs') ? readings['Date.now'] : undefined;
    }
    const imported = node.type === 'ImportSpecifier' ? ((node['imported'] as Node)['name'] as string) : undefined;
    return imported && randomFunctions.has(imported) ? randomness : undefined;
  },
);

// ── Texts

const chinese = /\p{Script=Han}|[\u3000-\u303f\uff00-\uffef]/u;

export const textsInCatalogues = nodeRule(
  'texts',
  'a text in the code is missing in the other language and in the catalogue',
  (file) => isShipped(file) && file.place.layer !== 'demo',
  (node) => {
    const text =
      node.type === 'TemplateElement'
        ? (node['value'] as { raw: string }).raw
        : node.type === 'JSXText' || node.type === 'Literal'
          ? node['value']
          : undefined;
    return typeof text === 'string' && chinese.test(text)
      ? `write “${text.trim().slice(0, 20)}” in messages/{tw,en} and read it by its key`
      : undefined;
  },
);
