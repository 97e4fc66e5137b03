import { rmSync } from 'node:fs';
import path from 'node:path';
import type { HomeForm, MenuSettings, WebsiteSettings } from '#modules/settings/contract.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { type AddBanner, addBannerBy } from './banners.ts';
import { test as base } from './journey.ts';
import { type StaffApi, staffApi } from './sign-in.ts';
import { copyData, startShop } from './start/running-shop.ts';
import { databaseOf, type ShopDatabase } from './start/shop-database.ts';

type Setting = 'general' | 'menu' | 'home';
type StoredSetting<T> = { value: T; version: number };

/** Changes settings of the test's own shop; they are restored after the test. */
export type Settings = {
  general(change: Partial<WebsiteSettings>): Promise<void>;
  menu(change: Partial<MenuSettings>): Promise<void>;
  /** Replaces the blocks of the home page. */
  home(change: HomeForm): Promise<void>;
};
type OwnShop = { url: string; staff: StaffApi } & ShopDatabase;

/**
 * A shop for tests that change what affects all others: a copy of the seeded one, on its own port, once per worker. Such tests are
 * in `journeys/own-shop/`, so that they run in sequence and share it, and each file has `describe.configure({ mode: 'default' })`,
 * so that one worker runs all of it. A test that does not restore everything has `test.use({ leavesTraces: true })` and a shop of
 * its own.
 */
export const test = base.extend<{ settings: Settings; addBanner: AddBanner }, { ownShop: OwnShop; leavesTraces: boolean }>({
  leavesTraces: [false, { option: true, scope: 'worker' }],
  ownShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's dependencies from this pattern.
    async ({}, use) => {
      const folder = temporaryFolder('own');
      const dataDir = path.join(folder, 'data');
      try {
        const seeded = process.env['SHOP_SEEDED'];
        // With SHOP_URL alone the demo is seeded again, which takes longer.
        if (seeded) copyData(seeded, dataDir);
        const shop = await startShop(dataDir);
        const staff = await staffApi(shop.url);
        await use({ url: shop.url, staff, ...databaseOf(dataDir) });
        await staff.close();
        await shop.stop();
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: ({ ownShop }, use) => use(ownShop.url),
  settings: async ({ ownShop: { staff } }, use) => {
    const before = new Map<Setting, object>();
    const change = async (name: Setting, values: object) => {
      const { value, version } = await staff.get<StoredSetting<object>>(`/api/admin/settings/${name}`);
      if (!before.has(name)) before.set(name, value);
      await staff.put(`/api/admin/settings/${name}`, { value: { ...value, ...values }, version });
    };
    await use({
      general: (values) => change('general', values),
      menu: (values) => change('menu', values),
      home: (values) => change('home', values),
    });
    for (const [name, value] of before) await change(name, value);
  },
  /** Its banners are deleted after the test: a popup would open over those of the next files. */
  addBanner: async ({ ownShop: { staff } }, use) => {
    const added: number[] = [];
    await use(async (change) => {
      const banner = await addBannerBy(staff, change);
      added.push(banner.id);
      return banner;
    });
    for (const id of added) await staff.call('DELETE', `/api/admin/banners/${id}`).catch(isGone);
  },
});

/** A test may have deleted its banner itself; any other refusal fails it. */
function isGone(error: Error): void {
  if (!error.message.includes(': 404 ')) throw error;
}
