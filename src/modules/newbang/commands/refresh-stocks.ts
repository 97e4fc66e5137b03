import { suppliedProducts } from '#modules/catalog/index.ts';
import { readCurrency } from '#modules/settings/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import type { NewbangPorts } from '../account.ts';
import type { NewbangPort, SupplierStock } from '../ports.ts';
import { pendingQuantities } from '../store/orders.ts';
import { lockByExternalId, updateSupplied } from '../store/products.ts';
import { readSettings } from '../store/settings.ts';
import { areStocksPaused, claimStockQuery, externalIds, pauseStocks } from '../store/stock-queries.ts';
import { computeStock } from './take-record.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'log'>;

/** `maxAgeMs`: a stock queried since then is current. `patienceMs`: how long the shopper waits at most. */
type Freshness = { maxAgeMs: number; patienceMs: number };
const freshness = {
  cart: { maxAgeMs: 60_000, patienceMs: 1_500 },
  order: { maxAgeMs: 5_000, patienceMs: 2_000 },
} as const satisfies Record<string, Freshness>;

/** After the supplier did not answer a shopper in time, no shopper waits for it during this time. */
const pauseMs = 60_000;
const skusEach = 200;

/**
 * Queries the stock of the supplier's items among these and takes it over, before a shopper fills the cart or orders. Of several shoppers
 * at once one queries; the others, and everyone while the supplier does not answer, go on with what is stored. Never throws for the
 * supplier.
 */
export async function refreshStocks(
  deps: Deps,
  ports: NewbangPorts,
  itemIds: readonly number[],
  before: keyof typeof freshness,
): Promise<void> {
  const { db, clock } = deps;
  const { maxAgeMs, patienceMs } = freshness[before];
  const items = await suppliedProducts.find(db, { ids: itemIds });
  const now = clock.now();
  if (items.length === 0 || (await areStocksPaused(db, now))) return;
  const port = await ports.newbang();
  if (!port) return;
  const productIds = [...new Set(items.map(({ product_id }) => product_id))];
  const claimed = await claimStockQuery(db, productIds, { now, before: new Date(now.getTime() - maxAgeMs) });
  const due = items.filter(({ product_id }) => claimed.includes(product_id)).slice(0, skusEach);
  await takeStocks(deps, port, due, patienceMs);
}

type Supplied = { product_id: number; supplier_sku: string };

/** Queries the stock of these items and takes it over. Without an answer no shopper waits for the supplier during the next minute. */
export async function takeStocks(deps: Deps, port: NewbangPort, items: readonly Supplied[], patienceMs?: number): Promise<void> {
  const { db, clock, log } = deps;
  const skus = [...new Set(items.map(({ supplier_sku }) => supplier_sku))];
  if (skus.length === 0) return;
  const answer = await port.stocks(skus, patienceMs);
  if (answer.state === 'failed') {
    log.warn({ reason: answer.reason }, 'Newbang did not answer a query of stocks');
    return pauseStocks(db, new Date(clock.now().getTime() + pauseMs));
  }
  const products = await externalIds(
    db,
    items.map(({ product_id }) => product_id),
  );
  for (const externalId of products) await takeStock(deps, externalId, answer.stocks);
}

/** Locks as a sync does: the supplier's product, then our items. One that has gone or is switched off stays at 0. */
const takeStock = ({ db, clock }: Deps, externalId: string, stocks: readonly SupplierStock[]): Promise<void> =>
  inTransaction(db, async (tx) => {
    const row = await lockByExternalId(tx, externalId);
    if (!row || row.product_id === null || row.state === 'gone' || row.shelf === 'off') return;
    const facts = { settings: await readSettings(tx), pending: await pendingQuantities(tx) };
    const bySku = new Map(stocks.map(({ sku, stock }) => [sku, stock]));
    const variants = row.data.variants.map((variant) => ({ ...variant, stock: bySku.get(variant.sku) ?? variant.stock }));
    const items = (await suppliedProducts.lockItems(tx, row.product_id)).flatMap(({ id, supplier_sku }) =>
      bySku.has(supplier_sku)
        ? {
            id,
            stock: computeStock(
              facts,
              variants.find(({ sku }) => sku === supplier_sku),
            ),
          }
        : [],
    );
    await suppliedProducts.follow(tx, row.product_id, items, clock.now(), await readCurrency(tx));
    await updateSupplied(tx, row.id, { data: { ...row.data, variants } });
  });
