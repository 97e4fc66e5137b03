import { bumpProducts } from '#platform/cache/versions.ts';
import type { Tx } from '#platform/db/database.ts';
import { priceRange, sellableSets } from '../combo-rules.ts';
import type { StockWord } from '../contract.ts';
import { lowSets, sellablePart } from '../queries/sellable-combos.ts';
import { bestStockWord, sellableOf, stockWord } from '../rules.ts';
import { type ListColumns, type ListedProduct, listedProducts, lockListed, writeListColumns } from '../store/list-columns.ts';
import type { MovedItem } from '../store/stock.ts';

/**
 * Refreshes the denormalised list columns (prices, stock word) of these products, of the combos they are part of and of those
 * with a part in `partIds`. Call after all locks on items and gifts. Bumps the content versions of pages that change.
 */
export async function refreshListColumns(tx: Tx, productIds: readonly number[], partIds: readonly number[] = []): Promise<void> {
  const listed = await listedProducts(tx, await lockListed(tx, productIds, partIds));
  const rewritten = await writeListColumns(tx, listed.map(toListColumns));
  await invalidatePages(tx, [...productIds, ...rewritten]);
}

/** Cached pages show only the stock word, so they expire when it changes, not at every sale. */
export async function refreshAfterMoves(tx: Tx, moved: readonly MovedItem[]): Promise<void> {
  const changed = moved.filter((item) => toStockWord(item) !== toStockWordBefore(item)).map((item) => item.product_id);
  const parts = moved.filter((item) => item.is_part).map((item) => item.product_item_id);
  if (changed.length + parts.length > 0) await refreshListColumns(tx, changed, parts);
}

/** Bumps the content versions of these products' pages and of lists. */
export async function invalidatePages(tx: Tx, productIds: readonly number[]): Promise<void> {
  if (productIds.length > 0) await bumpProducts(tx, productIds);
}

const toStockWord = (item: MovedItem): StockWord => stockWord({ ...item, sellable: sellableOf(item) });

const toStockWordBefore = ({ stock, reserved, stock_delta, reserved_delta, ...item }: MovedItem): StockWord =>
  stockWord({ ...item, sellable: sellableOf({ ...item, stock: stock - stock_delta, reserved: reserved - reserved_delta }) });

const toListColumns = (product: ListedProduct): ListColumns =>
  product.combo ? comboColumns(product, product.combo) : itemColumns(product);

function itemColumns({ id, items, min_order_quantity }: ListedProduct): ListColumns {
  return {
    id,
    list_price: items[0]?.price ?? 0,
    list_price_max: items.at(-1)?.price ?? 0,
    list_suggested_price: items[0]?.suggested_price ?? null,
    stock_word: bestStockWord(items.map((item) => stockWord({ ...item, min_order_quantity, sellable: sellableOf(item) }))),
  };
}

function comboColumns({ id, slots, min_order_quantity }: ListedProduct, combo: NonNullable<ListedProduct['combo']>): ListColumns {
  const { min, max, parts } = priceRange(combo, slots);
  const stocks = slots.map((slot) => ({ ...slot, items: slot.items.map((part) => ({ ...part, sellable: sellablePart(part) })) }));
  return {
    id,
    list_price: min,
    list_price_max: max,
    list_suggested_price: parts > min ? parts : null,
    stock_word: stockWord({ sellable: sellableSets(stocks), min_order_quantity, low_stock_threshold: lowSets }),
  };
}
