import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { startShop } from './running-shop.ts';
import { databaseOf } from './shop-database.ts';

const effectsTimeoutMs = 240_000;

/** The folder of a seeding: `data` is that of a stopped shop with the demo. */
type Seeded = { folder: string; data: string };
const inFolder = (folder: string): Seeded => ({ folder, data: path.join(folder, 'seeded') });

/**
 * Seeds the demo on an empty data folder by the built shop, and waits until its worker has made its pictures and mails: each copy of
 * the data would do all of it again. The caller removes the folder.
 */
export async function seedShop(): Promise<Seeded> {
  const seeded = inFolder(temporaryFolder('e2e'));
  try {
    const shop = await startShop(seeded.data);
    const { query } = databaseOf(seeded.data);
    const open = async () => (await query<{ open: number }>('select count(*)::int as open from outbox where done_at is null'))[0]?.open;
    await expect.poll(open, { timeout: effectsTimeoutMs, intervals: [1000] }).toBe(0);
    await shop.stop();
    return seeded;
  } catch (error) {
    rmSync(seeded.folder, { recursive: true, force: true });
    throw error;
  }
}

/** `npm test` seeds while other tests run, and hands the folder over in the file SEEDED_SHOP. */
const handover = process.env['SEEDED_SHOP'];

/** Seeds ahead of the journeys. */
export async function seedAhead(): Promise<void> {
  if (!handover) throw new Error('SEEDED_SHOP names no file');
  writeFileSync(handover, (await seedShop()).folder);
}

/** The shop that was seeded ahead, for the first who takes it. */
export function takeSeeded(): Seeded | undefined {
  if (!handover || !existsSync(handover)) return undefined;
  const seeded = inFolder(readFileSync(handover, 'utf8'));
  rmSync(handover);
  return seeded;
}
