/** The nodes of a tree, each before those below it. */
export const flattened = <T extends { children: T[] }>(nodes: readonly T[]): T[] =>
  nodes.flatMap((node) => [node, ...flattened(node.children)]);
