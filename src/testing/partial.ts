/** `T` with any field left out, at every depth; lists keep their kind. */
export type Partially<T> = T extends readonly (infer Row)[]
  ? readonly Partially<Row>[]
  : T extends Date | ((...args: never[]) => unknown) | ReadonlySet<unknown>
    ? T
    : T extends object
      ? { [K in keyof T]?: Partially<T[K]> }
      : T;

/** A value with only the fields that the code under test reads. Their names and types are checked; reading another gives undefined. */
export const partial = <T>(fields: Partially<T>): T => fields as T;
