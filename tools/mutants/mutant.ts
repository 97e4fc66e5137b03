/** A fault to plant: one exact text of one file is replaced, and one of the named tests has to fail. */
export type Mutant = {
  /** A short description of what the fault breaks. */
  name: string;
  file: string;
  /** Occurs exactly once in the file. */
  find: string;
  replace: string;
  /** Files of tests, from the root; at least one must fail. A `*.spec.ts` is a journey. */
  tests: readonly [string, ...string[]];
  /** Why no test can or need catch it. A survivor without an explanation fails the run. */
  explained?: string;
};

export type Outcome =
  | { state: 'caught'; by: string; because?: string | undefined }
  | { state: 'survived' }
  | { state: 'broken'; why: string };
