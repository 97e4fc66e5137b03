import { mkdirSync, writeFileSync } from 'node:fs';
import { expect } from 'vitest';
import { startEmbeddedPostgres } from '#platform/db/embedded/embedded-postgres.ts';
import { bin, major, oldShopForEach, testUpgrade, upgraded } from '#testing/servers/old-shop.ts';

const shop = oldShopForEach();

testUpgrade('killed while it read or wrote, it is run again: the old server is adopted, half-written files are replaced', async () => {
  const old = await startEmbeddedPostgres(shop.folder(), {}, { bin });
  writeFileSync(shop.inFolder(`postgres-${major}.dump`), 'half of a dump');
  writeFileSync(shop.inFolder(`postgres-${major}.dump.part`), 'half of a dump');
  for (const draft of ['postgres.upgraded.new', 'postgres.upgraded.new.new']) {
    mkdirSync(shop.inFolder(draft));
    writeFileSync(shop.inFolder(`${draft}/PG_VERSION`), '1');
  }
  writeFileSync(shop.inFolder('shop.pid'), '2147483646');
  await shop.upgrade();
  await old.exited();
  expect(await shop.readNow()).toEqual(upgraded);
});

testUpgrade(
  'killed while the new PostgreSQL was being filled, it is run again at once: that server, still running, is stopped',
  async () => {
    await startEmbeddedPostgres(shop.folder(), {}, { cluster: shop.inFolder('postgres.upgraded.new') });
    await shop.upgrade();
    expect(await shop.readNow()).toEqual(upgraded);
  },
);
