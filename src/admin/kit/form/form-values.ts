/** Pure functions on form values: paths, differences, and merging two people's changes. */

type Holder = Readonly<Record<string, unknown>>;
const isHolder = (value: unknown): value is Holder => typeof value === 'object' && value !== null;

/** Whether a field is empty: undefined, null or an empty text. */
export const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Deep equality; `''`, null and a missing key are equal. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b) || (isBlank(a) && isBlank(b))) return true;
  if (!isHolder(a) || !isHolder(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  if (Array.isArray(a) && Array.isArray(b) && a.length !== b.length) return false;
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => isSame(a[key], b[key]));
}

/** The value at a dotted path in the server's notation: `items.2.sku`. */
export function valueAt(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((at, key) => (isHolder(at) ? at[key] : undefined), value);
}

/** The top-level fields that differ. */
export function differingKeys<F extends object>(a: F, b: F): (keyof F & string)[] {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)] as (keyof F & string)[]);
  return [...keys].filter((key) => !isSame(a[key], b[key]));
}

/** `theirs`, overlaid with the fields that `mine` changed since `base`. */
export function merged<F extends object>(base: F, mine: F, theirs: F): F {
  const changed = differingKeys(base, mine);
  return { ...theirs, ...Object.fromEntries(changed.map((key) => [key, mine[key]])) };
}

/** A step that sets the fields which still have these values back to `base`. */
export const withoutUnchanged =
  <F extends object>(base: F, changes: object) =>
  (value: F): F => {
    const own = Object.entries(changes).filter(([key, change]) => isSame(valueAt(value, key), change));
    return { ...value, ...Object.fromEntries(own.map(([key]) => [key, valueAt(base, key)])) };
  };
