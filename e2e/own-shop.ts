import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { HomeForm, MenuSettings, WebsiteSettings } from '#modules/settings/contract.ts';
import { test as base } from './journey.ts';
import { copyData, startShop } from './running-shop.ts';
import { databaseOf, type ShopDatabase } from './shop-database.ts';
import { type StaffApi, staffApi } from './sign-in.ts';

type Setting = 'general' | 'menu' | 'home';
type StoredSetting<T> = { value: T; version: number };

/** Changes settings of the shop that is one's own; what a test changed is put back after it. */
export type Settings = {
  general(change: Partial<WebsiteSettings>): Promise<void>;
  menu(change: Partial<MenuSettings>): Promise<void>;
  /** The blocks of the home page, all of them. */
  home(change: HomeForm): Promise<void>;
};
type OwnShop = { url: string; staff: StaffApi } & ShopDatabase;

/**
 * A shop for tests that change what counts for everybody: a copy of the seeded one, on a port of its own, once for each worker.
 * Such tests are in `journeys/own-shop/`, so that they come one after the other and share it, and each file says
 * `describe.configure({ mode: 'default' })`, so that one worker runs all of it. One that does not put everything back says
 * `test.use({ leavesTraces: true })` and has a shop that no other file gets.
 */
export const test = base.extend<{ settings: Settings }, { ownShop: OwnShop; leavesTraces: boolean }>({
  leavesTraces: [false, { option: true, scope: 'worker' }],
  ownShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs out of this pattern.
    async ({}, use) => {
      const folder = mkdtempSync(path.join(os.tmpdir(), 'shophouse-own-'));
      const dataDir = path.join(folder, 'data');
      try {
        const seeded = process.env['SHOP_SEEDED'];
        // With SHOP_URL alone the demo is seeded again, which takes its time.
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
});
