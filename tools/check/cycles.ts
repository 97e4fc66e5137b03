import type { Rule } from './rule.ts';
import type { Fault, SourceTree } from './source-tree.ts';

/** Rule 1. Types count: what can only be understood together belongs together. */
export const noCycles: Rule = {
  name: 'cycle',
  because: 'files that need each other, even by their types, can only be read, tested and moved as one knot',
  faults: (tree) => knots(tree).map((knot) => faultOf(knot, tree)),
};

function faultOf(knot: string[], tree: SourceTree): Fault {
  const ring = knot.map((file) => ringFrom(file, knot, tree)).reduce((a, b) => (b.length < a.length ? b : a));
  const [file = '', next] = ring;
  const line = tree.files.get(file)?.edges.find((e) => e.to.name === next)?.line ?? 1;
  const others = knot.length > ring.length ? ` (the shortest way round; ${knot.length} files hang together)` : '';
  return { rule: 'cycle', file, line, text: `${[...ring, file].join(' → ')}${others}` };
}

const next = (file: string, tree: SourceTree): string[] => (tree.files.get(file)?.edges ?? []).map((edge) => edge.to.name);

/** The shortest way from `start` back to itself inside its knot. */
function ringFrom(start: string, knot: string[], tree: SourceTree): string[] {
  const ways: string[][] = [[start]];
  const seen = new Set<string>();
  for (const way of ways) {
    for (const file of next(way.at(-1) ?? start, tree)) {
      if (file === start) return way;
      if (!knot.includes(file) || seen.has(file)) continue;
      seen.add(file);
      ways.push([...way, file]);
    }
  }
  return knot;
}

/** The strongly connected groups of files (Tarjan), each sorted by name; a file that imports itself is one. */
function knots(tree: SourceTree): string[][] {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const found: string[][] = [];
  const visit = (file: string): void => {
    order.set(file, order.size);
    low.set(file, order.size - 1);
    open.push(file);
    for (const to of next(file, tree)) {
      if (!tree.files.has(to)) continue;
      if (!order.has(to)) visit(to);
      if (open.includes(to)) low.set(file, Math.min(low.get(file) ?? 0, low.get(to) ?? 0));
    }
    if (low.get(file) !== order.get(file)) return;
    const knot = open.splice(open.indexOf(file)).sort();
    if (knot.length > 1 || next(file, tree).includes(file)) found.push(knot);
  };
  for (const file of tree.files.keys()) if (!order.has(file)) visit(file);
  return found;
}
