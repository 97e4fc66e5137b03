import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { runVerify } from '../verify/run.ts';
import { generateShop } from './generate-shop.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('a generated shop has what was asked for, also on top of another, and breaks no rule', async () => {
  const steps: string[] = [];
  await generateShop(database, { products: 300, orders: 800 }, (step) => steps.push(step));
  await generateShop(database, { products: 60, orders: 90 });
  expect(steps).toEqual(['words', 'products', 'orders', 'tidy', 'search']);
  const { rows } = await database.pool.pg.query(`
    select (select count(*)::int from products) as products, (select count(*)::int from orders) as orders,
      (select count(distinct status)::int from orders) as states, (select count(*)::int from orders o where not exists (select from order_lines where order_id = o.id)) as empty`);
  expect(rows).toEqual([{ products: 360, orders: 890, states: 4, empty: 0 }]);
  expect(await runVerify(database.pool)).toEqual([]);
}, 60_000);
