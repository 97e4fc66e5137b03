import type { Rule } from './rule.ts';
import type { Fault, SourceTree } from './source-tree.ts';

/** Types count: files that need each other's types are also read and moved as one. */
export const noCycles: Rule = {
  name: 'cycle',
  because: 'files that import each other, even only types, can only be read, tested and moved as one',
  faults: (tree) => importGroups(tree).map((group) => buildFault(group, tree)),
};

function buildFault(group: string[], tree: SourceTree): Fault {
  const cycle = group.map((file) => cycleFrom(file, group, tree)).reduce((a, b) => (b.length < a.length ? b : a));
  const [file = '', next] = cycle;
  const line = tree.files.get(file)?.edges.find((e) => e.to.name === next)?.line ?? 1;
  const others = group.length > cycle.length ? ` (the shortest cycle of ${group.length} files)` : '';
  return {
    rule: 'cycle',
    file,
    line,
    text: `${[...cycle, file].join(' → ')}${others}: move what both sides need into a file that imports neither`,
  };
}

const next = (file: string, tree: SourceTree): string[] => (tree.files.get(file)?.edges ?? []).map((edge) => edge.to.name);

/** The shortest path of imports from `start` back to itself inside its group. */
function cycleFrom(start: string, group: string[], tree: SourceTree): string[] {
  const paths: string[][] = [[start]];
  const seen = new Set<string>();
  for (const found of paths) {
    for (const file of next(found.at(-1) ?? start, tree)) {
      if (file === start) return found;
      if (!group.includes(file) || seen.has(file)) continue;
      seen.add(file);
      paths.push([...found, file]);
    }
  }
  return group;
}

/** The strongly connected groups of files (Tarjan), each sorted by name; a file that imports itself is one. */
function importGroups(tree: SourceTree): string[][] {
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
    const group = open.splice(open.indexOf(file)).sort();
    if (group.length > 1 || next(file, tree).includes(file)) found.push(group);
  };
  for (const file of tree.files.keys()) if (!order.has(file)) visit(file);
  return found;
}
