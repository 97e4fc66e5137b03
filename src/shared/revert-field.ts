type Change = { field: string; old: unknown; new: unknown };
type Tree = Record<string, unknown>;

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, v: unknown) => (isTree(v) ? Object.fromEntries(Object.entries(v).sort(([a], [b]) => (a < b ? -1 : 1))) : v));

/** Whether two values of a form are the same; nothing and null are. */
export const isSameValue = (a: unknown, b: unknown): boolean => canonical(a ?? null) === canonical(b ?? null);

/**
 * Sets one field of a form (dotted for nested ones) back to what it was before a log entry, if it still has the entry's value.
 * Answers whether it did. A group whose fields are all gone becomes null.
 */
export function revertField(form: Tree, { field, old, new: now }: Change): boolean {
  const steps = field.split('.');
  const [first = '', last = ''] = [steps[0], steps.at(-1)];
  if (!(first in form)) return false;
  let tree: Tree = form;
  for (const step of steps.slice(0, -1)) {
    if (!isTree(tree[step])) {
      if (now !== null) return false;
      tree[step] = {};
    }
    tree = tree[step] as Tree;
  }
  if (!isSameValue(tree[last], now)) return false;
  if (old === null && steps.length > 1) delete tree[last];
  else tree[last] = old;
  if (steps.length === 2 && Object.keys(tree).length === 0) form[first] = null;
  return true;
}
