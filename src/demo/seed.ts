import type { Clock } from '#platform/clock/clock.ts';
import { type Database, inTransaction, type Reader } from '#platform/db/database.ts';
import type { Files } from '#platform/files/files.ts';
import type { Log } from '#platform/log/log.ts';
import { readDemoData } from './demo-data.ts';
import { seedGoods } from './goods.ts';
import { planOrders, promisedStock } from './order-plan.ts';
import { seedOrders } from './orders.ts';
import { seedShoppers, seedStaff } from './people.ts';
import { storeDemoPictures } from './pictures.ts';
import { drawFrom } from './random.ts';
import { seedMethods, seedSettings } from './shop-settings.ts';
import { anyProductExists } from './store.ts';

export type DemoHouse = { db: Database; files: Files; clock: Clock; log: Log; onProgress?: (what: string) => void };

const seed = 20_261_120;
/** The shop opened this long before its first order. */
const openedDaysAgo = 95;

/** True once the demo stands; it is written in one transaction, so there is nothing in between. */
export const isDemoSeeded = (db: Reader): Promise<boolean> => anyProductExists(db);

/**
 * Makes an empty shop the demo shop of demo/: the same at every run, but for the dates, which end today. Pictures first,
 * then everything else at once; when it breaks off, the next try finds its pictures again. Throws when there are products.
 */
export async function seedDemo({ db, files, clock, log, onProgress = () => {} }: DemoHouse): Promise<void> {
  if (await isDemoSeeded(db)) throw new Error('the demo is for an empty shop: this one has products');
  const data = await readDemoData();
  const now = clock.now();
  const told = (what: string) => (done: number, all: number) => {
    if (done === all || done % 10 === 0) onProgress(`${what} ${done}/${all}`);
  };
  const pictures = await storeDemoPictures({ db, files }, data, told('pictures'));
  await inTransaction(db, async (tx) => {
    const draw = drawFrom(seed);
    const [, clerk] = await seedStaff(tx, data, now);
    if (!clerk) throw new Error('the demo needs somebody who packs');
    const shoppers = await seedShoppers(tx, data, now);
    const orders = planOrders(draw, data, shoppers, now);
    const methods = await seedMethods(tx, data);
    const opened = new Date(now.getTime() - openedDaysAgo * 24 * 60 * 60 * 1000);
    const goods = await seedGoods(tx, data, pictures, promisedStock(orders), opened);
    await seedSettings(tx, data, goods, pictures);
    await seedOrders(tx, orders, draw, { items: goods.items, methods, clerk, texts: data.orders, now }, told('orders'));
  });
  log.info({ pictures: pictures.size, products: data.products.length }, 'demo seeded');
}
