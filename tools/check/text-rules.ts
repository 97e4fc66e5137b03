import { tables } from '../boundaries.ts';
import type { Place } from './places.ts';
import type { Rule } from './rule.ts';
import { type Fault, lineAt, type SourceFile } from './source-tree.ts';
import { dotted, type Node, textOf, walk } from './syntax.ts';

/** A rule that looks at single nodes: `judge` says what is wrong with one, if anything. */
export function nodeRule(
  name: string,
  because: string,
  applies: (file: SourceFile) => boolean,
  judge: (node: Node, file: SourceFile) => string | undefined,
): Rule {
  const faultsOf = (file: SourceFile): Fault[] => {
    const found: Fault[] = [];
    walk(file.program, (node) => {
      const text = judge(node, file);
      if (text) found.push({ rule: name, file: file.path, line: lineAt(file.text, node.start), text });
    });
    return found;
  };
  return { name, because, faults: (tree) => [...tree.files.values()].filter(applies).flatMap(faultsOf) };
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

/** The tables an expression names: in `selectFrom('orders as o')`, in a join, or inside a sql`…` template. */
function tablesNamed(node: Node): string[] {
  if (node.type === 'TaggedTemplateExpression' && dotted(node['tag'] as Node) === 'sql') {
    const text = ((node['quasi'] as Node)['quasis'] as Node[]).map((q) => (q['value'] as { raw: string }).raw).join(' ? ');
    return [...text.matchAll(/\b(?:from|join|into|update)\s+([a-z_]+)/gi)].map((m) => m[1] ?? '');
  }
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
  return foreign && `the table ${foreign} belongs to ${owners.get(foreign)}`;
}

/** Rule 6. */
export const sqlOfTheOwner = nodeRule(
  'sql',
  'a table is written and read in one place, the store and queries of its owner: so its invariants have one place too',
  isShipped,
  (node, file) => {
    if (isStore(file.place)) return foreignTables(node, file);
    if (node.type === 'TaggedTemplateExpression' && dotted(node['tag'] as Node) === 'sql') return 'SQL belongs into store.ts or queries.ts';
    return statements.test(calledMethod(node) ?? '') ? 'SQL belongs into store.ts or queries.ts' : undefined;
  },
);

// ── Environment, clock, chance

const readings: Readonly<Record<string, string>> = {
  'process.env': 'settings come from platform/config',
  'Date.now': 'the time comes from the clock in the context',
  'Math.random': 'randomness comes from platform/clock',
  'crypto.randomUUID': 'randomness comes from platform/clock',
  'crypto.getRandomValues': 'randomness comes from platform/clock',
};
const chance = new Set(['randomUUID', 'randomBytes', 'randomInt', 'getRandomValues', 'webcrypto']);

/** Faces show times: each has one file that reads the reader's own clock. */
const isSource = ({ path }: SourceFile): boolean => /^src\/platform\/(config|clock)\/|^src\/(storefront|admin)\/clock\.ts$/.test(path);

/** Rule 7. */
export const ambientNames = nodeRule(
  'ambient',
  'what is read from the air cannot be set by a test or an operator: settings, time and chance have one source each',
  (file) => isShipped(file) && !isSource(file),
  (node) => {
    if (node.type === 'MemberExpression') return readings[dotted(node) ?? ''];
    if (node.type === 'NewExpression' || node.type === 'CallExpression') {
      const name = dotted(node['callee'] as Node);
      const empty = (node['arguments'] as Node[]).length === 0;
      return empty && (name === 'Date' || name === 'dayjs') ? readings['Date.now'] : undefined;
    }
    const imported = node.type === 'ImportSpecifier' ? ((node['imported'] as Node)['name'] as string) : undefined;
    return imported && chance.has(imported) ? readings['Math.random'] : undefined;
  },
);

// ── Words

const chinese = /\p{Script=Han}|[\u3000-\u303f\uff00-\uffef]/u;

/** Texts live in messages/: a sentence in code is missing in the other language. */
export const wordsInCatalogues = nodeRule(
  'words',
  'a text in the code is missing in the other language and unknown to the catalogue: write it in messages/{tw,en}',
  (file) => isShipped(file) && file.place.layer !== 'demo',
  (node) => {
    const text =
      node.type === 'TemplateElement'
        ? (node['value'] as { raw: string }).raw
        : node.type === 'JSXText' || node.type === 'Literal'
          ? node['value']
          : undefined;
    return typeof text === 'string' && chinese.test(text) ? `“${text.trim().slice(0, 20)}” belongs into messages/` : undefined;
  },
);
