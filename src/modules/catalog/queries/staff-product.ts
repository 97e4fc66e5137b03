import { sql } from 'kysely';
import { readPictures } from '#modules/media/index.ts';
import { readCurrency } from '#modules/settings/index.ts';
import type { Reader } from '#platform/db/database.ts';
import { htmlTexts } from '#platform/html/rich-html.ts';
import type { Context } from '#platform/http/context.ts';
import { type Currency, toMajor } from '#shared/money.ts';
import type { RichTexts } from '#shared/rich-text.ts';
import { type ProductForm, type ProductForStaff, type ProductItemForm, refuseCatalog } from '../contract.ts';
import { fitsOptions } from '../rules.ts';

/** One product for editing. Throws `product_not_found`. */
export async function readProduct(ctx: Context, { id }: { id: number }): Promise<ProductForStaff> {
  const stored = await storedProduct(ctx.db, id, await readCurrency(ctx.db));
  if (!stored) throw refuseCatalog('product_not_found');
  const { form, ...rest } = stored;
  const named = [...new Set([...form.media_ids, ...form.items.flatMap(({ media_id }) => media_id ?? []), form.seo?.media_id ?? []].flat())];
  const pictures = await readPictures(ctx.db, named, ctx.locale);
  return {
    ...form,
    ...rest,
    id,
    media: named.flatMap((mediaId) => pictures.get(mediaId) ?? []),
  };
}

export type StoredItem = ProductItemForm & { id: number; reserved: number };
export type StoredProduct = Pick<ProductForStaff, 'items' | 'version' | 'sold_count' | 'archived' | 'created_at' | 'updated_at'> & {
  form: ProductForm;
};

type Row = Omit<ProductForm, 'items' | 'description' | 'purchase_note'> &
  Omit<StoredProduct, 'form' | 'items'> & { items: StoredItem[]; description: RichTexts | null; purchase_note: RichTexts | null };

/** A product as its form would send it. */
export async function storedProduct(reader: Reader, id: number, currency: Currency): Promise<StoredProduct | undefined> {
  return (await storedProducts(reader, [id], currency)).get(id);
}

/**
 * Products as their forms would send them, by id, in one query. Items whose values no longer fit the options are left out: they
 * only stay for the orders that name them.
 */
export async function storedProducts(reader: Reader, ids: readonly number[], currency: Currency): Promise<Map<number, StoredProduct>> {
  const { rows } = await sql<{ id: number; product: Row }>`
    select p.id, json_build_object(
      'type', p.type, 'name', p.name, 'subtitle', p.subtitle, 'description', p.description, 'spec_table', p.spec_table,
      'purchase_note', p.purchase_note, 'badge', p.badge, 'slug', p.slug, 'seo', p.seo, 'brand_id', p.brand_id,
      'tags', p.tags, 'video_url', p.video_url, 'related_ids', p.related_ids,
      'category_ids', coalesce((
        select json_agg(pc.category_id order by pc.category_id <> p.main_category_id, pc.category_id)
        from product_categories pc where pc.product_id = p.id), '[]'),
      'media_ids', coalesce((select json_agg(g.media_id order by g.position) from product_images g where g.product_id = p.id), '[]'),
      'shelf_status', p.shelf_status, 'available_from', p.available_from, 'available_until', p.available_until, 'member_only', p.member_only,
      'min_order_quantity', p.min_order_quantity, 'order_step', p.order_step, 'max_per_order', p.max_per_order,
      'max_per_customer', p.max_per_customer, 'is_credit', p.is_credit, 'preorder', p.preorder, 'temperature', p.temperature,
      'delivery_method_ids', p.delivery_method_ids, 'requires_tax_id', p.requires_tax_id, 'tax_type', p.tax_type, 'options', p.options,
      'combo', case when p.combo_pricing is not null then json_build_object('pricing', p.combo_pricing, 'value', p.combo_value) end,
      'slots', ${slotForms},
      'version', p.version, 'sold_count', p.sold_count, 'archived', p.archived_at is not null, 'created_at', p.created_at, 'updated_at', p.updated_at,
      'items', coalesce((
        select json_agg(json_build_object('id', i.id, 'sku', i.sku, 'barcode', i.barcode, 'values', i.option_values, 'price', i.price,
          'suggested_price', i.suggested_price, 'min_price', i.min_price, 'cost_price', i.cost_price, 'stock', i.stock, 'reserved', i.reserved,
          'credit_price', i.credit_price, 'safety_stock', i.safety_stock, 'backorder_limit', i.backorder_limit,
          'low_stock_threshold', i.low_stock_threshold, 'weight_g', i.weight_g, 'size_mm', i.size_mm, 'media_id', i.media_id,
          'active', i.active) order by i.position, i.id)
        from product_items i where i.product_id = p.id), '[]')) as product
    from products p where p.id = any(${[...ids]}::bigint[])`.execute(reader);
  return new Map(rows.map(({ id, product }) => [id, toStoredProduct(product, currency)]));
}

const slotForms = sql`coalesce((
  select json_agg(json_build_object('id', s.id, 'name', s.name, 'pick', s.pick, 'is_distinct', s.is_distinct, 'items', (
    select json_agg(json_build_object('product_item_id', si.product_item_id, 'extra_price', si.extra_price, 'max_per_set', si.max_per_set)
      order by si.position, si.product_item_id)
    from combo_slot_items si where si.slot_id = s.id)) order by s.position)
  from combo_slots s where s.product_id = p.id), '[]')`;

const iso = (date: string): string => new Date(date).toISOString();
const isoOrNull = (date: string | null): string | null => date && iso(date);

function toStoredProduct(
  { items, version, sold_count, archived, created_at, updated_at, ...fields }: Row,
  currency: Currency,
): StoredProduct {
  const major = (amount: number) => toMajor(amount, currency);
  const fitting = items.filter((item) => fitsOptions(fields.options, item.values)).map((item) => inMajor(item, currency));
  return {
    form: {
      ...fields,
      description: htmlTexts(fields.description),
      purchase_note: htmlTexts(fields.purchase_note),
      available_from: isoOrNull(fields.available_from),
      available_until: isoOrNull(fields.available_until),
      items: fitting.map(({ reserved: _reserved, ...item }) => item),
      combo: fields.combo && { ...fields.combo, value: comboValue(fields.combo, currency) },
      slots: fields.slots.map((slot) => ({
        ...slot,
        items: slot.items.map((item) => ({ ...item, extra_price: major(item.extra_price) })),
      })),
    },
    items: fitting,
    version,
    sold_count,
    archived,
    created_at: iso(created_at),
    updated_at: iso(updated_at),
  };
}

function inMajor(item: StoredItem, currency: Currency): StoredItem {
  const major = (amount: number | null) => (amount === null ? null : toMajor(amount, currency));
  return {
    ...item,
    price: toMajor(item.price, currency),
    min_price: toMajor(item.min_price, currency),
    suggested_price: major(item.suggested_price),
    cost_price: major(item.cost_price),
    credit_price: major(item.credit_price),
  };
}

const hundredths = 100;

function comboValue({ pricing, value }: NonNullable<ProductForm['combo']>, currency: Currency): number | null {
  if (value === null) return null;
  return pricing === 'sum_minus_percent' ? value / hundredths : toMajor(value, currency);
}
