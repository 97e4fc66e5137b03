import { createHash } from 'node:crypto';
import { InvalidInput } from '#shared/refusal.ts';
import { maxLevels } from './contract.ts';

type Row = { id: number; parent_id: number | null };

export const findChildren = <T extends Row>(tree: readonly T[], parentId: number | null): T[] =>
  tree.filter((row) => row.parent_id === parentId);

/** The version of a tree in its order: another one after a category was added, moved or deleted. */
export const treeVersion = (tree: readonly Row[]): string =>
  createHash('sha256')
    .update(tree.map(({ id, parent_id }) => `${id}<${parent_id}`).join())
    .digest('base64url');

/**
 * Throws InvalidInput where the category `id` (null: a new one) with its descendants cannot be moved below `parentId`: an
 * unknown parent, one of its own descendants, or too deep a tree.
 */
export function checkPlace(tree: readonly Row[], id: number | null, parentId: number | null): void {
  const ancestors = ancestorIds(tree, parentId);
  const refuse = (key: string, facts = {}) => new InvalidInput({ parent_id: [{ key, facts }] });
  if (parentId !== null && ancestors.length === 0) throw refuse('invalid');
  if (id !== null && ancestors.includes(id)) throw refuse('invalid');
  if (ancestors.length + (id === null ? 1 : subtreeHeight(tree, id)) > maxLevels) throw refuse('too_deep', { max: maxLevels });
}

/** The ids from `id` up to the top; empty for null and for an unknown one. */
function ancestorIds(tree: readonly Row[], id: number | null): number[] {
  const row = tree.find((candidate) => candidate.id === id);
  return row ? [row.id, ...ancestorIds(tree, row.parent_id)] : [];
}

const subtreeHeight = (tree: readonly Row[], id: number): number =>
  1 + Math.max(0, ...findChildren(tree, id).map((child) => subtreeHeight(tree, child.id)));
