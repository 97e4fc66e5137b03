import type { ColumnType } from 'kysely';

declare const holds: unique symbol;
/** JSON text of a `T`; only `json` makes it, so a jsonb column takes no other shape. */
export type JsonOf<T> = string & { readonly [holds]: T };

/** A jsonb column: read as `T`, written as `json(value)`. */
export type JsonColumn<T> = ColumnType<T, JsonOf<Given<T>>, JsonOf<Given<T>>>;

/** The same shape with readonly lists: what is written is not changed, so readonly lists may be given. */
type Given<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends readonly (infer Item)[]
    ? readonly Given<Item>[]
    : T extends object
      ? { readonly [K in keyof T]: Given<T[K]> }
      : T;

/** The value for a jsonb column. Null stays SQL's null. */
export function json<const T extends object | null>(value: T): JsonOf<T & {}> | (T & null) {
  return (value === null ? null : JSON.stringify(value)) as JsonOf<T & {}> | (T & null);
}

/** The named fields of an object, each as the value for a jsonb column. */
export const jsonFields = <T extends object, const K extends keyof T>(from: T, names: readonly K[]): { [F in K]: JsonValue<T[F]> } =>
  Object.fromEntries(names.map((name) => [name, json(from[name] as object | null)])) as { [F in K]: JsonValue<T[F]> };

type JsonValue<T> = JsonOf<T & {}> | (T & null);
