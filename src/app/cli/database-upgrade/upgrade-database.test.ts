import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { startEmbeddedPostgres } from '#platform/db/embedded/embedded-postgres.ts';
import { installedMajor } from '#platform/db/embedded/releases.ts';
import { major, oldShopForEach, testUpgrade, upgraded } from '#testing/servers/old-shop.ts';

const shop = oldShopForEach();

testUpgrade('a start names the command; the command carries all over and keeps the old data until told otherwise', async () => {
  await expect(startEmbeddedPostgres(shop.folder())).rejects.toThrow(
    `The database in ${shop.inFolder('postgres')} is of PostgreSQL ${major}, and this program has ${installedMajor()}. Run: npm run shop -- upgrade-database`,
  );
  await shop.upgrade();
  expect(await shop.readNow()).toEqual(upgraded);
  expect(readFileSync(shop.inFolder(`postgres-${major}/PG_VERSION`), 'utf8').trim()).toBe(String(major));
  expect(readdirSync(shop.folder()).filter((name) => /dump|upgraded|pid/.test(name))).toEqual([]);
  await shop.upgrade();
  expect(await shop.readNow()).toEqual(upgraded);
  await shop.upgrade({ 'remove-old': true });
  expect(existsSync(shop.inFolder(`postgres-${major}`))).toBe(false);
  expect(await shop.readNow()).toEqual(upgraded);
});
