import { stock } from '#modules/catalog/index.ts';
import type { Temperature } from '#modules/shipping/contract.ts';
import { parcels as shippingParcels } from '#modules/shipping/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import { itemLines } from '../commands/create-staff-order.ts';
import { type ordersContract, refuseOrders } from '../contract.ts';
import { itemRow } from '../new-order-rows.ts';
import { isPaid } from '../status.ts';
import { type Demand, deleteLines, demandsOf, insertLines, type OrderLine, selectLines, updateLineAmounts } from '../store/lines.ts';
import type { StoredOrder } from '../store/orders.ts';
import { computeEditedParts, type Edited, type EditedLine } from './edited-amounts.ts';
import { addWeights, repackLines } from './edited-parcels.ts';
import type { AgreedLine } from './quote-lines.ts';

type Input = ParsedInputOf<typeof ordersContract.update>;
type PlannedLine = Omit<EditedLine, 'line_total' | 'discount' | 'credits_share'>;
type RequotedLine = { id: number; is_credit: boolean; unit_price: number; quantity: number; temperature: Temperature; weight_g: number };

/** The planned edit: `lines` that remain or are added (gifts always remain), the items `added`, and all of them as they are priced again. */
export type LinesEdit = { before: readonly OrderLine[]; lines: PlannedLine[]; added: AgreedLine[]; requoted: RequotedLine[] };

/**
 * Plans the edited lines. Throws line_not_found for a foreign line or less than was refunded of it, order_not_editable when no
 * line would remain or credit items would increase, InvalidInput for added lines.
 */
export async function planLines(tx: Tx, order: StoredOrder, before: readonly OrderLine[], input: Input, at: Date): Promise<LinesEdit> {
  const added = await itemLines(tx, input.add, order.currency, at);
  const main = before.filter(({ kind }) => kind === 'item' || kind === 'group');
  const quantities = new Map(input.lines?.map(({ id, quantity }) => [id, quantity]) ?? main.map(({ id, quantity }) => [id, quantity]));
  if ([...quantities.keys()].some((id) => !main.some((line) => line.id === id))) throw refuseOrders('line_not_found');
  const remaining = main.map((line) => ({ stored: line, ...toPlannedFields(line), quantity: quantities.get(line.id) ?? 0 }));
  if (remaining.some(({ stored, quantity }) => quantity < Math.max(stored.refunded_quantity, stored.returned_quantity)))
    throw refuseOrders('line_not_found');
  const isMoreCredit =
    added.some((line) => line.kind === 'item' && line.item.is_credit) ||
    remaining.some(({ stored, quantity }) => stored.is_credit && quantity > stored.quantity);
  const lines: PlannedLine[] = remaining.filter(({ quantity }) => quantity > 0);
  for (const line of added)
    lines.push({ stored: null, kind: 'item', is_credit: false, unit_price: line.unit_price, quantity: line.quantity });
  if (lines.length === 0 || isMoreCredit) throw refuseOrders('order_not_editable');
  return { before, lines, added, requoted: toRequotedLines(before, remaining, added) };
}

const toPlannedFields = ({ kind, is_credit, unit_price }: OrderLine) => ({ kind, is_credit, unit_price });

/** The lines as they are priced again for fees and today's discounts. */
function toRequotedLines(
  before: readonly OrderLine[],
  remaining: readonly (PlannedLine & { stored: OrderLine })[],
  added: readonly AgreedLine[],
): RequotedLine[] {
  const requotedRemaining = remaining
    .filter(({ quantity }) => quantity > 0)
    .map(({ stored, quantity, unit_price, is_credit }) => {
      const parts = before.filter(({ parent_id }) => parent_id === stored.id);
      const weight =
        stored.kind === 'group'
          ? parts.reduce((sum, part) => sum + (part.weight_g ?? 0) * (part.quantity / stored.quantity), 0)
          : (stored.weight_g ?? 0);
      return {
        id: stored.id,
        is_credit,
        unit_price,
        quantity,
        temperature: stored.temperature,
        weight_g: weight * quantity,
      };
    });
  const requotedAdded = added.flatMap((line, i) =>
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
  return [...requotedRemaining, ...requotedAdded];
}

type WriteEdit = { lines: readonly OrderLine[]; linesEdit: LinesEdit; edited: Edited; at: Date };

/** Writes the lines, moves the stock by the difference and repacks the parcels. */
export async function writeEditedLines(tx: Tx, order: StoredOrder, { lines, linesEdit, edited, at }: WriteEdit): Promise<void> {
  const remaining = edited.lines.flatMap((line) => (line.stored ? [{ ...line, stored: line.stored }] : []));
  const changed = remaining.flatMap(({ stored, ...amounts }) => {
    const { quantity, unit_price, line_total, discount, credits_share } = amounts;
    const parts =
      stored.kind === 'group'
        ? computeEditedParts(
            { ...amounts, stored },
            lines.filter(({ parent_id }) => parent_id === stored.id),
          )
        : [];
    return [{ id: stored.id, quantity, unit_price, line_total, discount, credits_share }, ...parts];
  });
  await updateLineAmounts(tx, changed);
  const removed = lines.filter(
    ({ id, kind }) => (kind === 'item' || kind === 'group') && !remaining.some(({ stored }) => stored.id === id),
  );
  await deleteLines(
    tx,
    removed.map(({ id }) => id),
  );
  await addLines(tx, order, { lines, linesEdit, edited });
  const written = await selectLines(tx, order.id);
  await moveStock(tx, order, { before: lines, after: written }, at);
  await repack(tx, order, written);
}

async function addLines(tx: Tx, order: StoredOrder, { lines, linesEdit, edited }: Omit<WriteEdit, 'at'>): Promise<void> {
  const newLines = edited.lines.filter(({ stored }) => stored === null);
  if (newLines.length === 0) return;
  const first = Math.max(...lines.map(({ position }) => position)) + 1;
  const rows = linesEdit.added.flatMap((line, i) => {
    const amounts = newLines[i];
    return line.kind === 'item' && amounts ? [itemRow(line.item, amounts, first + i)] : [];
  });
  const ids = await insertLines(tx, order.id, rows);
  for (const row of edited.adjustments) {
    const index = row.line ? newLines.indexOf(row.line) : -1;
    if (index >= 0) row.order_line_id = ids.get(first + index) ?? null;
  }
}

/** Reserves more, which a paid order deducts at once as far as it is there, or gives back what is not needed any more. */
async function moveStock(
  tx: Tx,
  order: StoredOrder,
  lines: { before: readonly OrderLine[]; after: readonly OrderLine[] },
  at: Date,
): Promise<void> {
  const before = sumDemands(demandsOf(lines.before));
  const after = sumDemands(demandsOf(lines.after));
  const differences = [...new Set([...before.keys(), ...after.keys()])].map((key) => ({
    key,
    delta: (after.get(key) ?? 0) - (before.get(key) ?? 0),
  }));
  const increases = differences.filter(({ delta }) => delta > 0).map(({ key, delta }) => parseDemand(key, delta));
  const decreases = differences.filter(({ delta }) => delta < 0).map(({ key, delta }) => parseDemand(key, -delta));
  const isDeducted = isPaid(order.payment_status);
  if (decreases.length > 0) await stock.reduceStock(tx, order.id, decreases, at);
  if (increases.length > 0) await stock.reserveStock(tx, order.id, increases, at);
  if (increases.length > 0 && isDeducted) await stock.deductStock(tx, order.id, at, { leaveMissing: true });
}

function sumDemands(demands: readonly Demand[]): Map<string, number> {
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
  // Nothing was shipped yet, so what was refunded is not sent either.
  const toSend = lines.flatMap((line) => (line.kind === 'group' ? [] : [{ ...line, quantity: line.quantity - line.returned_quantity }]));
  await shippingParcels.repackParcels(tx, addWeights(repackLines(parcels, toSend), lines));
}
