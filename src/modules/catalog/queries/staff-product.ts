import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { readPictures } from '#modules/media/index.ts';
import { readCurrency } from '#modules/settings/index.ts';
import type { Reader } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/few-ids.ts';
import { htmlTexts } from '#platform/html/rich-html.ts';
import type { Context } from '#platform/http/context.ts';
import { type Currency, toMajor } from '#shared/money.ts';
import { pick } from '#shared/pick.ts';
import { type ComboPricing, type ProductForm, type ProductForStaff, type ProductItemForm, refuseCatalog } from '../contract.ts';
import { fitsOptions } from '../rules.ts';
import { itemColumns } from '../store/items.ts';
import { jsonColumns, plainColumns } from '../store/products.ts';

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

/** A product as its form would send it. */
export async function storedProduct(reader: Reader, id: number, currency: Currency): Promise<StoredProduct | undefined> {
  return (await storedProducts(reader, [id], currency)).get(id);
}

/**
 * Products as their forms would send them, by id, in one query. Items whose values no longer fit the options are left out: they
 * only stay for the orders that name them.
 */
export async function storedProducts(reader: Reader, ids: readonly number[], currency: Currency): Promise<Map<number, StoredProduct>> {
  const rows = await selectProducts(reader, ids);
  return new Map(rows.map((row) => [row.id, toStoredProduct(row, currency)]));
}

const selectProducts = (reader: Reader, ids: readonly number[]) =>
  reader
    .selectFrom('products as p')
    .where('p.id', '=', anyOf(ids))
    .select(['p.id', 'p.version', 'p.sold_count', 'p.archived_at', 'p.created_at', 'p.updated_at'])
    .select([...plainColumns, ...jsonColumns])
    .select((eb) => [
      sql<number[]>`coalesce((
        select json_agg(pc.category_id order by pc.category_id <> p.main_category_id, pc.category_id)
        from product_categories pc where pc.product_id = p.id), '[]')`.as('category_ids'),
      sql<number[]>`coalesce((
        select json_agg(g.media_id order by g.position) from product_images g where g.product_id = p.id), '[]')`.as('media_ids'),
      jsonArrayFrom(
        eb
          .selectFrom('combo_slots as s')
          .whereRef('s.product_id', '=', 'p.id')
          .select((slot) => [
            's.id',
            's.name',
            's.pick',
            's.is_distinct',
            jsonArrayFrom(
              slot
                .selectFrom('combo_slot_items as c')
                .whereRef('c.slot_id', '=', 's.id')
                .select(['c.product_item_id', 'c.extra_price', 'c.max_per_set'])
                .orderBy('c.position')
                .orderBy('c.product_item_id'),
            ).as('items'),
          ])
          .orderBy('s.position'),
      ).as('slots'),
      jsonArrayFrom(
        eb
          .selectFrom('product_items as i')
          .whereRef('i.product_id', '=', 'p.id')
          .select([...itemColumns, 'i.id', 'i.stock', 'i.reserved', 'i.option_values'])
          .orderBy('i.position')
          .orderBy('i.id'),
      ).as('items'),
    ])
    .execute();

type Row = Awaited<ReturnType<typeof selectProducts>>[number];

function toStoredProduct(row: Row, currency: Currency): StoredProduct {
  const major = (amount: number) => toMajor(amount, currency);
  const items = row.items.map((item) => toStoredItem(item, currency)).filter((item) => fitsOptions(row.options, item.values));
  const { combo_pricing: pricing, combo_value, ...columns } = pick(row, [...plainColumns, ...jsonColumns]);
  return {
    form: {
      ...columns,
      ...pick(row, ['category_ids', 'media_ids']),
      description: htmlTexts(row.description),
      purchase_note: htmlTexts(row.purchase_note),
      available_from: row.available_from?.toISOString() ?? null,
      available_until: row.available_until?.toISOString() ?? null,
      items: items.map(({ reserved: _reserved, ...item }) => item),
      combo: pricing && { pricing, value: comboValue(pricing, combo_value, currency) },
      slots: row.slots.map((slot) => ({
        ...slot,
        items: slot.items.map((item) => ({ ...item, extra_price: major(item.extra_price) })),
      })),
    },
    items,
    version: row.version,
    sold_count: row.sold_count,
    archived: row.archived_at !== null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

function toStoredItem(row: Row['items'][number], currency: Currency): StoredItem {
  const major = (amount: number | null) => (amount === null ? null : toMajor(amount, currency));
  return {
    ...pick(row, [...itemColumns, 'id', 'stock', 'reserved']),
    values: row.option_values,
    price: toMajor(row.price, currency),
    min_price: toMajor(row.min_price, currency),
    suggested_price: major(row.suggested_price),
    cost_price: major(row.cost_price),
    credit_price: major(row.credit_price),
  };
}

const hundredths = 100;

function comboValue(pricing: ComboPricing, value: number | null, currency: Currency): number | null {
  if (value === null) return null;
  return pricing === 'sum_minus_percent' ? value / hundredths : toMajor(value, currency);
}
