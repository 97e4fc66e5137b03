import { sql } from 'kysely';
import { test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { shelfCards } from './queries/shelf-cards.ts';
import { shelfBrands, shelfCategories } from './queries/shelf-categories.ts';
import { shelfProduct } from './queries/shelf-product.ts';
import { takenSlugs } from './store/slugs.ts';

test('scale', { timeout: 300000 }, async () => {
  for (const n of [1000, 100000]) {
    const house = await testDatabase();
    const { db } = house;
    await sql`insert into brands (name, slug) select jsonb_build_object('tw','b'||g), jsonb_build_object('tw','b'||g) from generate_series(1,100) g`.execute(
      db,
    );
    await sql`insert into categories (name, slug, parent_id) select jsonb_build_object('tw','c'||g), jsonb_build_object('tw','c'||g), null from generate_series(1,20) g`.execute(
      db,
    );
    await sql`insert into categories (name, slug, parent_id) select jsonb_build_object('tw','d'||g), jsonb_build_object('tw','d'||g), 1 + g%20 from generate_series(1,200) g`.execute(
      db,
    );
    await db.transaction().execute(async (db) => {
      await sql`set local statement_timeout = 0`.execute(db);
      await sql`insert into products (type, name, slug, brand_id, main_category_id, shelf_status, list_price, list_price_max, stock_word, sort, created_at, tags)
      select 'single', jsonb_build_object('tw','名'||g), jsonb_build_object('tw','n'||g), 1+g%100, 21+g%200, 'on_shelf', g%997, g%997, case when g%10=0 then 'sold_out' else 'available' end, g, now()- g*interval '1 min', array['t'||(g%50)] from generate_series(1,${sql.lit(n)}) g`.execute(
        db,
      );
      await sql`insert into product_categories (product_id, category_id) select id, main_category_id from products`.execute(db);
      await sql`insert into product_items (product_id, sku, price, stock) select id, 'S'||id, list_price, 10 from products`.execute(db);
    });
    await sql`analyze products`.execute(db);
    await sql`analyze product_categories`.execute(db);
    await sql`analyze product_items`.execute(db);
    const time = async (name: string, work: () => Promise<unknown>) => {
      await work();
      await work();
      const t = performance.now();
      for (let i = 0; i < 10; i++) await work();
      console.log(n, name, ((performance.now() - t) / 10).toFixed(2), 'ms');
    };
    const now = new Date();
    const list =
      (filter: object, sort: 'featured' | 'newest' | 'price' | '-price' | 'sales' = 'featured', facets = false, page = 1) =>
      () =>
        shelfCards(db, { filter, sort, page, perPage: 24, now }, { facets });
    await time('featured', list({}));
    await time('featured p40', list({}, 'featured', false, 40));
    await time('newest', list({}, 'newest'));
    await time('price', list({}, 'price'));
    await time('-price', list({}, '-price'));
    await time('brand', list({ brand_id: 5 }));
    await time('category', list({ category_id: 25 }));
    await time('top category', list({ category_id: 5 }));
    await time('facets', list({ category_id: 5 }, 'featured', true));
    await time('product', () => shelfProduct(db, 500, now));
    await time('categories', () => shelfCategories(db, now));
    await time('brands', () => shelfBrands(db, now));
    await time('slugs', () => takenSlugs(db, 'products', { tw: 'n77', en: 'x' }, 5));
    const t = performance.now();
    await shelfCards(db, { filter: {}, sort: 'featured', page: 1, perPage: 25, now: new Date(now.getTime() + 3600_000) }, { facets: true });
    console.log(n, 'cold facets of all', (performance.now() - t).toFixed(1));
    const t2 = performance.now();
    await shelfCards(db, { filter: {}, sort: 'featured', page: 1, perPage: 25, now: new Date(now.getTime() + 7200_000) });
    console.log(n, 'cold count of all', (performance.now() - t2).toFixed(1));
    if (n > 1000) {
      const { Client } = (await import('pg')).default;
      house.resetStatements();
      const explain = async (work: () => Promise<unknown>) => {
        const compiled: any[] = [];
        const spy = new Proxy(db, { get: (t, k) => (k === 'getExecutor' ? () => { const e = t.getExecutor(); return new Proxy(e, { get: (te, kk) => kk === 'executeQuery' ? (q: any) => { compiled.push(q); return te.executeQuery(q); } : (te as any)[kk]?.bind?.(te) ?? (te as any)[kk] }); } : (t as any)[k]) });
        await work.call(null, spy as never);
        for (const q of compiled) { const c = new Client({ host: (house.address as any).socketFolder, user: (house.address as any).user, database: (house.address as any).database }); await c.connect(); const r = await c.query('explain (analyze, costs off) ' + q.sql, q.parameters); console.log(r.rows.map((x: any) => x['QUERY PLAN']).join('\n')); await c.end(); }
      };
      await explain(((d: any) => shelfCards(d, { filter: { category_id: 25 }, sort: 'featured', page: 1, perPage: 24, now })) as never);
      await explain(((d: any) => shelfProduct(d, 500, now)) as never);
    }
    await house.close();
  }
});
