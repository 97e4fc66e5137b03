import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** How a record is read and saved. R: the server's record; F: the form's value. */
export type FormSource<R, F> = {
  /** Null while creating. */
  record: { key: QueryKey; read: () => Promise<R> } | null;
  formOf: (record: R) => F;
  versionOf: (record: R) => number;
  /** The version of a record that was just created; 1 if left out. */
  firstVersion?: number;
  /** `version` is null for a new record, `draft` the id of the draft that this publishes. Resolves with the path of a new record. */
  save: (form: F, version: number | null, draft?: number) => Promise<string | undefined>;
  /** The prefix of the server's field paths: `value.`. */
  errorPrefix?: string;
};

/** The record's form and version as of now. */
export type Reread<F> = () => Promise<{ fresh: F; version: number } | null>;

/**
 * Reads the record again; null for a new one. A read in flight is made again: it may have begun before the save, and the form would
 * show the record as it was.
 */
export const rereading =
  <R, F>(client: QueryClient, { record, formOf, versionOf }: Pick<FormSource<R, F>, 'record' | 'formOf' | 'versionOf'>): Reread<F> =>
  async () => {
    if (!record) return null;
    await client.cancelQueries({ queryKey: record.key, exact: true });
    const found = await client.fetchQuery({ queryKey: record.key, queryFn: record.read, staleTime: 0 });
    return { fresh: formOf(found), version: versionOf(found) };
  };
