import { type Node, parse } from './check/syntax.ts';

/** Functions of src/shared that make a schema. */
const makers = new Set(['textField', 'optionalTextField', 'richTextField', 'listField', 'pageSchema', 'withoutDefaults']);
/** Methods of a schema that answer a schema, where a chain does not begin with `z`. */
const deriving = /^(?:extend|safeExtend|omit|pick|partial|required|nullable|optional|nullish|array|refine|superRefine)$/;
/** What is called on `z` or on a schema and answers something else. */
const otherAnswers = /^(?:(?:safe)?[pP]arse(?:Async)?|is[A-Z]\w*|to[A-Z]\w*|\w+Error|config|registry)$/;
const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression', 'ClassBody']);

/**
 * A source whose schemas are built when something first reads them: those of endpoints, and those made while the file is loaded. A shop
 * calls few of its endpoints between two starts, and the schemas of all take 13 MB in its server (ADR 37). Lines keep their numbers.
 * Undefined where there are none.
 */
export function withLazySchemas(file: string, text: string): string | undefined {
  if (!/from 'zod'|\bendpoint\(/.test(text)) return undefined;
  const schemas = [...schemasIn(parse(file, text), { onLoad: true, endpoint: false })].sort((a, b) => b.start - a.start);
  if (schemas.length === 0) return undefined;
  const wrapped = schemas.reduce(
    (code, { start, end }) => `${code.slice(0, start)}lazySchema(() => ${code.slice(start, end)})${code.slice(end)}`,
    text,
  );
  return `import { lazySchema } from '#shared/lazy-schema.ts';${wrapped}`;
}

/** `withLazySchemas` for the bundler. */
export const lazySchemas = {
  name: 'lazy schemas',
  transform(text: string, file: string) {
    const code = withLazySchemas(file, text);
    // Lines stay where they are.
    return code === undefined ? undefined : { code, map: null };
  },
};

/** What a node is part of. `onLoad`: it runs while its file is loaded, not in a function. */
type Place = { onLoad: boolean; endpoint: boolean };

/** The outermost expressions that make a schema. */
function* schemasIn(node: Node, { onLoad, endpoint }: Place): Generator<Node> {
  if (onLoad && makesSchema(node)) return yield node;
  // What is read of a schema at once, like the values of an enum, needs it.
  if (node.type === 'MemberExpression' && rootOf(node) === 'z') return;
  if (endpoint && isInputOrOutput(node)) {
    const value = node['value'] as Node;
    // One that has a name is lazy where it is made.
    if (value.type !== 'Identifier') yield value;
    return;
  }
  const inside = {
    onLoad: onLoad && !functions.has(node.type),
    endpoint: node.type === 'ObjectExpression' ? endpoint : (node['callee'] as Node | undefined)?.['name'] === 'endpoint',
  };
  for (const child of childrenOf(node)) yield* schemasIn(child, inside);
}

const isInputOrOutput = (node: Node): boolean =>
  node.type === 'Property' && /^(?:input|output)$/.test(String((node['key'] as Node)['name']));

function makesSchema(node: Node): boolean {
  if (node.type !== 'CallExpression') return false;
  const callee = node['callee'] as Node;
  if (callee.type === 'Identifier') return makers.has(callee['name'] as string);
  const method = String((callee['property'] as Node | undefined)?.['name']);
  const root = rootOf(node);
  return root === 'z' ? !otherAnswers.test(method) : root !== undefined && deriving.test(method);
}

/** The name that a chain of calls and members begins with. */
function rootOf(node: Node): string | undefined {
  if (node.type === 'CallExpression') return rootOf(node['callee'] as Node);
  if (node.type === 'MemberExpression') return rootOf(node['object'] as Node);
  return node.type === 'Identifier' ? (node['name'] as string) : undefined;
}

const childrenOf = (node: Node): Node[] =>
  Object.values(node)
    .flat()
    .filter((value): value is Node => typeof (value as Node | null)?.type === 'string');
