import { type Place, placeOf } from './places.ts';
import type { Edge, Fault, SourceFile, SourceTree } from './source-tree.ts';

/** One rule of the law. A fault's text says what to do instead; `because` is printed once above the faults. */
export type Rule = { name: string; because: string; faults(tree: SourceTree): Fault[] };

/** An import from one of our files; `to` is undefined where it leads to a package or to Node. */
export type Crossing = { from: Place; file: SourceFile; edge: Edge; to: Place | undefined };

export function edgeRule(name: string, because: string, forbids: (crossing: Crossing) => string | undefined): Rule {
  const faultsOf = (file: SourceFile): Fault[] =>
    file.edges.flatMap((edge) => {
      const to = edge.to.kind === 'file' ? placeOf(edge.to.name) : undefined;
      const text = forbids({ from: file.place, file, edge, to });
      return text ? [{ rule: name, file: file.path, line: edge.line, text }] : [];
    });
  return { name, because, faults: (tree) => [...tree.files.values()].flatMap(faultsOf) };
}
