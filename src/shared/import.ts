import { z } from 'zod';

/** Rows of a file that staff import, their cells by the field that each column was mapped to; an empty cell is ''. */
const importRow = z.object({ line: z.number().int().min(1), cells: z.record(z.string().max(60), z.string()) });
export type ImportRow = z.infer<typeof importRow>;

const maxRowsPerRequest = 1000;

/** What every endpoint that imports takes. `reference` names this piece of this import: the same again is done once. */
export const importInput = z.object({
  rows: z.array(importRow).min(1).max(maxRowsPerRequest),
  /** Go through everything and answer the same, but save nothing. */
  dry_run: z.boolean(),
  reference: z.string().min(1).max(60),
  reason: z.string().trim().max(200).default(''),
  /** What the target offers to do besides. */
  extra: z.boolean().default(false),
});
export type ImportInput = z.infer<typeof importInput>;

/** What was wrong where. Without `field`: the whole row. */
const importProblem = z.object({ line: z.number(), field: z.string().optional(), message: z.string() });
export type ImportProblem = z.infer<typeof importProblem>;

/** Rows that name what a later row of the file may bring, by their line; `open`: not in the numbers yet. */
const importAgain = z.object({ counted: z.array(z.number()), open: z.array(z.number()) });

/**
 * `failed` counts rows that were not imported; a problem may also be told of a row that was. `again`: rows to be sent once
 * more with `again: true` after all others.
 */
export const importAnswer = z.object({
  created: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  failed: z.number(),
  problems: z.array(importProblem),
  again: importAgain.optional(),
});
export type ImportAnswer = z.infer<typeof importAnswer>;
