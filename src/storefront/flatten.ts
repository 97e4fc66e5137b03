/** The nodes of a tree in pre-order. */
export const flatten = <T extends { children: T[] }>(nodes: readonly T[]): T[] =>
  nodes.flatMap((node) => [node, ...flatten(node.children)]);
