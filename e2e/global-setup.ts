import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startShop } from './running-shop.ts';

/**
 * Starts the built shop with its demo on an empty data folder; SHOP_URL uses a running one. SHOP_DATA is the folder of its
 * data, where it is known: a test that needs a shop of its own copies it (own-shop.ts).
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['SHOP_URL']) return undefined;
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'shophouse-e2e-'));
  const clear = () => rmSync(dataDir, { recursive: true, force: true });
  const shop = await startShop(dataDir).catch((error: unknown) => {
    clear();
    throw error;
  });
  process.env['SHOP_URL'] = shop.url;
  process.env['SHOP_DATA'] = dataDir;
  return async () => {
    await shop.stop();
    clear();
  };
}
