type Node = { id: number; parent_id: number | null };

/** The rows of a tree from top to bottom, children after their parent in the order given, each with its ancestors from the top down. */
export function treeOrder<Row extends Node>(rows: readonly Row[]): { row: Row; above: Row[] }[] {
  const below = (parent: number | null, above: Row[]): { row: Row; above: Row[] }[] =>
    rows.filter(({ parent_id }) => parent_id === parent).flatMap((row) => [{ row, above }, ...below(row.id, [...above, row])]);
  return below(null, []);
}
