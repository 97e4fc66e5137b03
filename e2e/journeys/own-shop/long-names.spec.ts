import { locales, localizedPath } from '#shared/locale.ts';
import { clippedTexts } from '../../clipped-texts.ts';
import { expect, type Page } from '../../journey.ts';
import { giveLongNames, longSiteName, longSku } from '../../long-names.ts';
import { officeScreens } from '../../office-screens.ts';
import { visit } from '../../office-visit.ts';
import { test } from '../../own-shop.ts';
import { demoMember, shopPages } from '../../shop-pages.ts';
import { openAs } from '../../sign-in.ts';
import { signIn } from '../../staff.ts';
import { openAtRest } from '../../traffic.ts';

test.describe.configure({ mode: 'default' });
test.use({ leavesTraces: true });
const widths = [320, 360, 390, 768];
test.beforeAll(async ({ ownShop }) => giveLongNames(ownShop));

/** Texts of a page that cannot be read, at each width, without a reload. */
async function findFaults(page: Page, address: string): Promise<string[]> {
  const faults: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    // What measures itself renders again a moment after its width changed.
    let cut: string[] = [];
    const isWhole = async () => {
      cut = await clippedTexts(page);
      return cut.length === 0;
    };
    await expect
      .poll(isWhole, { timeout: 3000 })
      .toBe(true)
      .catch(() => {});
    faults.push(...cut.map((fault) => `${address} at ${width}: ${fault}`));
  }
  return faults;
}

for (const locale of locales)
  test(`long names can be read in full on every page of the shop, from 320 to 768 px (${locale})`, async ({ page, ownShop, settings }) => {
    test.setTimeout(240_000);
    await settings.general({ site_name: longSiteName });
    const { token, ...order } = await demoMember(page.request);
    await openAs(page, { token });
    const items = await ownShop.query<{ id: number }>(
      "select i.id from product_items i join products p on p.id = i.product_id where i.active and i.stock > 30 and p.shelf_status = 'on_shelf' order by i.id limit 4",
    );
    const pages = shopPages(locale, { ...order, offer: 'unknown' }).map(({ address }) => address);
    const cart = localizedPath(`/cart?add=${items.map(({ id }) => `${longSku(id)}:2`).join(',')}`, locale);
    const faults: string[] = [];
    await page.setViewportSize({ width: 390, height: 900 });
    for (const address of [cart, ...pages]) {
      await openAtRest(page, address);
      if (address === cart) await expect(page).not.toHaveURL(/add=/);
      faults.push(...(await findFaults(page, address)));
    }
    expect(faults).toEqual([]);
  });

/** The screens that staff use all day. */
const screens = [
  '',
  'orders',
  'orders/:id',
  'products',
  'products/:id',
  'product-items',
  'product-categories',
  'customers',
  'customers/:id',
  'offers',
  'offers/:id',
  'reports/sales',
  'reports/products',
  'settings/general',
  'settings/theme',
  'settings/menu',
  'blogs/:id',
  'shops/:id',
  'messages',
  'customer-levels/:id',
  'information/:name',
  'telescope',
];

for (const locale of locales)
  test(`long names can be read in full in the back office, from 320 to 768 px (${locale})`, async ({ page, ownShop }) => {
    test.setTimeout(240_000);
    await signIn(page, locale, '/admin/profile');
    const pages = (await officeScreens(ownShop.staff.call)).filter(({ path }) => screens.includes(path));
    expect(pages).toHaveLength(screens.length);
    const faults: string[] = [];
    for (const { address } of pages) {
      await visit(page, address);
      faults.push(...(await findFaults(page, address)));
    }
    expect(faults).toEqual([]);
  });
