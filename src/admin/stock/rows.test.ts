import { expect, test } from 'vitest';
import type { ItemRow } from '#modules/catalog/contract.ts';
import {
  buildCount,
  buildStockEdit,
  changedRows,
  countedTo,
  noRows,
  type SheetRows,
  withCount,
  withDraftRows,
  withLoadedRows,
  withSavedRows,
} from './rows.ts';

const row = (id: number, more: Partial<ItemRow> = {}): ItemRow => ({
  id,
  product_id: 1,
  name: { tw: '茶' },
  spec: '',
  picture: null,
  sku: `SKU-${id}`,
  barcode: null,
  price: 100,
  suggested_price: null,
  min_price: 0,
  cost_price: null,
  stock: 10,
  reserved: 0,
  sellable: 10,
  safety_stock: 0,
  backorder_limit: 0,
  low_stock_threshold: 5,
  active: true,
  updated_at: '2026-11-21T00:00:00.000Z',
  ...more,
});

const typed = (sheetRows: SheetRows, id: number, change: Partial<ItemRow>): SheetRows => ({
  ...sheetRows,
  value: sheetRows.value.map((one) => (one.id === id ? { ...one, ...change } : one)),
});

test('a change survives paging and returns with its row', () => {
  const sheetRows = typed(withLoadedRows(noRows, [row(1), row(2)]), 1, { price: 120 });
  const elsewhere = withLoadedRows(sheetRows, [row(3)]);
  expect(elsewhere.value.map(({ id }) => id)).toEqual([3]);
  expect(changedRows(elsewhere).map(({ value }) => [value.id, value.price])).toEqual([[1, 120]]);
  const back = withLoadedRows(elsewhere, [row(1, { stock: 8 })]);
  expect(back.value[0]).toMatchObject({ price: 120, stock: 8 });
  expect(back.away.size).toBe(0);
});

test('stock is sent as a difference with its reason, and stays valid after later sales', () => {
  const sheetRows = typed(withLoadedRows(noRows, [row(1)]), 1, { stock: 15 });
  const [pair] = changedRows(sheetRows);
  expect(pair && buildStockEdit(pair, '進貨')).toEqual({ id: 1, updated_at: '2026-11-21T00:00:00.000Z', stock_delta: 5, reason: '進貨' });
  expect(withLoadedRows(sheetRows, [row(1, { stock: 7 })]).value[0]).toMatchObject({ stock: 12 });
});

test('edits of an earlier visit come back over the rows as they are now; newer ones win', () => {
  const before = changedRows(typed(typed(withLoadedRows(noRows, [row(1), row(2), row(3)]), 1, { stock: 15 }), 3, { price: 90 }));
  const now = typed(withLoadedRows(noRows, [row(1, { stock: 7 }), row(2)]), 2, { price: 5 });
  const restored = withDraftRows(now, before);
  expect(restored.value.map(({ id, stock, price }) => [id, stock, price])).toEqual([
    [1, 12, 100],
    [2, 10, 5],
  ]);
  expect(changedRows(restored).map(({ value }) => value.id)).toEqual([1, 2, 3]);
  expect(withDraftRows(typed(now, 1, { stock: 8 }), before).value[0]).toMatchObject({ stock: 8 });
});

test('after saving, saved rows are clean and refused ones stay as typed over the present values', () => {
  const sheetRows = typed(typed(withLoadedRows(noRows, [row(1), row(2)]), 1, { price: 120 }), 2, { price: 5 });
  const after = withSavedRows(sheetRows, [row(1, { price: 120 })], [row(2, { barcode: '471' })]);
  expect(changedRows(after).map(({ base, value }) => [value.id, base.barcode, value.price])).toEqual([[2, '471', 5]]);
});

test('a count replaces what lay on the shelf when it was made, with what is sold and not shipped', () => {
  const shelves = new Map([[1, { on_shelf: 13, to_ship: 3 }]]);
  const counted = withCount(withLoadedRows(noRows, [row(1)]), row(1), 12, shelves);
  const later = new Map([[1, { on_shelf: 11, to_ship: 1 }]]);
  const again = withCount(withLoadedRows(counted, [row(1)]), row(1), 12, later);
  const [pair] = changedRows(again);
  expect(pair && buildCount(pair, later)).toEqual({ id: 1, counted: 12, stock_seen: 13 });
  const elsewhere = withCount(noRows, row(2), 4, new Map());
  const [scanned] = changedRows(elsewhere);
  expect(scanned && buildCount(scanned, new Map([[2, { on_shelf: 11, to_ship: 1 }]]))).toEqual({ id: 2, counted: 4, stock_seen: 11 });
});

test('a count sets, adds or subtracts, and never goes below zero', () => {
  expect(countedTo('40', 10)).toBe(40);
  expect(countedTo('+5', 10)).toBe(15);
  expect(countedTo('−3', 10)).toBe(7);
  expect(countedTo('-11', 10)).toBeUndefined();
  expect(countedTo('1.5', 10)).toBeUndefined();
  expect(countedTo('many', 10)).toBeUndefined();
});
