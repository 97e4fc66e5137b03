import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bumpVersion } from '#platform/cache/versions.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { addCategory } from '../../store/taxonomy.ts';
import { shelfCategories } from './categories.ts';
import { pageIds } from './page-ids.ts';

let database: TestDatabase;
const now = new Date('2026-11-20T04:00:00Z');
const ids = { top: 0, tea: 0, oolong: 0, hidden: 0 };

/** Ninety products in one to three of the four categories, some sold out, ended, not on the shelf, or in a place of their own. */
beforeAll(async () => {
  database = await testDatabase();
  await inTransaction(database.db, async (tx) => {
    const add = (key: keyof typeof ids, parent: number | null) =>
      addCategory(tx, { name: { tw: key }, slug: { tw: key }, parent_id: parent });
    ids.top = await add('top', null);
    ids.tea = await add('tea', ids.top);
    ids.oolong = await add('oolong', ids.tea);
    ids.hidden = await add('hidden', ids.top);
    await tx.updateTable('categories').set({ active: false }).where('id', '=', ids.hidden).execute();
    await sql`
      insert into products (type, name, slug, shelf_status, available_until, stock_word, sort, list_price, sold_count)
      select 'single', '{"tw": "Pot"}', jsonb_build_object('tw', 'p' || n), case when n % 11 = 0 then 'off_shelf' else 'on_shelf' end,
        case n % 13 when 0 then ${now}::timestamptz when 1 then ${now}::timestamptz + interval '1 hour' end,
        case when n % 7 = 0 then 'sold_out' else 'available' end, n * 17 % 10, n * 31 % 40, n * 7 % 5
      from generate_series(1, 90) n`.execute(tx);
    await sql`
      insert into product_categories (product_id, category_id, position)
      select p.id, c.id, case when (p.id * 5 + c.id) % 3 = 0 then (p.id * 7 + c.id) % 9 else 0 end
      from products p, unnest(${Object.values(ids)}::bigint[]) with ordinality c (id, place) where p.id % 4 < c.place and (p.id + c.place) % 3 > 0`.execute(
      tx,
    );
  });
});
afterAll(() => database.close());

/** A page as the shop reads it. */
async function readPage(category: number, page: number, perPage: number): Promise<number[]> {
  const query = { filter: { category_id: category }, sort: 'featured' as const, page, perPage, now };
  return (await pageIds(query).execute(database.db)).rows.map(({ id }) => id);
}

/** The whole list, sorted from the products themselves. */
async function sortAll(category: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive below as (
      select id from categories where id = ${category} union select c.id from categories c join below b on c.parent_id = b.id where c.active
    )
    select p.id from products p left join product_categories own on own.product_id = p.id and own.category_id = ${category}
    where p.shelf_status = 'on_shelf' and (p.available_until is null or p.available_until > ${now})
      and exists (select from product_categories pc join below b on b.id = pc.category_id where pc.product_id = p.id)
    order by p.stock_word = 'sold_out',
      case (select product_order from categories where id = ${category}) when 'price' then p.list_price when 'sales' then -p.sold_count end,
      nullif(own.position, 0) nulls last, p.sort, p.id`.execute(database.db);
  return rows.map(({ id }) => id);
}

async function expectPages(): Promise<void> {
  await inTransaction(database.db, (tx) => bumpVersion(tx, 'lists'));
  const counts = new Map((await shelfCategories(database.db, now)).map((row) => [row.id, row.product_count]));
  for (const category of [ids.top, ids.tea, ids.oolong]) {
    const all = await sortAll(category);
    expect(all.length).toBeGreaterThan(20);
    const pages = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8, 9].map((page) => readPage(category, page, 10)));
    expect(pages.flat()).toEqual(all);
    expect(counts.get(category)).toBe(all.length);
  }
}

test('the pages of a category are its products in order, each once: sold out last, then in its places, then by the order of the shop', async () => {
  await expectPages();
  expect(await readPage(ids.hidden, 1, 10)).toEqual([]);
});

test('a product that changes is at once where it belongs, in all of its categories', async () => {
  await sql`
    update products set sort = sort * 3 % 10, stock_word = case when id % 5 = 0 then 'sold_out' else 'low' end,
      shelf_status = case when id % 6 = 0 then 'draft' else 'on_shelf' end, available_until = null where id % 2 = 0`.execute(database.db);
  await sql`update product_categories set position = (position + 4) % 6 where product_id % 3 = 0`.execute(database.db);
  await expectPages();
});

test.each(['price', 'sales'] as const)('the order of a category by %s', async (order) => {
  await database.db.updateTable('categories').set({ product_order: order }).where('id', '=', ids.tea).execute();
  await expectPages();
});

test('a product that is put on the shelf while it comes into a category is in its list', async () => {
  const { id } = await database.db.selectFrom('products').where('shelf_status', '=', 'off_shelf').select('id').executeTakeFirstOrThrow();
  await database.db.deleteFrom('product_categories').where('product_id', '=', id).execute();
  const coming = await database.db.startTransaction().execute();
  await coming.insertInto('product_categories').values({ product_id: id, category_id: ids.oolong }).execute();
  const changed = database.db
    .updateTable('products')
    .set({ shelf_status: 'on_shelf', available_until: null })
    .where('id', '=', id)
    .execute();
  const waiting = sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  await expect.poll(async () => (await waiting.execute(database.db)).rows).toHaveLength(1);
  await coming.commit().execute();
  await changed;
  expect(await readPage(ids.oolong, 1, 100)).toContain(id);
});
