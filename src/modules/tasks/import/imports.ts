import { inTransaction } from '#platform/db/database.ts';
import { type Context, staffCaller, type UploadedFile } from '#platform/http/context.ts';
import { mayCall } from '#platform/http/may-call.ts';
import { readUpload } from '#platform/http/read-upload.ts';
import { InvalidInput } from '#shared/refusal.ts';
import type { AccessOf } from '../calls.ts';
import { type ImportKind, type ImportView, importLimits, refuseTask } from '../contract.ts';
import { readSeen, type Seen, toTaskView } from '../queries/tasks.ts';
import { beginImport, insertDraft } from '../store/imports.ts';
import { selectPart } from '../store/parts.ts';
import { type StoredTask, selectTask } from '../store/tasks.ts';

import { readTable } from './read-table.ts';
import type { StoredImport } from './stored.ts';
import { importTargets } from './targets.ts';

const samplesShown = 4;
const maxBytes = importLimits.maxMegabytes * 1024 * 1024;

/** Parses and stores a file until its columns are mapped. Throws task_call_unknown without permission, and what `readTable` throws. */
export const uploadImport =
  (accessOf: AccessOf) =>
  async (ctx: Context, { what }: { what: ImportKind }): Promise<ImportView> => {
    refuseWithoutRight(ctx, accessOf, what);
    const { fileName, body } = await onlyFile(ctx.web.uploads());
    const { heads, rows } = await readTable(body);
    const input: StoredImport = {
      title: fileName,
      what,
      file_name: fileName,
      heads,
      samples: rows.filter((row) => row.length > 0).slice(0, samplesShown),
      mapping: null,
      dry_run: true,
      reason: '',
    };
    const { id: staffId } = staffCaller(ctx);
    const id = await inTransaction(ctx.db, (tx) => insertDraft(tx, { staffId, input, rows, locale: ctx.locale, now: ctx.clock.now() }));
    return readImport(ctx, { id });
  };

/** Throws task_not_found for someone else's, and for a task that is no import. */
export async function readImport(ctx: Context, { id }: { id: number }): Promise<ImportView> {
  return toImportView(await ownImport(ctx, id), await readSeen(ctx));
}

type Start = { id: number; mapping: (string | null)[]; dry_run: boolean; reason: string; extra: boolean };
/** Maximum unfinished tasks per staff member. */
const maxOpen = 10;

/** Throws import_begun for one that runs or was imported, task_file_gone when its rows were deleted, InvalidInput at `mapping`. */
export const startImport =
  (accessOf: AccessOf) =>
  async (ctx: Context, { id, mapping, dry_run, reason, extra }: Start): Promise<ImportView> => {
    const task = await ownImport(ctx, id);
    const before = task.input as StoredImport;
    refuseWithoutRight(ctx, accessOf, before.what);
    refuseMapping(before, mapping);
    if (!(await selectPart(ctx.db, id, 'rows', 0))) throw refuseTask('task_file_gone');
    const input: StoredImport = { ...before, mapping, dry_run, reason, extra };
    const outcome = await inTransaction(ctx.db, (tx) =>
      beginImport(tx, { id, input, locale: ctx.locale, limit: maxOpen, repeatable: importTargets[before.what].repeatable ?? false }),
    );
    if (outcome === 'too_many') throw refuseTask('too_many_tasks', { max: maxOpen });
    if (outcome === 'begun') throw refuseTask('import_begun');
    return readImport(ctx, { id });
  };

async function ownImport(ctx: Context, id: number): Promise<StoredTask> {
  const task = await selectTask(ctx.db, id, staffCaller(ctx).id);
  if (task?.kind !== 'import') throw refuseTask('task_not_found');
  return task;
}

function refuseWithoutRight(ctx: Context, accessOf: AccessOf, what: ImportKind): void {
  if (!mayCall(staffCaller(ctx), accessOf(importTargets[what].call) ?? 'public')) throw refuseTask('task_call_unknown');
}

/** Each field once, only fields there are, and those that must be. */
function refuseMapping({ what, heads }: StoredImport, mapping: readonly (string | null)[]): void {
  const { fields, needed, anyOf } = importTargets[what];
  const mapped = mapping.filter((field) => field !== null);
  const isInvalid = mapping.length !== heads.length || mapped.some((field) => !fields.includes(field));
  if (isInvalid) throw new InvalidInput({ mapping: [{ key: 'invalid' }] });
  if (new Set(mapped).size < mapped.length) throw new InvalidInput({ mapping: [{ key: 'repeated' }] });
  const isMissing = needed.some((field) => !mapped.includes(field)) || (anyOf && !anyOf.some((field) => mapped.includes(field)));
  if (isMissing) throw new InvalidInput({ mapping: [{ key: 'required' }] });
}

/** The bytes of the one file that was sent. Throws import_too_large; InvalidInput at `files` when there is none. */
async function onlyFile(uploads: AsyncIterable<UploadedFile>): Promise<{ fileName: string; body: Buffer }> {
  for await (const { fileName, stream } of uploads) {
    const body = await readUpload(stream, maxBytes);
    if (!body) throw tooLarge();
    return { fileName, body };
  }
  throw new InvalidInput({ files: [{ key: 'required' }] });
}

const tooLarge = () => refuseTask('import_too_large', { max: importLimits.maxRows, megabytes: importLimits.maxMegabytes });

function toImportView(task: StoredTask, seen: Seen): ImportView {
  const { file_name, heads, samples, mapping, reason, extra = false } = task.input as StoredImport;
  return { task: toTaskView(task, seen), file_name, heads, samples, mapping, reason, extra };
}
