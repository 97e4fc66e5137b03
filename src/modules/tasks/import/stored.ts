import type { ImportKind } from '../contract.ts';

/** Input of a task of kind `import`. Its parts `rows` contain the file, `work` the batches. */
export type StoredImport = {
  title: string;
  what: ImportKind;
  file_name: string;
  heads: string[];
  samples: string[][];
  mapping: (string | null)[] | null;
  dry_run: boolean;
  reason: string;
  /** An option of the target; older imports have none. */
  extra?: boolean;
};
