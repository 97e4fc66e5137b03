import { recordAudit, staffNames } from '#modules/staff/index.ts';
import { randomToken } from '#platform/clock/clock.ts';
import { inTransaction, type Reader, type Tx } from '#platform/db/database.ts';
import { type Context, staffCaller, type UploadedFile } from '#platform/http/context.ts';
import { readUpload } from '#platform/http/read-upload.ts';
import type { FileAnswer, ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { InvalidInput } from '#shared/refusal.ts';
import { refuseOrders } from '../contract/errors-and-enums.ts';
import { fileLimits, type filesContract, type OrderFile } from '../contract/files.ts';
import { lockOrder, selectOrder } from '../store/orders.ts';
import { typeOfFile } from './file-type.ts';
import * as store from './store.ts';

type Contract = typeof filesContract;
type OneFile = ParsedInputOf<Contract['file']>;
type Sent = { name: string; type: OrderFile['type']; content: Buffer };

const maxBytes = fileLimits.megabytes * 1024 * 1024;
const keyBytes = 16;
/** Stored in a separate folder, because picture URLs are public. */
const folderOf = (key: string): string => `attachments/${key}`;
const filePath = (key: string): string => `${folderOf(key)}/file`;

/** Throws order_not_found. */
export async function listFiles({ db }: Context, { id }: ParsedInputOf<Contract['files']>): Promise<ResultOf<Contract['files']>> {
  if (!(await selectOrder(db, { id }))) throw refuseOrders('order_not_found');
  return { data: await readFileViews(db, id) };
}

/**
 * Stores the files of a multipart body with an order, all or none. Throws order_not_found, and InvalidInput by index
 * (`files.2`): file_type, file_size; too many give file_limit at `files`.
 */
export async function addFiles(ctx: Context, { id }: ParsedInputOf<Contract['addFiles']>): Promise<ResultOf<Contract['addFiles']>> {
  const sent = await readUploads(ctx.web.uploads());
  if (sent.length === 0) throw new InvalidInput({ files: [{ key: 'required' }] });
  const keyed = sent.map((file) => ({ ...file, key: randomToken(keyBytes) }));
  try {
    for (const { key, content } of keyed) await ctx.files.put(filePath(key), content);
    await inTransaction(ctx.db, (tx) => insertFileRows(tx, ctx, id, keyed));
  } catch (error) {
    for (const { key } of keyed) await ctx.files.removeAll(folderOf(key));
    throw error;
  }
  return { data: await readFileViews(ctx.db, id) };
}

async function insertFileRows(tx: Tx, ctx: Context, orderId: number, sent: readonly (Sent & { key: string })[]): Promise<void> {
  if (!(await lockOrder(tx, orderId))) throw refuseOrders('order_not_found');
  const existing = (await store.selectFiles(tx, orderId)).map(({ place }) => place);
  const free = Array.from({ length: fileLimits.perOrder }, (_, i) => i + 1).filter((place) => !existing.includes(place));
  const rows = sent.flatMap(({ content, ...file }, i): store.NewFile[] => {
    const place = free[i];
    const addition = { added_by: staffCaller(ctx).id, added_at: ctx.clock.now() };
    return place === undefined ? [] : [{ ...file, ...addition, place, order_id: orderId, bytes: content.length }];
  });
  if (rows.length < sent.length) throw tooMany();
  await store.insertFiles(tx, rows);
  await note(tx, ctx, orderId, { old: null, new: rows.map(({ name }) => name) });
}

/** Sends a file with its name and detected type. Throws file_not_found. */
export async function sendFile(ctx: Context, { id, file_id }: OneFile): Promise<FileAnswer> {
  const file = (await store.selectFiles(ctx.db, id)).find((one) => one.id === file_id);
  if (!file || !(await ctx.files.exists(filePath(file.key)))) throw refuseOrders('file_not_found');
  const content = await ctx.files.read(filePath(file.key));
  return { name: file.name, type: file.type, pieces: inPieces(content) };
}

async function* inPieces(content: Buffer): AsyncGenerator<Buffer> {
  yield content;
}

/** Throws order_not_found, file_not_found. */
export async function removeFile(ctx: Context, { id, file_id }: OneFile): Promise<undefined> {
  const deleted = await inTransaction(ctx.db, async (tx) => {
    if (!(await lockOrder(tx, id))) throw refuseOrders('order_not_found');
    const file = await store.deleteFile(tx, id, file_id);
    if (!file) throw refuseOrders('file_not_found');
    await note(tx, ctx, id, { old: [file.name], new: null });
    return file;
  });
  await ctx.files.removeAll(folderOf(deleted.key));
}

const note = (tx: Tx, ctx: Context, orderId: number, change: { old: string[] | null; new: string[] | null }): Promise<void> =>
  recordAudit(tx, {
    ...{ subject_type: 'Order', subject_id: orderId, action: 'updated', caller: ctx.caller, request_id: ctx.requestId },
    changes: [{ field: 'files', ...change }],
  });

async function readFileViews(reader: Reader, orderId: number): Promise<OrderFile[]> {
  const files = await store.selectFiles(reader, orderId);
  const names = await staffNames(
    reader,
    files.flatMap(({ added_by }) => added_by ?? []),
  );
  return files.map(({ id, name, type, bytes, added_by, added_at }) => ({
    ...{ id, name, type, bytes },
    added_by: added_by === null ? null : (names.get(added_by) ?? null),
    added_at: added_at.toISOString(),
  }));
}

async function readUploads(uploads: AsyncIterable<UploadedFile>): Promise<Sent[]> {
  const sent: Sent[] = [];
  for await (const { stream, fileName } of uploads) {
    if (sent.length >= fileLimits.perOrder) throw tooMany();
    const content = await readUpload(stream, maxBytes);
    if (!content) throw new InvalidInput({ [`files.${sent.length}`]: [{ key: 'file_size', facts: { max: fileLimits.megabytes } }] });
    const type = typeOfFile(content);
    if (!type) throw new InvalidInput({ [`files.${sent.length}`]: [{ key: 'file_type' }] });
    sent.push({ name: plainName(fileName), type, content });
  }
  return sent;
}

const tooMany = (): InvalidInput => new InvalidInput({ files: [{ key: 'file_limit', facts: { max: fileLimits.perOrder } }] });

/** A safe file name: no folders, no control characters. */
const plainName = (name: string): string => {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  return (
    last
      .replace(/\p{Cc}/gu, '')
      .trim()
      .slice(-200) || 'file'
  );
};
