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

/** What a form's schema answers, as far as it is read here. */
export type FormSchema<F> = {
  safeParse: (
    value: unknown,
  ) => { success: true; data: F } | { success: false; error: { issues: readonly { path: readonly PropertyKey[] }[] } };
};

/**
 * The form as its schema reads it after fields were set back; undefined when it is not valid. The log has no entry for a field that stays
 * null while its group comes or goes: a missing field becomes null, and a group without values that may not be so becomes null itself.
 */
export function parseReverted<F>(form: Tree, schema: FormSchema<F>): F | undefined {
  for (;;) {
    const parsed = schema.safeParse(form);
    if (parsed.success) return parsed.data;
    const isMended = parsed.error.issues.map(({ path }) => mendEmpty(form, path)).every(Boolean);
    if (!isMended) return undefined;
  }
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (isTree(value) && Object.values(value).every(isEmpty));

/** Answers whether there was nothing at this path, or in the group it is in, that is null from now on. */
function mendEmpty(form: Tree, path: readonly PropertyKey[]): boolean {
  const groups = [form];
  for (const step of path.slice(0, -1)) {
    const next = groups.at(-1)?.[String(step)];
    // Null: mended for another field of the same group.
    if (next === null) return true;
    if (!isTree(next)) return false;
    groups.push(next);
  }
  const [last, group] = [String(path.at(-1)), groups.at(-1)];
  if (group && group[last] === undefined) group[last] = null;
  else if (group && groups.length > 1 && isEmpty(group)) (groups.at(-2) as Tree)[String(path.at(-2))] = null;
  else return false;
  return true;
}
