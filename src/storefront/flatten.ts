/** The nodes of a tree, each before those below it. */
export const flatten = <T extends { children: T[] }>(nodes: readonly T[]): T[] =>
  nodes.flatMap((node) => [node, ...flatten(node.children)]);
