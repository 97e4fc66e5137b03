import type { ItemEdit, ItemRow } from '#modules/catalog/contract.ts';
import { parsedNumber } from '../kit/form/sheet/sheet-model.ts';

/** A SKU as the sheet holds it: `counted` is what a stocktake found, null while nobody counted. */
export type StockRow = ItemRow & { counted: number | null };
/** A row as it is saved and as it is now. */
export type Pair = { base: StockRow; value: StockRow };
/** The rows of the page, and those that were changed on other pages and wait for the same save. */
export type Held = { base: StockRow[]; value: StockRow[]; away: ReadonlyMap<number, Pair> };

export const nothingHeld: Held = { base: [], value: [], away: new Map() };

const plainKeys = [
  'barcode',
  'price',
  'suggested_price',
  'min_price',
  'cost_price',
  'safety_stock',
  'backorder_limit',
  'low_stock_threshold',
  'active',
] as const;
const editedKeys = [...plainKeys, 'stock', 'counted'] as const;

/** The fields in which a row differs from what is saved. */
export const changedKeys = ({ base, value }: Pair) => editedKeys.filter((key) => base[key] !== value[key]);

const asRow = (row: ItemRow): StockRow => ({ ...row, counted: null });
/** What was typed, put over the row as it is now. Stock moves by as much as it was moved. */
function over({ base, value }: Pair, now: StockRow): Pair {
  const typed = Object.fromEntries(changedKeys({ base, value }).map((key) => [key, value[key]]));
  const stock = Math.max(0, now.stock + value.stock - base.stock);
  return { base: now, value: { ...now, ...typed, stock } };
}

/** Every row with a change, of this page and of others. */
export function changedRows({ base, value, away }: Held): Pair[] {
  const here = value.flatMap((row, i) => {
    const saved = base[i];
    return saved && changedKeys({ base: saved, value: row }).length > 0 ? [{ base: saved, value: row }] : [];
  });
  return [...here, ...away.values()];
}

/** Another page came, or this one again: what was typed stays, wherever its row is now. */
export function arrived(held: Held, rows: readonly ItemRow[]): Held {
  const typed = new Map(changedRows(held).map((pair) => [pair.base.id, pair]));
  const pairs = rows.map(asRow).map((row) => {
    const mine = typed.get(row.id);
    typed.delete(row.id);
    return mine ? over(mine, row) : { base: row, value: row };
  });
  return { base: pairs.map(({ base }) => base), value: pairs.map(({ value }) => value), away: typed };
}

/** After saving: what passed is as the server says, what did not stays as typed over what is there now. */
export function settled(held: Held, done: readonly ItemRow[], current: readonly ItemRow[]): Held {
  const saved = new Map(done.map((row) => [row.id, asRow(row)]));
  const known = new Map(current.map((row) => [row.id, asRow(row)]));
  const next = (pair: Pair): Pair => {
    const clean = saved.get(pair.base.id);
    if (clean) return { base: clean, value: clean };
    const now = known.get(pair.base.id);
    return now ? over(pair, now) : pair;
  };
  const pairs = held.value.map((value, i) => next({ base: held.base[i] ?? value, value }));
  const away = [...held.away].map(([id, pair]) => [id, next(pair)] as const).filter(([, pair]) => changedKeys(pair).length > 0);
  return { base: pairs.map(({ base }) => base), value: pairs.map(({ value }) => value), away: new Map(away) };
}

/** What a row's change is sent as; stock as a difference, so that what sells meanwhile stays sold. */
export function editOf(pair: Pair, reason: string): ItemEdit | undefined {
  const { base, value } = pair;
  const changed = plainKeys.filter((key) => base[key] !== value[key]);
  const moved = value.stock - base.stock;
  if (changed.length === 0 && moved === 0) return undefined;
  return {
    id: base.id,
    updated_at: base.updated_at,
    ...Object.fromEntries(changed.map((key) => [key, value[key]])),
    ...(moved !== 0 && { stock_delta: moved }),
    ...(moved !== 0 && reason && { reason }),
  };
}

/** A count as people type it: `40` sets, `+5` and `-3` add and take; undefined when it is none or would be below nothing. */
export function countedTo(text: string, now: number): number | undefined {
  const typed = text.normalize('NFKC').replace('−', '-').trim();
  const sign = /^[+-]/.exec(typed)?.[0];
  const n = parsedNumber(sign ? typed.slice(1) : typed);
  if (n === undefined || !Number.isInteger(n)) return undefined;
  const next = sign === '+' ? now + n : sign === '-' ? now - n : n;
  return next < 0 ? undefined : next;
}
