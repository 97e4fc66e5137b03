import type { ImportKind } from '../contract.ts';

/** Input of a task of kind `import`. Its parts `rows` hold the file, `work` the batches. */
export type StoredImport = {
  title: string;
  what: ImportKind;
  file_name: string;
  heads: string[];
  samples: string[][];
  mapping: (string | null)[] | null;
  dry_run: boolean;
  reason: string;
  /** Besides, what the target offers to do; imports kept from before have none. */
  extra?: boolean;
};
