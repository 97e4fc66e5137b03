/** The named fields of an object, typed by their names. */
export const pick = <T extends object, const K extends keyof T>(from: T, names: readonly K[]): Pick<T, K> =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>;

/** An object with these fields, each with the value made for it. */
export const mapFields = <const K extends string, V>(names: readonly K[], make: (name: K) => V): Record<K, V> =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<K, V>;
