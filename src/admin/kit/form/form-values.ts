/** Pure arithmetic on what a form holds: places inside it, what differs, and how two people's changes come together. */

type Holder = Readonly<Record<string, unknown>>;
const isHolder = (value: unknown): value is Holder => typeof value === 'object' && value !== null;

/** An empty field is empty however it is stored: never typed, cleared again, or null. */
export const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Equal in content; `''`, null and a missing key count as the same nothing. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b) || (isBlank(a) && isBlank(b))) return true;
  if (!isHolder(a) || !isHolder(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  if (Array.isArray(a) && Array.isArray(b) && a.length !== b.length) return false;
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => isSame(a[key], b[key]));
}

/** What stands at a dotted path, as the server names fields: `items.2.sku`. */
export function valueAt(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((at, key) => (isHolder(at) ? at[key] : undefined), value);
}

/** The top-level fields in which two versions differ. */
export function differingKeys<F extends object>(a: F, b: F): (keyof F & string)[] {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)] as (keyof F & string)[]);
  return [...keys].filter((key) => !isSame(a[key], b[key]));
}

/** `theirs` with every field that `mine` changed since `base` put over it. */
export function merged<F extends object>(base: F, mine: F, theirs: F): F {
  const changed = differingKeys(base, mine);
  return { ...theirs, ...Object.fromEntries(changed.map((key) => [key, mine[key]])) };
}
