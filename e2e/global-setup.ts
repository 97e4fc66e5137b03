import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { copyData, startShop } from './running-shop.ts';
import { databaseOf } from './shop-database.ts';

const effectsTimeoutMs = 240_000;

/** Waits until the seeded shop's worker has made its pictures and mails: each copy of its data would do all of it again. */
async function effectsCarriedOut(dataDir: string): Promise<void> {
  const { query } = databaseOf(dataDir);
  const open = async () => (await query<{ open: number }>('select count(*)::int as open from outbox where done_at is null'))[0]?.open;
  await expect.poll(open, { timeout: effectsTimeoutMs, intervals: [250] }).toBe(0);
}

/**
 * Starts the built shop with its demo on an empty data folder; SHOP_URL uses a running one. SHOP_SEEDED is a folder with the data of
 * the freshly seeded demo, of a stopped shop: a test that needs its own shop copies it (own-shop.ts).
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['SHOP_URL']) return undefined;
  const folder = temporaryFolder('e2e');
  const seeded = path.join(folder, 'seeded');
  const dataDir = path.join(folder, 'data');
  const clear = () => rmSync(folder, { recursive: true, force: true });
  try {
    const first = await startShop(seeded);
    await effectsCarriedOut(seeded);
    await first.stop();
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
