import { sql } from 'kysely';
import { picturesOf } from '#modules/media/index.ts';
import { currencyOf } from '#modules/settings/index.ts';
import type { Reader } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { type Currency, toMajor } from '#shared/money.ts';
import { type ProductForm, type ProductForStaff, type ProductItemForm, refuseCatalog } from '../contract.ts';
import { fitsOptions } from '../rules.ts';

/** One product for editing. Throws `product_not_found`. */
export async function readProduct(ctx: Context, { id }: { id: number }): Promise<ProductForStaff> {
  const stored = await storedProduct(ctx.db, id, await currencyOf(ctx.db));
  if (!stored) throw refuseCatalog('product_not_found');
  const pictures = await picturesOf(ctx.db, stored.form.media_ids, ctx.locale);
  const { form, items, version, created_at, updated_at } = stored;
  return {
    ...form,
    id,
    version,
    items,
    created_at,
    updated_at,
    media: form.media_ids.flatMap((mediaId) => pictures.get(mediaId) ?? []),
  };
}

export type StoredItem = ProductItemForm & { id: number; reserved: number };
export type StoredProduct = { form: ProductForm; items: StoredItem[]; version: number; created_at: string; updated_at: string };

type Row = Omit<ProductForm, 'items'> & { version: number; created_at: string; updated_at: string; items: StoredItem[] };

/**
 * A product as its form would send it, in one query. Items whose values no longer fit the options are left out: they
 * only stay for the orders that name them.
 */
export async function storedProduct(reader: Reader, id: number, currency: Currency): Promise<StoredProduct | undefined> {
  const { rows } = await sql<{ product: Row }>`
    select json_build_object(
      'type', p.type, 'name', p.name, 'subtitle', p.subtitle, 'description', p.description, 'spec_table', p.spec_table,
      'purchase_note', p.purchase_note, 'badge', p.badge, 'slug', p.slug, 'brand_id', p.brand_id,
      'category_ids', coalesce((
        select json_agg(pc.category_id order by pc.category_id <> p.main_category_id, pc.category_id)
        from product_categories pc where pc.product_id = p.id), '[]'),
      'media_ids', coalesce((select json_agg(g.media_id order by g.position) from product_images g where g.product_id = p.id), '[]'),
      'shelf_status', p.shelf_status, 'available_from', p.available_from, 'available_until', p.available_until, 'member_only', p.member_only,
      'min_order_quantity', p.min_order_quantity, 'max_per_order', p.max_per_order, 'options', p.options,
      'version', p.version, 'created_at', p.created_at, 'updated_at', p.updated_at,
      'items', coalesce((
        select json_agg(json_build_object('id', i.id, 'sku', i.sku, 'barcode', i.barcode, 'values', i.option_values, 'price', i.price,
          'suggested_price', i.suggested_price, 'min_price', i.min_price, 'cost_price', i.cost_price, 'stock', i.stock, 'reserved', i.reserved,
          'weight_g', i.weight_g, 'active', i.active) order by i.position, i.id)
        from product_items i where i.product_id = p.id), '[]')) as product
    from products p where p.id = ${id}`.execute(reader);
  return rows[0] && storedOf(rows[0].product, currency);
}

function storedOf({ items, version, created_at, updated_at, ...fields }: Row, currency: Currency): StoredProduct {
  const major = (amount: number | null) => (amount === null ? null : toMajor(amount, currency));
  const iso = (date: string | null) => date && new Date(date).toISOString();
  const fitting = items
    .filter((item) => fitsOptions(fields.options, item.values))
    .map((item) => ({
      ...item,
      price: toMajor(item.price, currency),
      min_price: toMajor(item.min_price, currency),
      suggested_price: major(item.suggested_price),
      cost_price: major(item.cost_price),
    }));
  return {
    form: {
      ...fields,
      available_from: iso(fields.available_from),
      available_until: iso(fields.available_until),
      items: fitting.map(({ reserved: _reserved, ...item }) => item),
    },
    items: fitting,
    version,
    created_at: new Date(created_at).toISOString(),
    updated_at: new Date(updated_at).toISOString(),
  };
}
