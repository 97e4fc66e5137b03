import { parseSync } from 'rolldown/utils';

/** A node of the syntax tree, as far as the checks look at it. */
export type Node = { type: string; start: number; end: number; [key: string]: unknown };

export type Import = { specifier: string; start: number; typeOnly: boolean };

/** Parses TypeScript. Throws the parser's error for invalid code. */
export function parse(file: string, text: string): Node {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(errors[0]?.message ?? 'does not parse');
  // Cast: the parser's types are a union of every node; the checks read any field of any of them.
  return program as unknown as Node;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Visits every node from the top; `parent` is the node around it. */
export function walk(node: Node, visit: (node: Node, parent: Node | undefined) => void, parent?: Node): void {
  visit(node, parent);
  // Not `Object.values`: with an array for each node the checks took twice as long.
  for (const key in node) {
    const value = node[key];
    if (Array.isArray(value)) for (const child of value) isNode(child) && walk(child, visit, node);
    else if (isNode(value)) walk(value, visit, node);
  }
}

const importing = new Set(['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration', 'ImportExpression', 'TSImportType']);

/** Offsets of every `import(…)` with a path that is not a literal. */
export function computedImports(program: Node): number[] {
  const found: number[] = [];
  walk(program, (node) => {
    if (node.type === 'ImportExpression' && textOf(node['source'] as Node) === undefined) found.push(node.start);
  });
  return found;
}

/** Every edge the file has: imports, re-exports, `import()`, and types written `import('…')`. */
export function importsOf(program: Node): Import[] {
  const found: Import[] = [];
  walk(program, (node) => {
    const specifier = importing.has(node.type) ? textOf(node['source'] as Node | null) : undefined;
    if (specifier !== undefined) found.push({ specifier, start: node.start, typeOnly: isTypeOnly(node) });
  });
  return found;
}

function isTypeOnly(node: Node): boolean {
  if (node.type === 'TSImportType' || node['importKind'] === 'type' || node['exportKind'] === 'type') return true;
  const names = (node['specifiers'] as Node[] | undefined) ?? [];
  return names.length > 0 && names.every((n) => n['importKind'] === 'type' || n['exportKind'] === 'type');
}

/** The value of a string literal, or of a template without placeholders. */
export function textOf(node: Node | null | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  const [only, ...others] = node?.type === 'TemplateLiteral' ? (node['quasis'] as Node[]) : [];
  return only && others.length === 0 ? (only['value'] as { cooked: string }).cooked : undefined;
}

/** `a.b.c` for a chain of plain names, else undefined. */
export function dotted(node: Node | undefined): string | undefined {
  if (node?.type === 'Identifier') return node['name'] as string;
  if (node?.type !== 'MemberExpression') return undefined;
  const property = node['property'] as Node;
  const name = node['computed'] ? textOf(property) : (property['name'] as string);
  const object = dotted(node['object'] as Node);
  return object && name ? `${object}.${name}` : undefined;
}

const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

export type FunctionSpan = { name: string; start: number; end: number };

/** Every function with its name. Callbacks of `describe` only group tests and are left out. */
export function functionsOf(program: Node): FunctionSpan[] {
  const found: FunctionSpan[] = [];
  walk(program, (node, parent) => {
    if (!functions.has(node.type) || isGroupOfTests(parent)) return;
    const named = (node['id'] ?? parent?.['id'] ?? parent?.['key']) as Node | undefined;
    found.push({ name: (named?.['name'] as string | undefined) ?? 'a function', start: node.start, end: node.end });
  });
  return found;
}

const isGroupOfTests = (parent: Node | undefined): boolean =>
  parent?.type === 'CallExpression' && (dotted(parent['callee'] as Node)?.startsWith('describe') ?? false);

/** How many names the file exports; `export *` counts as more than allowed. */
export function exportCount(program: Node): number {
  const count = (node: Node): number => {
    // `export * as stock` is one name; a bare `export *` exports everything.
    if (node.type === 'ExportAllDeclaration') return node['exported'] ? 1 : 1000;
    if (node.type === 'ExportDefaultDeclaration') return 1;
    if (node.type !== 'ExportNamedDeclaration') return 0;
    const declared = node['declaration'] as Node | null;
    if (!declared) return (node['specifiers'] as Node[]).length;
    return declared.type === 'VariableDeclaration' ? (declared['declarations'] as Node[]).length : 1;
  };
  return (program['body'] as Node[]).reduce((sum, node) => sum + count(node), 0);
}
