import { pipeline, type Tx } from '#platform/db/database.ts';
import { refuseCatalog } from '../contract.ts';
import { sellableOf } from '../rules.ts';
import {
  applyMovements,
  type Cause,
  countSold,
  type GiftStock,
  type Holding,
  type ItemStock,
  linkedItems,
  lockGiftStock,
  lockItemStock,
  type MovedItem,
  type Movement,
  selectHoldings,
  touchedBy,
} from '../store/stock.ts';
import { refreshAfterMoves } from './list-columns.ts';

/** A quantity of an item or a gift. A gift linked to an item counts as that item. */
export type Demand = ({ product_item_id: number } | { gift_id: number }) & { quantity: number };

/**
 * Reserves stock for an order, in addition to what it has. Demands of one item are summed. Rows are locked in ascending id
 * order, items before gifts, to avoid deadlocks. Throws `out_of_stock` with the item's or gift's id. `at` defaults to the
 * database's clock (also below).
 */
export async function reserveStock(tx: Tx, orderId: number, demands: readonly Demand[], at?: Date): Promise<void> {
  const totals = await sumByStock(tx, demands);
  const locks = pipeline([lockItemStock(tx, [...totals.items.keys()]), lockGiftStock(tx, [...totals.gifts.keys()])]);
  const checked = locks.then(([items, gifts]) => refuseMissing(totals, items, gifts));
  const moves = [...movesOf(totals)].map(
    ({ quantity, ...subject }): Movement => ({
      ...subject,
      ...{ kind: 'reserve', stock_delta: 0, reserved_delta: quantity },
    }),
  );
  // Sent with the locks: what is refused is undone by the caller's transaction.
  await pipeline([checked, move(tx, moves, { order_id: orderId, at })]);
}

function refuseMissing(totals: SummedDemands, items: ReadonlyMap<number, ItemStock>, gifts: ReadonlyMap<number, GiftStock>): void {
  for (const [product_item_id, quantity] of totals.items) {
    const item = items.get(product_item_id);
    if (!item || sellableOf(item) < quantity) throw refuseCatalog('out_of_stock', findSubject(product_item_id, totals.subjects));
  }
  for (const [gift_id, quantity] of totals.gifts) {
    const gift = gifts.get(gift_id);
    if (!gift || gift.stock - gift.reserved < quantity) throw refuseCatalog('out_of_stock', { gift_id });
  }
}

/** Returns an order's stock: reserved and deducted. Idempotent. */
export async function releaseStock(tx: Tx, orderId: number, at?: Date): Promise<void> {
  const holdings = await lockedHoldings(tx, orderId);
  await move(
    tx,
    holdings.flatMap((holding) => [...released(holding, holding.reserved), ...returned(holding, holding.deducted)]),
    { order_id: orderId, at },
  );
}

/** Takes units from an order: its reserved ones first, then deducted ones, which return to the shelf. Throws `more_than_taken` for more than it has. */
export async function reduceStock(tx: Tx, orderId: number, demands: readonly Demand[], at?: Date): Promise<void> {
  const totals = await sumByStock(tx, demands);
  const holdings = await lockedHoldings(tx, orderId);
  const moves = [...movesOf(totals)].flatMap(({ quantity, ...subject }) => {
    const holding = holdings.find((candidate) => isSame(candidate, subject));
    const left = holding ? holding.reserved + holding.deducted : 0;
    if (!holding || left < quantity) throw refuseCatalog('more_than_taken', { ...subject, left });
    const fromReserved = Math.min(quantity, holding.reserved);
    return [...released(holding, fromReserved), ...returned(holding, quantity - fromReserved)];
  });
  await move(tx, moves, { order_id: orderId, at });
}

/**
 * Deducts an order's reserved stock when it is paid or shipped, whichever comes first. Idempotent. Items
 * reserved ahead of stock cannot be deducted: throws `items_on_order` with the item and the missing number; with `leaveMissing`
 * they stay reserved.
 */
export async function deductStock(
  tx: Tx,
  orderId: number,
  at?: Date,
  { leaveMissing = false }: { leaveMissing?: boolean } = {},
): Promise<void> {
  const { items, gifts } = await touchedBy(tx, orderId);
  const stocks = await lockItemStock(tx, items);
  await lockGiftStock(tx, gifts);
  const deductible = (await selectHoldings(tx, orderId)).filter(({ product_item_id, reserved }) => {
    const missing = product_item_id === null ? 0 : reserved - (stocks.get(product_item_id)?.stock ?? 0);
    if (reserved > 0 && missing > 0 && !leaveMissing) throw refuseCatalog('items_on_order', { product_item_id, missing });
    return reserved > 0 && missing <= 0;
  });
  await move(
    tx,
    deductible.map(({ reserved, ...holding }) => ({
      ...toSubject(holding),
      kind: 'deduct',
      stock_delta: -reserved,
      reserved_delta: -reserved,
    })),
    { order_id: orderId, at },
  );
}

type Subject = { product_item_id?: number; gift_id?: number };
type SummedDemands = { items: Map<number, number>; gifts: Map<number, number>; subjects: ReadonlyMap<number, Subject> };

/** Demands by item and by gift (linked gifts as their item), both in ascending order. `subjects`: what a refusal reports. */
async function sumByStock(tx: Tx, demands: readonly Demand[]): Promise<SummedDemands> {
  const links = await linkedItems(
    tx,
    demands.flatMap((demand) => ('gift_id' in demand ? demand.gift_id : [])),
  );
  const [items, gifts, subjects] = [new Map<number, number>(), new Map<number, number>(), new Map<number, Subject>()];
  for (const demand of demands) {
    const linked = 'gift_id' in demand ? links.get(demand.gift_id) : demand.product_item_id;
    if (linked !== undefined) {
      items.set(linked, (items.get(linked) ?? 0) + demand.quantity);
      if ('product_item_id' in demand || !subjects.has(linked)) subjects.set(linked, toSubject(demand));
    } else if ('gift_id' in demand) gifts.set(demand.gift_id, (gifts.get(demand.gift_id) ?? 0) + demand.quantity);
  }
  return { items: ascending(items), gifts: ascending(gifts), subjects };
}

const ascending = (map: Map<number, number>): Map<number, number> => new Map([...map].sort(([a], [b]) => a - b));

/** A refusal reports a linked gift, unless the item itself was requested too. */
const findSubject = (itemId: number, subjects: SummedDemands['subjects']): Subject => subjects.get(itemId) ?? { product_item_id: itemId };

const movesOf = ({ items, gifts }: SummedDemands): (Subject & { quantity: number })[] => [
  ...[...items].map(([product_item_id, quantity]) => ({ product_item_id, quantity })),
  ...[...gifts].map(([gift_id, quantity]) => ({ gift_id, quantity })),
];

const toSubject = (subject: { product_item_id?: number | null; gift_id?: number | null }): Subject =>
  subject.product_item_id ? { product_item_id: subject.product_item_id } : { gift_id: subject.gift_id as number };

const isSame = (holding: Holding, subject: Subject): boolean =>
  subject.gift_id === undefined ? holding.product_item_id === subject.product_item_id : holding.gift_id === subject.gift_id;

const released = (holding: Holding, quantity: number): Movement[] =>
  quantity > 0 ? [{ ...toSubject(holding), kind: 'release', stock_delta: 0, reserved_delta: -quantity }] : [];

const returned = (holding: Holding, quantity: number): Movement[] =>
  quantity > 0 ? [{ ...toSubject(holding), kind: 'return', stock_delta: quantity, reserved_delta: 0 }] : [];

/** The order's stock balances, after locking everything it touches. */
async function lockedHoldings(tx: Tx, orderId: number): Promise<Holding[]> {
  const { items, gifts } = await touchedBy(tx, orderId);
  await lockItemStock(tx, items);
  await lockGiftStock(tx, gifts);
  return selectHoldings(tx, orderId);
}

async function move(tx: Tx, movements: readonly Movement[], cause: Cause): Promise<void> {
  const moved = await applyMovements(tx, movements, cause);
  const sold = soldBy(moved);
  if (sold.size > 0) await countSold(tx, sold);
  await refreshAfterMoves(tx, moved);
}

/** Units of each product deducted for orders; negative: returned. */
function soldBy(moved: readonly MovedItem[]): Map<number, number> {
  const sold = new Map<number, number>();
  for (const { product_id, stock_delta } of moved) if (stock_delta !== 0) sold.set(product_id, (sold.get(product_id) ?? 0) - stock_delta);
  return sold;
}
