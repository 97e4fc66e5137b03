import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { systemClock } from '#platform/clock/clock.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { type FileReport, importProducts } from './import-products.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const run = (csv: string) => importProducts({ db: database.db, files: undefined as never, clock: systemClock }, Readable.from([csv]), {});
const emptyReport = { created: 0, updated: 0, unchanged: 0, failed: 0, errors: [], warnings: [] };

const readProductRow = async (handle: string) => {
  const product = await database.db.selectFrom('products').selectAll().where('handle', '=', handle).executeTakeFirstOrThrow();
  const items = await database.db.selectFrom('product_items').selectAll().where('product_id', '=', product.id).execute();
  return { ...product, items };
};

/** Holds what another transaction did to a product's items until the import waits for it. */
async function whileImportWaits(csv: string, sold: (tx: Tx) => Promise<unknown>): Promise<FileReport> {
  let report: Promise<FileReport> = Promise.reject(new Error('the import has not begun'));
  report.catch(() => {});
  await inTransaction(database.db, async (tx) => {
    await sold(tx);
    report = run(csv);
    const waiting = sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    await vi.waitUntil(async () => (await waiting.execute(database.db)).rows.length > 0, { timeout: 10_000, interval: 10 });
  });
  return report;
}

test('stock that an order takes while a file without a stock column is imported stays taken', async () => {
  await run('Handle,Title,Variant SKU,Variant Inventory Qty,Variant Price\nlate,Late,LATE-1,10,100\n');
  const { items } = await readProductRow('late');
  const report = await whileImportWaits('Handle,Title,Variant SKU,Variant Price\nlate,Late,LATE-1,90\n', (tx) =>
    tx
      .updateTable('product_items')
      .set((eb) => ({ stock: eb('stock', '-', 3) }))
      .where('id', '=', items[0]?.id as number)
      .execute(),
  );
  expect(report).toEqual({ ...emptyReport, updated: 1 });
  expect((await readProductRow('late')).items).toMatchObject([{ price: 90, stock: 7 }]);
});

test('a product that staff save while it is imported is imported over what they saved, and the next ones too', async () => {
  await run('Handle,Title,Variant SKU,Variant Price\nedited,Edited,EDITED-1,100\n');
  const { id, items } = await readProductRow('edited');
  const csv = 'Handle,Title,Variant SKU,Variant Price\nedited,Edited,EDITED-1,90\nnext,Next,NEXT-1,50\n';
  const report = await whileImportWaits(csv, async (tx) => {
    await tx
      .selectFrom('product_items')
      .select('id')
      .where('id', '=', items[0]?.id as number)
      .forUpdate()
      .execute();
    await tx
      .updateTable('products')
      .set((eb) => ({ tags: ['new'], version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
  });
  expect(report).toEqual({ ...emptyReport, created: 1, updated: 1 });
  expect(await readProductRow('edited')).toMatchObject({ tags: ['new'], version: 3, items: [{ price: 90 }] });
});
