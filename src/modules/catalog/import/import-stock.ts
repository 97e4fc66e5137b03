import * as m from '#messages';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import { sentence } from '#platform/http/validation.ts';
import type { ImportAnswer, ImportInput, ImportProblem } from '#shared/import.ts';
import type { Locale } from '#shared/locale.ts';
import { refreshListColumns } from '../commands/list-columns.ts';
import { itemIdsBySku } from '../queries/items-by-sku.ts';
import { type EditableItem, lockEditable } from '../store/item-edits.ts';
import { applyMovements, movedFor } from '../store/stock.ts';
import { readStockRow, type StockProblem, type StockRequest } from './stock-rows.ts';

/** Reason and import part for the ledger; a part that runs twice moves nothing twice. */
const ledgerReason = (reason: string, reference: string): string => (reason ? `${reason} #${reference}` : `#${reference}`);

/** Sets or changes the stock of SKUs. A row that breaks a rule is reported with its line and does not stop the others. */
export async function importStock(ctx: Context, { rows, dry_run, reference, reason }: ImportInput): Promise<ImportAnswer> {
  const read = rows.map((row) => readStockRow(row, reason));
  const requests = read.filter((one): one is StockRequest => 'sku' in one);
  const problems = read.flatMap((one) => ('problem' in one ? [toImportProblem(one, ctx.locale)] : []));
  return inTransaction(ctx.db, async (tx) => {
    const ids = await itemIdsBySku(
      tx,
      requests.map(({ sku }) => sku),
    );
    const items = await lockEditable(tx, [...ids.values()]);
    const alreadyMoved = dry_run ? new Set() : await movedFor(tx, [...ids.values()], reference);
    const answer: ImportAnswer = { created: 0, updated: 0, unchanged: 0, failed: problems.length, problems };
    const changed: number[] = [];
    for (const request of requests) {
      const item = items.get(ids.get(request.sku.toUpperCase()) ?? 0);
      const isDone = item !== undefined && alreadyMoved.has(item.id);
      const problem = isDone ? undefined : findProblem(request, item, ctx.locale);
      if (problem || !item) {
        answer.failed += 1;
        answer.problems.push(problem ?? unknownSku(request, ctx.locale));
        continue;
      }
      const delta = stockDelta(request, item);
      if (delta === 0 && !isDone) answer.unchanged += 1;
      else answer.updated += 1;
      if (delta === 0 || dry_run || isDone) continue;
      await move(tx, ctx, { item, delta, reason: ledgerReason(request.reason, reference) });
      items.set(item.id, { ...item, stock: item.stock + delta });
      changed.push(item.product_id);
    }
    if (changed.length > 0) await refreshListColumns(tx, [...new Set(changed)]);
    return answer;
  });
}

const stockDelta = ({ stock, change = 0 }: StockRequest, item: EditableItem): number => (stock === undefined ? change : stock - item.stock);

async function move(tx: Tx, ctx: Context, { item, delta, reason }: { item: EditableItem; delta: number; reason: string }): Promise<void> {
  const movement = { product_item_id: item.id, kind: 'import' as const, stock_delta: delta, reserved_delta: 0 };
  await applyMovements(tx, [movement], { staff_id: staffCaller(ctx).id, reason, at: ctx.clock.now() });
}

function findProblem(request: StockRequest, item: EditableItem | undefined, locale: Locale): ImportProblem | undefined {
  if (!item) return unknownSku(request, locale);
  const minimum = Math.max(0, item.reserved - item.backorder_limit);
  if (item.stock + stockDelta(request, item) >= minimum) return undefined;
  const field = request.stock === undefined ? 'change' : 'stock';
  return {
    line: request.line,
    field,
    message: m.import_stock_below({ min: minimum, stock: item.stock, reserved: item.reserved }, { locale }),
  };
}

const unknownSku = ({ line, sku }: StockRequest, locale: Locale): ImportProblem => ({
  line,
  field: 'sku',
  message: m.import_unknown_sku({ sku }, { locale }),
});

function toImportProblem({ line, field, problem, value }: StockProblem, locale: Locale): ImportProblem {
  if (problem === 'required') return { line, field, message: sentence('validation_required', {}, locale) };
  if (problem === 'one_of_two') return { line, field, message: m.import_one_of_two({}, { locale }) };
  return { line, field, message: m.import_not_a_whole_number({ value: value.slice(0, 40) }, { locale }) };
}
