import type { Context } from '#platform/http/context.ts';

/** Refreshes the stock of those of these items that a supplier sends, within the time a shopper waits; without an answer it stays as stored. */
export type SupplierStock = (ctx: Context, itemIds: readonly number[]) => Promise<void>;

type Item = { id: number; is_newbang: boolean };
/** Called with the items that are about to be bought. */
export type StockCheck = (items: readonly Item[]) => void;

/** Thrown by the check to leave a transaction before the supplier is called: no network call is made inside one. */
class StockToQuery extends Error {
  readonly itemIds: readonly number[];
  constructor(itemIds: readonly number[]) {
    super('stock to query');
    this.itemIds = itemIds;
  }
}

function refuseUnqueried(items: readonly Item[]): void {
  const supplied = items.filter(({ is_newbang }) => is_newbang).map(({ id }) => id);
  if (supplied.length > 0) throw new StockToQuery(supplied);
}

/**
 * Runs `buy`, which passes the items it is about to buy to its check. When the supplier sends some of them, their stock is refreshed
 * and `buy` runs again. Without such items it costs no statement more.
 */
export async function withSupplierStock<T>(ctx: Context, supplierStock: SupplierStock, buy: (check: StockCheck) => Promise<T>): Promise<T> {
  try {
    return await buy(refuseUnqueried);
  } catch (error) {
    if (!(error instanceof StockToQuery)) throw error;
    await supplierStock(ctx, error.itemIds);
    return buy(() => {});
  }
}
