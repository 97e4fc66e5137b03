import { expect, test } from 'vitest';
import * as m from '#messages';
import { inTransaction } from '#platform/db/database.ts';
import { staffWith } from '#testing/clients.ts';
import { editRows, productFiles } from '#testing/products/product-file.ts';
import { servedShop } from '#testing/served-shop.ts';
import { readDemoData } from '../../../demo/demo-data.ts';
import { seedProducts } from '../../../demo/products.ts';

test('exporting the demo’s products, including combos, and importing the file again changes nothing', async () => {
  const demo = await servedShop();
  try {
    const data = await readDemoData();
    const { pg } = demo.fixtures.pool;
    const names = [...new Set(data.products.flatMap(({ pictures }) => pictures))];
    const { rows } = await pg.query(
      `insert into media (key, sha256, file_name, mime, bytes, width, height, widths, alt)
       select 'demo' || n, n::text, n || '.png', 'image/png', 1, 320, 320, '{320}', '{"tw":"圖"}' from generate_series(1, $1::int) n returning id`,
      [names.length],
    );
    const pictures = new Map(names.map((name, i) => [name, rows[i].id as number]));
    const now = demo.fixtures.clock.now();
    await inTransaction(demo.db, (tx) => seedProducts(tx, data, pictures, new Map(), now, now));
    const state = async () =>
      (
        await pg.query(
          `select p.*, (select json_agg(i order by i.id) from product_items i where i.product_id = p.id) as items,
             (select json_agg(s order by s.id) from combo_slots s where s.product_id = p.id) as slots,
             (select json_agg(g order by g.position) from product_images g where g.product_id = p.id) as images,
             (select json_agg(c order by c.category_id) from product_categories c where c.product_id = p.id) as categories
           from products p order by p.id`,
        )
      ).rows;
    const before = await state();
    const combos = before.filter(({ type }) => type === 'combo');
    expect(combos.length).toBeGreaterThan(0);
    const client = await staffWith(demo, 'products view', 'products create', 'products update');
    const { exportCsv, importCsv } = productFiles(demo, client);
    const csv = await exportCsv();
    const over = await importCsv(csv);
    expect(over).toMatchObject({ state: 'done', problems: [], import: { created: 0, updated: 0, unchanged: before.length } });
    expect(await state()).toEqual(before);

    const renamed = editRows(csv, (row) => (row['Kind'] === 'combo' ? { ...row, 'Title (en)': 'A set' } : row));
    expect(await importCsv(renamed)).toMatchObject({ problems: [], import: { updated: combos.length } });
    const slots = (rows: Record<string, unknown>[]) =>
      rows.map(({ id, type, combo_pricing, combo_value, slots }) => ({ id, type, combo_pricing, combo_value, slots }));
    expect(slots(await state())).toEqual(slots(before));
    const priced = editRows(csv, (row) =>
      row['Kind'] === 'combo' ? { ...row, Kind: 'single', 'Variant Price': '5', 'Variant SKU': `S${row['Handle']}` } : row,
    );
    const { problems } = await importCsv(priced);
    expect(problems.map(({ message }) => message)).toEqual(combos.map(() => m.import_combo({}, { locale: 'en' })));
    expect(slots(await state())).toEqual(slots(before));
  } finally {
    await demo.close();
  }
});
