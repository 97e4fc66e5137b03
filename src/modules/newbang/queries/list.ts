import { type SelectQueryBuilder, sql } from 'kysely';
import { readCurrency } from '#modules/settings/index.ts';
import type { Reader } from '#platform/db/database.ts';
import type { DB } from '#platform/db/tables.generated.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { type Currency, type Minor, toMajor } from '#shared/money.ts';
import { type newbangContract, type SuppliedRow, type SupplierState, supplierStates } from '../contract.ts';
import { itemValues, type PriceRule } from '../price-rule.ts';
import type { StoredSupplied } from '../store/products.ts';
import { readSettings } from '../store/settings.ts';

type Contract = typeof newbangContract;
type Filter = ParsedInputOf<Contract['list']>;

/** A page of the supplier's products, and the number of each state under the same other filters. */
export async function listSupplied({ db }: Context, filter: Filter): Promise<ResultOf<Contract['list']>> {
  const { state, sort, page, per_page } = filter;
  const [rule, currency] = [await readSettings(db), await readCurrency(db)];
  const matching = matchingRows(db, filter);
  const column = sort.replace('-', '') as 'name' | 'synced_at' | 'id';
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const [rows, states] = await Promise.all([
    matching
      .selectAll()
      .$if(state !== undefined, (w) => w.where('state', '=', state as SupplierState))
      .orderBy(column, direction)
      .orderBy('id', direction)
      .limit(per_page)
      .offset((page - 1) * per_page)
      .execute(),
    matching
      .select(['state', (eb) => eb.fn.countAll<number>().as('count')])
      .groupBy('state')
      .execute(),
  ]);
  const none = Object.fromEntries(supplierStates.map((one) => [one, 0])) as Record<SupplierState, number>;
  const counts = { ...none, ...Object.fromEntries(states.map((one) => [one.state, one.count])) };
  const total = state ? counts[state] : Object.values(counts).reduce((sum, n) => sum + n, 0);
  return { data: rows.map((row) => toRow(row, rule, currency)), meta: { page, per_page, total }, counts };
}

function matchingRows(db: Reader, { q, cross_border, shelf, brand }: Filter): SelectQueryBuilder<DB, 'newbang_products', object> {
  const like = `%${(q ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  return db
    .selectFrom('newbang_products')
    .$if(Boolean(q), (w) =>
      w.where(sql<boolean>`(name ilike ${like} or external_id ilike ${like} or data ->> 'brand' ilike ${like}
        or exists (select from jsonb_array_elements(data -> 'variants') v where v ->> 'sku' ilike ${like}))`),
    )
    .$if(cross_border !== undefined, (w) => w.where(sql<boolean>`(data ->> 'cross_border')::boolean = ${cross_border === 'yes'}`))
    .$if(shelf !== undefined, (w) => w.where('shelf', '=', shelf as 'on' | 'off'))
    .$if(Boolean(brand?.length), (w) => w.where(sql<boolean>`data ->> 'brand' = any(${brand ?? []}::text[])`));
}

/** The row as the list shows it; amounts of the cheapest variant, in major units. */
export function toRow(row: StoredSupplied, rule: PriceRule, currency: Currency): SuppliedRow {
  const { data } = row;
  const priced = data.variants.map((variant) => itemValues(variant, rule, currency));
  const cheapest = priced.toSorted((a, b) => a.price - b.price)[0];
  const major = (amount: Minor | null | undefined) => (amount === null || amount === undefined ? null : toMajor(amount, currency));
  return {
    id: row.id,
    external_id: row.external_id,
    name: data.name,
    brand: data.brand,
    category: data.category_path.at(-1) ?? '',
    cost: major(cheapest?.cost_price) ?? 0,
    price: major(cheapest?.price) ?? 0,
    suggested_price: major(cheapest?.suggested_price),
    min_price: major(cheapest?.min_price) ?? 0,
    stock: data.variants.reduce((sum, variant) => sum + (variant.active ? variant.stock : 0), 0),
    variants: data.variants.length,
    cross_border: data.cross_border,
    shelf: row.shelf,
    state: row.state,
    product_id: row.product_id,
    synced_at: row.synced_at.toISOString(),
  };
}

/** The brands in the feed. */
export async function listBrands({ db }: Context): Promise<{ data: string[] }> {
  const { rows } = await sql<{ brand: string }>`
    select distinct data ->> 'brand' as brand from newbang_products where data ->> 'brand' <> '' order by 1 limit 500`.execute(db);
  return { data: rows.map(({ brand }) => brand) };
}
