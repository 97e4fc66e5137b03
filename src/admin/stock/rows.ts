import type { ItemEdit, ItemRow, SharedItemFields } from '#modules/catalog/contract.ts';
import { pick } from '#shared/pick.ts';
import { parsedNumber } from '../kit/form/sheet/sheet-model.ts';

/** Units of a SKU on the shelf, and those of them that are sold and not shipped. */
export type Shelf = { on_shelf: number; to_ship: number };
/** What is known of shelves, by SKU. */
export type Shelves = ReadonlyMap<number, Shelf>;
/** A SKU in the sheet: `counted` is the count of a stocktake, `on_shelf` what lay on the shelf by the books then; null while not counted. */
export type StockRow = ItemRow & { counted: number | null; on_shelf: number | null };
/** A row as saved and as edited. */
export type Pair = { base: StockRow; value: StockRow };
/** The rows of the page, and edited rows of other pages that are saved with them. */
export type SheetRows = { base: StockRow[]; value: StockRow[]; away: ReadonlyMap<number, Pair> };

export const noRows: SheetRows = { base: [], value: [], away: new Map() };

/** The columns that all SKUs can get one value of. */
export const sharedKeys = [
  'price',
  'suggested_price',
  'min_price',
  'cost_price',
  'safety_stock',
  'backorder_limit',
  'low_stock_threshold',
] as const satisfies (keyof SharedItemFields)[];

const plainKeys = ['barcode', ...sharedKeys, 'active'] as const;
const editedKeys = [...plainKeys, 'stock', 'counted'] as const;

/** The fields in which a row differs from its saved state. */
export const changedKeys = ({ base, value }: Pair) => editedKeys.filter((key) => base[key] !== value[key]);

/** A row as it was loaded. */
export const asRow = (row: ItemRow): StockRow => ({ ...row, counted: null, on_shelf: null });
/** Applies the edits to the present row. Stock moves by the same difference; a count stays beside the shelf that it was made on. */
function over({ base, value }: Pair, now: StockRow): Pair {
  const typed = pick(value, changedKeys({ base, value }));
  const stock = Math.max(0, now.stock + value.stock - base.stock);
  return { base: now, value: { ...now, ...typed, stock, on_shelf: value.on_shelf } };
}

/** Every edited row, of this page and of others. */
export function changedRows({ base, value, away }: SheetRows): Pair[] {
  const here = value.flatMap((row, i) => {
    const saved = base[i];
    return saved && changedKeys({ base: saved, value: row }).length > 0 ? [{ base: saved, value: row }] : [];
  });
  return [...here, ...away.values()];
}

/** Another page, or this one again, was loaded: edits stay with their rows. */
export function withLoadedRows(sheetRows: SheetRows, rows: readonly ItemRow[]): SheetRows {
  const typed = new Map(changedRows(sheetRows).map((pair) => [pair.base.id, pair]));
  const pairs = rows.map(asRow).map((row) => {
    const mine = typed.get(row.id);
    typed.delete(row.id);
    return mine ? over(mine, row) : { base: row, value: row };
  });
  return { base: pairs.map(({ base }) => base), value: pairs.map(({ value }) => value), away: typed };
}

/** Edits of an earlier visit, over the rows as they are now; rows that are not on the page stay as they were then. Newer edits win. */
export function withDraftRows(sheetRows: SheetRows, pairs: readonly Pair[]): SheetRows {
  const edited = new Set(changedRows(sheetRows).map(({ base }) => base.id));
  const typed = new Map(pairs.filter(({ base }) => !edited.has(base.id)).map((pair) => [pair.base.id, pair]));
  const here = sheetRows.value.map((value, i) => {
    const base = sheetRows.base[i] ?? value;
    const mine = typed.get(base.id);
    typed.delete(base.id);
    return mine ? over(mine, base) : { base, value };
  });
  const away = new Map([...sheetRows.away, ...typed]);
  return { base: here.map(({ base }) => base), value: here.map(({ value }) => value), away };
}

/** After saving: saved rows are as the server returned them, refused ones stay as typed over the present values. */
export function withSavedRows(sheetRows: SheetRows, done: readonly ItemRow[], current: readonly ItemRow[]): SheetRows {
  const saved = new Map(done.map((row) => [row.id, asRow(row)]));
  const known = new Map(current.map((row) => [row.id, asRow(row)]));
  const next = (pair: Pair): Pair => {
    const clean = saved.get(pair.base.id);
    if (clean) return { base: clean, value: clean };
    const now = known.get(pair.base.id);
    return now ? over(pair, now) : pair;
  };
  const pairs = sheetRows.value.map((value, i) => next({ base: sheetRows.base[i] ?? value, value }));
  const away = [...sheetRows.away].map(([id, pair]) => [id, next(pair)] as const).filter(([, pair]) => changedKeys(pair).length > 0);
  return { base: pairs.map(({ base }) => base), value: pairs.map(({ value }) => value), away: new Map(away) };
}

/** The input of a row's change; stock as a difference, so that sales made since loading are kept. */
export function buildStockEdit(pair: Pair, reason: string): ItemEdit | undefined {
  const { base, value } = pair;
  const changed = plainKeys.filter((key) => base[key] !== value[key]);
  const moved = value.stock - base.stock;
  if (changed.length === 0 && moved === 0) return undefined;
  return {
    id: base.id,
    updated_at: base.updated_at,
    ...pick(value, changed),
    ...(moved !== 0 && { stock_delta: moved }),
    ...(moved !== 0 && reason && { reason }),
  };
}

/** The row with a count, or without one; the shelf is the one beside the first count. */
export const withCounted = (row: StockRow, counted: number | null, shelves: Shelves): StockRow => ({
  ...row,
  counted,
  on_shelf: counted === null ? null : (row.on_shelf ?? shelves.get(row.id)?.on_shelf ?? null),
});

/** The sheet with a count of a SKU, which may not be on its page. */
export function withCount(sheetRows: SheetRows, row: ItemRow, counted: number, shelves: Shelves): SheetRows {
  if (sheetRows.value.some(({ id }) => id === row.id))
    return { ...sheetRows, value: sheetRows.value.map((one) => (one.id === row.id ? withCounted(one, counted, shelves) : one)) };
  const known = sheetRows.away.get(row.id) ?? { base: asRow(row), value: asRow(row) };
  return {
    ...sheetRows,
    away: new Map(sheetRows.away).set(row.id, { ...known, value: withCounted(known.value, counted, shelves) }),
  };
}

/** The input of a count: it replaces what lay on the shelf then. Stock that was typed beside it is saved before it. */
export function buildCount({ base, value }: Pair, shelves: Shelves): { id: number; counted: number; stock_seen: number } | undefined {
  if (value.counted === null) return undefined;
  const onShelf = value.on_shelf ?? shelves.get(base.id)?.on_shelf ?? base.stock;
  return { id: base.id, counted: value.counted, stock_seen: onShelf + value.stock - base.stock };
}

/** Parses a count: `40` sets, `+5` and `-3` add and subtract; undefined when it is invalid or below zero. */
export function countedTo(text: string, now: number): number | undefined {
  const typed = text.normalize('NFKC').replace('−', '-').trim();
  const sign = /^[+-]/.exec(typed)?.[0];
  const n = parsedNumber(sign ? typed.slice(1) : typed);
  if (n === undefined || !Number.isInteger(n)) return undefined;
  const next = sign === '+' ? now + n : sign === '-' ? now - n : n;
  return next < 0 ? undefined : next;
}
