import { cpSync, existsSync, renameSync } from 'node:fs';
import { expect } from 'vitest';
import { major, oldShopForEach, testUpgrade, upgraded } from '#testing/servers/old-shop.ts';

const shop = oldShopForEach();

testUpgrade('killed before or between its last two steps, the next start finishes it', async () => {
  const copy = shop.inFolder('old-copy');
  cpSync(shop.inFolder('postgres'), copy, { recursive: true });
  await shop.upgrade();
  for (const isBetween of [false, true]) {
    renameSync(shop.inFolder('postgres'), shop.inFolder('postgres.upgraded'));
    if (!isBetween) {
      await shop.upgrade({ 'remove-old': true });
      renameSync(copy, shop.inFolder('postgres'));
    }
    expect(await shop.readNow()).toEqual(upgraded);
    expect(existsSync(shop.inFolder(`postgres-${major}/PG_VERSION`))).toBe(true);
  }
});
