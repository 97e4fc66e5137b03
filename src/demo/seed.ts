import { productSetup } from '#modules/catalog/index.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import type { Files } from '#platform/files/files.ts';
import type { Log } from '#platform/log/log.ts';
import type { CallAs } from './demo-calls.ts';
import { readDemoData } from './demo-data.ts';
import { fillShop } from './fill-shop.ts';
import { storeDemoPictures } from './pictures.ts';
import type { DemoSupplier } from './supplied.ts';

export type DemoDeps = {
  db: Database;
  files: Files;
  clock: Clock;
  log: Log;
  onProgress?: (what: string) => void;
  callAs: CallAs;
  supplier: DemoSupplier;
};

/**
 * Fills an empty shop with the demo of demo/: pictures first, then everything else in one transaction. After a failure the
 * next attempt reuses the pictures. Throws when there are products.
 */
export async function seedDemo({ db, files, clock, log, callAs, supplier, onProgress = () => {} }: DemoDeps): Promise<void> {
  if (await productSetup.anyProductExists(db)) throw new Error('the demo is for an empty shop: this one has products');
  const data = await readDemoData();
  const report = (what: string) => (done: number, all: number) => {
    if (done === all || done % 10 === 0) onProgress(`${what} ${done}/${all}`);
  };
  const pictures = await storeDemoPictures({ db, files }, data, report('pictures'));
  await inTransaction(db, (tx) => fillShop(tx, data, pictures, clock.now(), { onOrder: report('orders'), callAs, supplier }));
  log.info({ pictures: pictures.size, products: data.products.length }, 'demo seeded');
}
