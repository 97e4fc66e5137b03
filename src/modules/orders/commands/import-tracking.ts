import * as m from '#messages';
import { type Parcel, parcels } from '#modules/shipping/index.ts';
import { recordAudit } from '#modules/staff/index.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { inDryRun } from '#platform/db/dry-run.ts';
import { answerFor } from '#platform/http/answers.ts';
import type { Context } from '#platform/http/context.ts';
import { sentence } from '#platform/http/validation.ts';
import type { ImportAnswer, ImportInput, ImportProblem, ImportRow } from '#shared/import.ts';
import { Refusal } from '#shared/refusal.ts';
import { trackingLink } from '../rules.ts';
import { isToShip } from '../status.ts';
import { lockOrder, type StoredOrder, selectOrder } from '../store/orders.ts';
import { moveOne } from './move-order.ts';

type Outcome = 'updated' | 'unchanged';

/** A row that cannot be done, and which of its cells is why. */
class RowProblem extends Error {
  readonly field: string;
  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

/**
 * Saves tracking numbers of parcels, one transaction per row; with `extra` the parcel is shipped too where allowed. Idempotent.
 * A dry run rolls back.
 */
export async function importTracking(ctx: Context, { rows, dry_run, extra }: ImportInput): Promise<ImportAnswer> {
  const answer: ImportAnswer = { created: 0, updated: 0, unchanged: 0, failed: 0, problems: [] };
  const inOne = dry_run ? inDryRun : inTransaction;
  for (const row of rows) {
    try {
      answer[await inOne(ctx.db, (tx) => importRow(tx, ctx, row, extra))] += 1;
    } catch (error) {
      answer.failed += 1;
      answer.problems.push(toImportProblem(row, error, ctx));
    }
  }
  return answer;
}

async function importRow(tx: Tx, ctx: Context, { cells }: ImportRow, ships: boolean): Promise<Outcome> {
  const { locale } = ctx;
  // Spreadsheets protect leading zeros with an apostrophe.
  const cell = (field: string): string => (cells[field] ?? '').trim().replace(/^'/, '');
  const need = (field: string): string => {
    if (!cell(field)) throw new RowProblem(field, sentence('validation_required', {}, locale));
    return cell(field);
  };
  const order = await findOrder(tx, ctx, need('order_no'));
  const tracking_no = need('tracking_no').slice(0, 60);
  const parcel = findParcel(await parcels.selectParcels(tx, order.id), cell('parcel_no'), ctx);
  const isNew = parcel.tracking_no !== tracking_no;
  if (isNew) await track(tx, ctx, { order, parcel }, tracking_no);
  const isShippedNow = ships && isToShip(parcel.status);
  if (isShippedNow)
    await moveOne(tx, ctx, { id: order.id, parcel_id: parcel.id, machine: 'shipping', to: 'shipped', force: false, tracking_no });
  return isNew || isShippedNow ? 'updated' : 'unchanged';
}

/** The order by its number, with or without the hyphen; locked. */
async function findOrder(tx: Tx, { locale }: Context, typed: string): Promise<StoredOrder> {
  const order_no = /^\d{11,}$/.test(typed) ? `${typed.slice(0, 6)}-${typed.slice(6)}` : typed;
  const found = await selectOrder(tx, { order_no });
  const order = found && (await lockOrder(tx, found.id));
  if (!order) throw new RowProblem('order_no', m.import_unknown_order({ order: typed.slice(0, 40) }, { locale }));
  return order;
}

/** The parcel with the given number, else the only one. */
function findParcel(all: readonly Parcel[], parcelNo: string, { locale }: Context): Parcel {
  const active = all.filter(({ status }) => status !== 'cancelled');
  const named = parcelNo ? active.filter(({ parcel_no }) => String(parcel_no) === parcelNo) : active;
  const [parcel] = named;
  if (!parcel) throw new RowProblem('parcel_no', m.import_no_parcel({}, { locale }));
  if (named.length > 1) throw new RowProblem('parcel_no', m.import_which_parcel({ n: named.length }, { locale }));
  return parcel;
}

type Found = { order: StoredOrder; parcel: Parcel };

async function track(tx: Tx, ctx: Context, { order, parcel: { id, tracking_no: old } }: Found, tracking_no: string): Promise<void> {
  await parcels.setTracking(tx, id, { tracking_no, tracking_url: trackingLink(order.delivery_method, tracking_no) });
  const entry = {
    subject_type: 'OrderShipping' as const,
    subject_id: id,
    action: 'updated',
    caller: ctx.caller,
    request_id: ctx.requestId,
  };
  await recordAudit(tx, { ...entry, changes: [{ field: 'tracking_no', old, new: tracking_no }] });
}

function toImportProblem({ line }: ImportRow, error: unknown, { locale, requestId }: Context): ImportProblem {
  if (error instanceof RowProblem) return { line, field: error.field, message: error.message };
  if (!(error instanceof Refusal)) throw error;
  const { message, reason } = answerFor(error, locale, requestId).body;
  return { line, message: String(reason ?? message) };
}
