import { deductStock, reduceReservation, reserveStock, restock } from '#modules/catalog/index.ts';
import type { Temperature } from '#modules/shipping/contract.ts';
import { parcels as shippingParcels } from '#modules/shipping/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import { type ordersContract, refuseOrders } from '../contract.ts';
import { type Edited, type EditedLine, editedParts, repacked } from '../edited-amounts.ts';
import { itemRow } from '../new-order-rows.ts';
import type { AgreedLine } from '../quote-lines.ts';
import { type Demand, deleteLines, demandsOf, insertLines, type OrderLine, selectLines, updateLineAmounts } from '../store/lines.ts';
import type { StoredOrder } from '../store/orders.ts';
import { itemLines } from './make-order.ts';

type Input = ParsedInputOf<typeof ordersContract.update>;
type PlannedLine = Omit<EditedLine, 'line_total' | 'discount' | 'credits_share'>;
type Carried = { id: number; is_credit: boolean; unit_price: number; quantity: number; temperature: Temperature; weight_g: number };

/** The edited lines: `lines` remain or are added, gifts remain; `added` belong to the new lines. */
export type LinesEdit = { before: readonly OrderLine[]; lines: PlannedLine[]; added: AgreedLine[]; carried: Carried[] };

/**
 * Plans the edited lines. Throws line_not_found for a foreign line or less than was refunded of it, order_not_editable when
 * none is left or credit items would increase, InvalidInput for added lines.
 */
export async function planLines(tx: Tx, order: StoredOrder, before: readonly OrderLine[], input: Input, at: Date): Promise<LinesEdit> {
  const added = await itemLines(tx, input.add, order.currency, at);
  const main = before.filter(({ kind }) => kind === 'item' || kind === 'group');
  const wanted = new Map(input.lines?.map(({ id, quantity }) => [id, quantity]) ?? main.map(({ id, quantity }) => [id, quantity]));
  if ([...wanted.keys()].some((id) => !main.some((line) => line.id === id))) throw refuseOrders('line_not_found');
  const remaining = main.map((line) => ({ was: line, ...picked(line), quantity: wanted.get(line.id) ?? 0 }));
  if (remaining.some(({ was, quantity }) => quantity < Math.max(was.refunded_quantity, was.returned_quantity)))
    throw refuseOrders('line_not_found');
  const isMoreCredit =
    added.some((line) => line.kind === 'item' && line.item.is_credit) ||
    remaining.some(({ was, quantity }) => was.is_credit && quantity > was.quantity);
  const lines: PlannedLine[] = remaining.filter(({ quantity }) => quantity > 0);
  for (const line of added) lines.push({ was: null, kind: 'item', is_credit: false, unit_price: line.unit_price, quantity: line.quantity });
  if (lines.length === 0 || isMoreCredit) throw refuseOrders('order_not_editable');
  return { before, lines, added, carried: planStockMoves(before, remaining, added) };
}

const picked = ({ kind, is_credit, unit_price }: OrderLine) => ({ kind, is_credit, unit_price });

/** Lines the delivery fee is computed from. */
function planStockMoves(
  before: readonly OrderLine[],
  remaining: readonly (PlannedLine & { was: OrderLine })[],
  added: readonly AgreedLine[],
): Carried[] {
  const stays = remaining
    .filter(({ quantity }) => quantity > 0)
    .map(({ was, quantity, unit_price, is_credit }) => {
      const parts = before.filter(({ parent_id }) => parent_id === was.id);
      const weight =
        was.kind === 'group'
          ? parts.reduce((sum, part) => sum + (part.weight_g ?? 0) * (part.quantity / was.quantity), 0)
          : (was.weight_g ?? 0);
      return { id: was.id, is_credit, unit_price, quantity, temperature: was.temperature as Temperature, weight_g: weight * quantity };
    });
  const joins = added.flatMap((line, i) =>
    line.kind === 'item'
      ? [
          {
            id: -1 - i,
            is_credit: false,
            unit_price: line.unit_price,
            quantity: line.quantity,
            temperature: line.item.temperature,
            weight_g: (line.item.weight_g ?? 0) * line.quantity,
          },
        ]
      : [],
  );
  return [...stays, ...joins];
}

type Editing = { lines: readonly OrderLine[]; linesEdit: LinesEdit; edited: Edited; at: Date };

/** Writes the lines, moves the stock by the difference and repacks the parcels. */
export async function writeEditedLines(tx: Tx, order: StoredOrder, { lines, linesEdit, edited, at }: Editing): Promise<void> {
  const remaining = edited.lines.flatMap((line) => (line.was ? [{ ...line, was: line.was }] : []));
  const changed = remaining.flatMap(({ was, ...amounts }) => {
    const { quantity, unit_price, line_total, discount, credits_share } = amounts;
    const parts =
      was.kind === 'group'
        ? editedParts(
            { ...amounts, was },
            lines.filter(({ parent_id }) => parent_id === was.id),
          )
        : [];
    return [{ id: was.id, quantity, unit_price, line_total, discount, credits_share }, ...parts];
  });
  await updateLineAmounts(tx, changed);
  const removed = lines.filter(({ id, kind }) => (kind === 'item' || kind === 'group') && !remaining.some(({ was }) => was.id === id));
  await deleteLines(
    tx,
    removed.map(({ id }) => id),
  );
  await addLines(tx, order, { lines, linesEdit, edited });
  const now = await selectLines(tx, order.id);
  await moveStock(tx, order, lines, now, at);
  await repack(tx, order, now);
}

async function addLines(tx: Tx, order: StoredOrder, { lines, linesEdit, edited }: Omit<Editing, 'at'>): Promise<void> {
  const fresh = edited.lines.filter(({ was }) => was === null);
  if (fresh.length === 0) return;
  const first = Math.max(...lines.map(({ position }) => position)) + 1;
  const rows = linesEdit.added.flatMap((line, i) => {
    const amounts = fresh[i];
    return line.kind === 'item' && amounts ? [itemRow(line.item, amounts, first + i)] : [];
  });
  const ids = await insertLines(tx, order.id, rows);
  for (const row of edited.adjustments) {
    const at = row.line ? fresh.indexOf(row.line) : -1;
    if (at >= 0) row.order_line_id = ids.get(first + at) ?? null;
  }
}

/** Reserves more or releases less: from the reservation, or from the deducted stock of a paid order. */
async function moveStock(tx: Tx, order: StoredOrder, before: readonly OrderLine[], now: readonly OrderLine[], at: Date): Promise<void> {
  const was = totalsOf(demandsOf(before));
  const is = totalsOf(demandsOf(now));
  const differences = [...new Set([...was.keys(), ...is.keys()])].map((key) => ({ key, by: (is.get(key) ?? 0) - (was.get(key) ?? 0) }));
  const more = differences.filter(({ by }) => by > 0).map(({ key, by }) => parseDemand(key, by));
  const less = differences.filter(({ by }) => by < 0).map(({ key, by }) => parseDemand(key, -by));
  const isDeducted = order.payment_status === 'paid' || order.payment_status === 'partially_refunded';
  if (less.length > 0) await (isDeducted ? restock : reduceReservation)(tx, order.id, less, at);
  if (more.length > 0) await reserveStock(tx, order.id, more, at);
  if (more.length > 0 && isDeducted) await deductStock(tx, order.id, at, { leaveMissing: true });
}

function totalsOf(demands: readonly Demand[]): Map<string, number> {
  const totals = new Map<string, number>();
  for (const demand of demands) {
    const key = 'gift_id' in demand ? `gift:${demand.gift_id}` : `item:${demand.product_item_id}`;
    totals.set(key, (totals.get(key) ?? 0) + demand.quantity);
  }
  return totals;
}

function parseDemand(key: string, quantity: number): Demand {
  const [kind, id] = key.split(':');
  return kind === 'gift' ? { gift_id: Number(id), quantity } : { product_item_id: Number(id), quantity };
}

async function repack(tx: Tx, order: StoredOrder, lines: readonly OrderLine[]): Promise<void> {
  const parcels = await shippingParcels.selectParcels(tx, order.id);
  const packedLines = lines.filter(({ kind }) => kind !== 'group');
  const weights = new Map(packedLines.map(({ id, weight_g }) => [id, weight_g ?? 0]));
  const repackedParcels = repacked(parcels, packedLines).map((parcel) => ({
    ...parcel,
    weight_g: parcel.lines.reduce((sum, { order_line_id, quantity }) => sum + (weights.get(order_line_id) ?? 0) * quantity, 0),
  }));
  await shippingParcels.repackParcels(tx, repackedParcels);
}
