import { rmSync } from 'node:fs';
import path from 'node:path';
import { copyData, startShop } from './running-shop.ts';
import { seedShop, takeSeeded } from './seeded-shop.ts';

/**
 * Starts the built shop with its demo; SHOP_URL uses a running one. SHOP_SEEDED is a folder with the data of the freshly seeded demo,
 * of a stopped shop: a test that needs its own shop copies it (own-shop.ts).
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['SHOP_URL']) return undefined;
  const { folder, data: seeded } = takeSeeded() ?? (await seedShop());
  const dataDir = path.join(folder, 'data');
  const clear = () => rmSync(folder, { recursive: true, force: true });
  try {
    copyData(seeded, dataDir);
    const shop = await startShop(dataDir);
    process.env['SHOP_URL'] = shop.url;
    process.env['SHOP_SEEDED'] = seeded;
    return async () => {
      await shop.stop();
      clear();
    };
  } catch (error) {
    clear();
    throw error;
  }
}
