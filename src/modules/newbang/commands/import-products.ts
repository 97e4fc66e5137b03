import { suppliedProducts } from '#modules/catalog/index.ts';
import { readCurrency } from '#modules/settings/index.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import { runBulk } from '#platform/http/run-bulk.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import type { BulkAnswer } from '#shared/fields.ts';
import { type newbangContract, refuseNewbang } from '../contract.ts';
import { newbangEffects } from '../effects.ts';
import { suppliedValues, toDraftForm } from '../mapping.ts';
import { pendingQuantities } from '../store/orders.ts';
import { lockById, updateSupplied } from '../store/products.ts';
import { readSettings, type StoredSettings } from '../store/settings.ts';
import type { SupplierProduct } from '../stored.ts';
import { computeStock } from './take-record.ts';

type Input = ParsedInputOf<typeof newbangContract.importProducts>;

/** Makes a draft of each product, in its own transaction; one that was imported is left as it is. */
export async function importProducts(ctx: Context, { ids, category_id }: Input): Promise<BulkAnswer> {
  const settings = await readSettings(ctx.db);
  return runBulk(ctx, ids, (id) => inTransaction(ctx.db, (tx) => importOne(tx, ctx, { id, settings, category_id })));
}

type One = { id: number; settings: StoredSettings; category_id: number | null };

async function importOne(tx: Tx, ctx: Context, { id, settings, category_id }: One): Promise<boolean> {
  const row = await lockById(tx, id);
  if (!row) throw refuseNewbang('newbang_not_found');
  if (row.state === 'gone') throw refuseNewbang('newbang_gone');
  if (row.product_id !== null) return false;
  const currency = await readCurrency(tx);
  const values = suppliedValues(row.data, settings, currency);
  const found = await suppliedProducts.idsByName(tx, { brand: row.data.brand, category: row.data.category_path.at(-1) ?? '' });
  const pending = await pendingQuantities(tx);
  const form = toDraftForm(row.data, values, {
    currency,
    brand_id: found.brand_id,
    category_id: category_id ?? found.category_id ?? settings.category_id,
    computeStock: (variant) => (row.shelf === 'on' ? computeStock({ settings, pending }, variant) : 0),
    skuOf: await ownSkus(tx, row.data),
  });
  const by = { currency, now: ctx.clock.now(), staffId: staffCaller(ctx).id, caller: ctx.caller, request_id: ctx.requestId };
  const skus = row.data.variants.map(({ sku }) => sku);
  const product_id = await suppliedProducts.addDraft(tx, form, skus, by);
  await updateSupplied(tx, id, { product_id, applied: values, state: 'imported' });
  if (values.pictures.length > 0) await newbangEffects.emit(tx, 'newbang_pictures', { id, urls: values.pictures }, `${id}:${product_id}`);
  return true;
}

/** The supplier's SKU where it is free, else with its product's number. */
export async function ownSkus(tx: Tx, { id, variants }: SupplierProduct): Promise<(sku: string) => string> {
  const used = await suppliedProducts.usedSkus(
    tx,
    variants.map(({ sku }) => sku),
  );
  return (sku) => (used.has(sku) ? `${id}/${sku}`.slice(0, 64) : sku);
}
