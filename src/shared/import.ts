import { z } from 'zod';

/** PostgreSQL stores neither NUL nor half of a character: one such cell would stop the rows after it. */
const cell = z.string().transform((text) => text.replaceAll('\0', '').toWellFormed());

/** Rows of an imported file: cells by the field their column was mapped to; an empty cell is ''. */
const importRow = z.object({ line: z.number().int().min(1), cells: z.record(z.string().max(60), cell) });
export type ImportRow = z.infer<typeof importRow>;

const maxRowsPerRequest = 1000;

/** The input of every import endpoint. `reference` identifies this part of this import: a repetition is not applied twice. */
export const importInput = z.object({
  rows: z.array(importRow).min(1).max(maxRowsPerRequest),
  /** A dry run: validate everything and return the same answer, but save nothing. */
  dry_run: z.boolean(),
  reference: z.string().min(1).max(60),
  reason: z.string().trim().max(200).default(''),
  /** Additional options of the target. */
  extra: z.boolean().default(false),
});
export type ImportInput = z.infer<typeof importInput>;

/** A problem of a row; without `field` it concerns the whole row. */
const importProblem = z.object({ line: z.number(), field: z.string().optional(), message: z.string() });
export type ImportProblem = z.infer<typeof importProblem>;

/** Rows that refer to a later row, by line; `open`: not counted yet. */
const importAgain = z.object({ counted: z.array(z.number()), open: z.array(z.number()) });

/**
 * `failed` counts rows that were not imported; a problem may also concern an imported row. `again`: rows to send once more with
 * `again: true` after all others.
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
