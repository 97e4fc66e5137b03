import type { Tx } from '#platform/db/database.ts';
import { seedContent } from './content.ts';
import type { CallAs } from './demo-calls.ts';
import type { DemoData } from './demo-data.ts';
import { seedLife, takenByLife } from './life.ts';
import { planHeld, planOrders, reservedStock } from './order-plan.ts';
import { seedOrders } from './orders.ts';
import { seedShoppers, seedStaff } from './people.ts';
import { type Ids, seedProducts } from './products.ts';
import { seedPromotion } from './promotion.ts';
import { drawFrom } from './random.ts';
import { seedMethods, seedSettings } from './shop-settings.ts';
import type { DemoSupplier } from './supplied.ts';

const seed = 20_261_120;
const dayMs = 24 * 60 * 60 * 1000;
/** The shop opened this long before today: a little before its first order. */
const openedDaysAgo = 95;

/**
 * Everything of the demo except its pictures, given as ids by name. Every run has the same result except for the dates, which
 * end at `now`.
 */
export async function fillShop(
  tx: Tx,
  data: DemoData,
  pictures: Ids,
  now: Date,
  { onOrder, callAs, supplier }: { onOrder: (done: number, all: number) => void; callAs: CallAs; supplier: DemoSupplier },
): Promise<void> {
  const draw = drawFrom(seed);
  const [owner, clerk] = await seedStaff(tx, data, now);
  if (!owner || !clerk) throw new Error('the demo needs a staff member who packs');
  const shoppers = await seedShoppers(tx, data, now);
  const orders = [...planOrders(draw, data, shoppers, now), ...planHeld(data.life, shoppers, now)];
  const methods = await seedMethods(tx, data);
  const promised = reservedStock(orders, takenByLife(data.life));
  const catalogue = await seedProducts(tx, data, pictures, promised, new Date(now.getTime() - openedDaysAgo * dayMs), now);
  const articles = await seedContent(tx, data.content, catalogue, pictures, now);
  await seedSettings(tx, data, catalogue, pictures, articles);
  await seedPromotion(tx, data, { catalogue, pictures, shoppers, now });
  await seedOrders(tx, orders, draw, { items: catalogue.items, methods, clerk, texts: data.orders, now }, onOrder);
  await seedLife(tx, data.life, { callAs, supplier, shoppers, owner, items: catalogue.items, methods, now });
}
