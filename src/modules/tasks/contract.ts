import { z } from 'zod';
import { endpoint } from '#shared/contract.ts';
import { fileAnswer, idField, noContent, nothing } from '#shared/fields.ts';
import { refuser, withFacts } from '#shared/refusal.ts';

export const taskErrors = {
  task_not_found: 404,
  task_file_gone: 404,
  task_call_unknown: 422,
  too_many_tasks: withFacts<{ max: number }>(422),
  too_many_rows: withFacts<{ max: number }>(422),
  import_unreadable: 422,
  import_empty: 422,
  import_too_large: withFacts<{ max: number; megabytes: number }>(422),
  import_begun: 409,
} as const;
export const refuseTask = refuser(taskErrors);

export const taskKinds = ['export', 'bulk', 'import'] as const;
/** `draft`: an import whose file was read and whose columns are not mapped yet. */
export const taskStates = ['draft', 'waiting', 'running', 'done', 'failed', 'cancelled'] as const;

/** Name of an endpoint as the clients' tables have it: `orders.list`. */
const callName = z
  .string()
  .regex(/^[a-zA-Z]+\.[a-zA-Z]+$/)
  .max(60);
/** Query of a list: search, filters and sort as in its URL. */
const listQuery = z.record(z.string().max(60), z.union([z.string().max(500), z.number(), z.boolean()]));

const columnKinds = ['text', 'amount', 'number', 'time', 'date'] as const;

/** A column of an export: where in a row it is (`orderer.name`), its head in the reader's language, words for its values. */
export const exportColumn = z.object({
  title: z.string().trim().min(1).max(60),
  path: z
    .string()
    .regex(/^[a-z0-9_]+(\.[a-z0-9_]+)*$/i)
    .max(100),
  kind: z.enum(columnKinds).default('text'),
  words: z.record(z.string().max(60), z.string().max(100)).optional(),
});
export type ExportColumn = z.infer<typeof exportColumn>;

export const exportInput = z.object({
  /** Title of the export, used as file name and task name. */
  title: z.string().trim().min(1).max(60),
  list: callName,
  query: listQuery,
  columns: z.array(exportColumn).min(1).max(100),
  /** Property with the rows, where each entry has several. */
  rows_in: z
    .string()
    .regex(/^[a-z_]{1,30}$/)
    .optional(),
  format: z.enum(['csv', 'xlsx']),
});
export type ExportInput = z.infer<typeof exportInput>;

const maxIds = 10_000;

export const bulkInput = z.object({
  title: z.string().trim().min(1).max(60),
  /** The endpoint called for batches with `ids`; it answers as `bulkAnswer`. */
  call: callName,
  body: z.record(z.string().max(60), z.unknown()),
  /** Either these ids, or all results of the query. */
  target: z.union([z.object({ ids: z.array(idField).min(1).max(maxIds) }), z.object({ list: callName, query: listQuery })]),
});
export type BulkInput = z.infer<typeof bulkInput>;

/** What files can be read into. */
export const importKinds = ['stock', 'products', 'tracking'] as const;
export type ImportKind = (typeof importKinds)[number];

/** The field that each column of the file is mapped to; null: ignored. */
const mapping = z.array(z.string().max(60).nullable()).max(100);

/** A failed row. `id`: of the row; in an import its line. `name`: of the record, where it has one. */
const taskProblem = z.object({ id: z.number(), name: z.string().optional(), message: z.string() });
export type TaskProblem = z.infer<typeof taskProblem>;

export const taskView = z.object({
  id: z.number(),
  kind: z.enum(taskKinds),
  title: z.string(),
  state: z.enum(taskStates),
  /** Null until it was counted. */
  total: z.number().nullable(),
  done: z.number(),
  failed: z.number(),
  /** The first ones; the error file has all. */
  problems: z.array(taskProblem),
  /** Name of the file that can be fetched. */
  file: z.string().nullable(),
  cancel_requested: z.boolean(),
  /** Counts of an import's rows so far. */
  import: z
    .object({
      what: z.enum(importKinds),
      dry_run: z.boolean(),
      created: z.number(),
      updated: z.number(),
      unchanged: z.number(),
    })
    .nullable(),
  created_at: z.string(),
  started_at: z.string().nullable(),
  finished_at: z.string().nullable(),
});
export type TaskView = z.infer<typeof taskView>;

/** An import as its screen needs it: the file's head and first rows, and how its columns are mapped. */
export const importView = z.object({
  task: taskView,
  file_name: z.string(),
  heads: z.array(z.string()),
  samples: z.array(z.array(z.string())),
  mapping: mapping.nullable(),
  reason: z.string(),
  extra: z.boolean(),
});
export type ImportView = z.infer<typeof importView>;

export const importLimits = { maxRows: 20_000, maxMegabytes: 10 };

const one = z.object({ id: idField });
const started = z.object({ id: z.number() });

export const tasksContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/tasks',
    access: 'staff',
    sessionOnly: true,
    summary: 'The last fifty tasks of this staff member, newest first',
    input: nothing,
    output: z.object({ data: z.array(taskView) }),
  }),
  startExport: endpoint({
    method: 'POST',
    path: '/api/admin/tasks/export',
    access: 'staff',
    sessionOnly: true,
    summary: 'Exports a list into a file, in the background',
    input: exportInput,
    output: started,
    status: 201,
    errors: ['task_call_unknown', 'too_many_tasks'],
  }),
  startBulk: endpoint({
    method: 'POST',
    path: '/api/admin/tasks/bulk',
    access: 'staff',
    sessionOnly: true,
    summary: 'Runs a bulk call for any number of rows, in batches, in the background',
    input: bulkInput,
    output: started,
    status: 201,
    errors: ['task_call_unknown', 'too_many_tasks'],
  }),
  uploadImport: endpoint({
    method: 'POST',
    path: '/api/admin/imports/new/:what',
    access: 'staff',
    sessionOnly: true,
    summary: 'Reads a CSV or XLSX file (multipart) to be mapped and imported; replaces an earlier upload that was not started',
    input: z.object({ what: z.enum(importKinds) }),
    output: importView,
    status: 201,
    upload: { maxFiles: 1, maxBytes: importLimits.maxMegabytes * 1024 * 1024 },
    errors: ['task_call_unknown', 'import_unreadable', 'import_empty', 'import_too_large'],
  }),
  readImport: endpoint({
    method: 'GET',
    path: '/api/admin/imports/:id',
    access: 'staff',
    sessionOnly: true,
    summary: 'An import: head and first rows of its file, its mapping, its progress',
    input: one,
    output: importView,
    errors: ['task_not_found'],
  }),
  startImport: endpoint({
    method: 'POST',
    path: '/api/admin/imports/:id/start',
    access: 'staff',
    sessionOnly: true,
    summary: 'Imports the rows with this mapping; a dry run saves nothing and can be repeated',
    input: z.object({
      id: idField,
      mapping,
      dry_run: z.boolean(),
      reason: z.string().trim().max(200).default(''),
      extra: z.boolean().default(false),
    }),
    output: importView,
    errors: ['task_call_unknown', 'task_not_found', 'task_file_gone', 'too_many_tasks', 'import_begun'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/admin/tasks/:id/cancel',
    access: 'staff',
    sessionOnly: true,
    summary: 'Stops a task; completed work stays',
    input: one,
    output: noContent,
    status: 204,
    errors: ['task_not_found'],
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/admin/tasks/:id/file',
    access: 'staff',
    sessionOnly: true,
    summary: 'The exported file, for 24 hours',
    input: one,
    output: fileAnswer,
    file: true,
    errors: ['task_not_found', 'task_file_gone'],
  }),
  problems: endpoint({
    method: 'GET',
    path: '/api/admin/tasks/:id/problems',
    access: 'staff',
    sessionOnly: true,
    summary: 'The failed rows with their reasons, as CSV',
    input: one,
    output: fileAnswer,
    file: true,
    errors: ['task_not_found', 'task_file_gone'],
  }),
};
