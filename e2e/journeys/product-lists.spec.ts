import * as m from '#messages';
import { expect, type Page, test } from '../journey.ts';

const o = { locale: 'tw' } as const;
const cards = (page: Page) => page.locator('main article');
const shownCount = async (page: Page) =>
  Number(
    /\d+/.exec(
      (await page
        .getByRole('status')
        .filter({ hasText: /^共 \d+ 件$/ })
        .textContent()) ?? '',
    )?.[0],
  );

test('the list of all products is filtered by brand, option, price and stock; the URL contains the filters and each can be removed', async ({
  page,
}) => {
  await page.goto('/products');
  const all = await shownCount(page);
  const rail = page.getByRole('complementary', { name: m.list_filter({}, o) });
  await rail.getByRole('checkbox', { name: m.list_in_stock({}, o) }).check();
  await expect(page).toHaveURL(/[?&]availability=in_stock/);
  await expect.poll(() => shownCount(page)).toBeLessThan(all);
  const there = await shownCount(page);
  const brand = rail.getByRole('checkbox', { name: /^稻香窯/ });
  await brand.check();
  await expect(page).toHaveURL(/[?&]brands=\d+/);
  await expect(brand).toBeFocused();
  await expect.poll(() => shownCount(page)).toBeLessThan(there);
  const lowest = rail.getByRole('slider', { name: m.filter_price_from({}, o) });
  await lowest.focus();
  await lowest.press('ArrowRight');
  await lowest.press('ArrowRight');
  await expect(page).toHaveURL(/price_min=\d+/);
  const applied = page.getByRole('list', { name: m.list_applied({}, o) });
  await expect(applied.getByRole('link')).toHaveCount(4);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await page.goBack();
  await expect(page).not.toHaveURL(/price_min/);
  // The URL changes before the list does: until then its links are those of the previous page.
  await expect(applied.getByRole('link')).toHaveCount(3);
  await applied.getByRole('link', { name: m.list_take_off({ label: '稻香窯' }, o) }).click();
  await expect.poll(() => shownCount(page)).toBe(there);
  await applied.getByRole('link', { name: m.list_clear({}, o) }).click();
  await expect(page).toHaveURL(/\/products$/);
  await expect.poll(() => shownCount(page)).toBe(all);
});

test('a sort order that is chosen while a filter is still loading keeps the filter', async ({ page }) => {
  await page.goto('/products');
  const rail = page.getByRole('complementary', { name: m.list_filter({}, o) });
  await page.mouse.move(10, 10);
  await page.locator('main [data-later=alive]').first().waitFor();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/products.data*', async (route) => {
    await released;
    await route.continue();
  });
  await rail.getByRole('checkbox', { name: m.list_in_stock({}, o) }).check();
  await page.locator('main select[name="sort"]').filter({ visible: true }).selectOption('price');
  release();
  await expect(page).toHaveURL(/\?availability=in_stock&sort=price$/);
});

test('a sort order and a filter that are chosen before the page shows the first keep each other', async ({ page }) => {
  await page.goto('/products');
  const box = page.getByRole('complementary', { name: m.list_filter({}, o) }).getByRole('checkbox', { name: m.list_in_stock({}, o) });
  await page.mouse.move(10, 10);
  await page.locator('main [data-later=alive]').first().waitFor();
  // Ticked and unticked once: then the filters are hydrated as well.
  await box.check();
  await expect(page).toHaveURL(/availability=in_stock$/);
  await box.uncheck();
  await expect(page).toHaveURL(/products$/);
  const select = page.locator('main select[name="sort"]').filter({ visible: true });
  await select.evaluate((element: HTMLSelectElement) => {
    element.value = 'price';
    element.dispatchEvent(new Event('change', { bubbles: true }));
    const tick = [...document.querySelectorAll<HTMLInputElement>('aside input[name="availability"]')].find((each) =>
      each.checkVisibility(),
    );
    tick?.click();
  });
  await expect(page).toHaveURL(/\?availability=in_stock&sort=price$/);
});

test('an option of products is a filter with a count, with the same URL in both languages', async ({ page }) => {
  await page.goto('/en/products');
  const colour = page.getByRole('group', { name: 'Colour', exact: true }).filter({ visible: true });
  const indigo = colour.getByRole('checkbox', { name: /^Indigo/ });
  const promised = Number(/(\d+) products?/.exec((await indigo.getAttribute('aria-label')) ?? '')?.[1]);
  await indigo.check();
  await expect(page).toHaveURL(/options=/);
  await expect(cards(page)).toHaveCount(promised);
  await page.goto(page.url().replace('/en/', '/'));
  await expect(cards(page)).toHaveCount(promised);
  await expect(page.getByRole('list', { name: m.list_applied({}, o) })).toContainText('靛藍');
});

test('more products load below the list, going back restores the position, and every page has a URL of its own', async ({ page }) => {
  await page.goto('/products');
  const first = await cards(page).count();
  const more = page
    .getByRole('link', { name: m.list_load_more({ count: first }, o).replace(/\d+/, '') })
    .or(page.getByRole('link', { name: /^再看 \d+ 件$/ }));
  await more.first().click();
  await expect(page).toHaveURL(/[?&]page=2$/);
  await expect.poll(() => cards(page).count()).toBeGreaterThan(first);
  const both = await cards(page).count();
  const far = cards(page)
    .nth(first + 2)
    .getByRole('link')
    .first();
  await far.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  await far.click();
  await expect(page).toHaveURL(/\/products\/\d+/);
  await page.goBack();
  await expect(cards(page)).toHaveCount(both);
  await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(200);
  await page.goto('/products?page=2');
  await expect.poll(() => cards(page).count()).toBe(both - first);
  await expect(page.locator('main a[rel="prev"]')).toHaveAttribute('href', '/products');
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/products\?page=2$/);
});

test('without scripts the filters are a form and the pages are links', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await page.goto('/products');
  const all = await cards(page).count();
  await page.getByRole('checkbox', { name: /^稻香窯/ }).check();
  await page
    .locator('#filters')
    .getByRole('button', { name: m.list_apply({}, o) })
    .click();
  await expect(page).toHaveURL(/brands=\d+/);
  expect(await cards(page).count()).toBeLessThan(all);
  await expect(page.getByRole('list', { name: m.list_applied({}, o) }).getByRole('link')).toHaveCount(2);
  await page.goto('/products');
  await page.locator('main a[rel="next"]').last().click();
  await expect(page).toHaveURL(/page=2$/);
  await context.close();
});

test('on the phone filter and sort stay in view, and the sheet shows the number of results @phone-only', async ({ page }) => {
  await page.goto('/products');
  const all = await shownCount(page);
  await page.getByRole('link', { name: m.list_filter({}, o), exact: true }).click();
  const sheet = page.getByRole('dialog', { name: m.list_filter({}, o) });
  await sheet.getByRole('checkbox', { name: /^稻香窯/ }).check();
  await expect(page).toHaveURL(/brands=\d+/);
  await expect(sheet.getByRole('button', { name: m.filter_show({ count: all }, o) })).toHaveCount(0);
  const show = sheet.getByRole('button', { name: /^看 \d+ 件商品$/ });
  const promised = Number(/\d+/.exec((await show.textContent()) ?? '')?.[0]);
  await show.click();
  await expect(sheet).toBeHidden();
  await expect(cards(page)).toHaveCount(promised);
  await page.evaluate(() => scrollTo(0, 900));
  await expect(page.locator('main select[name="sort"]').filter({ visible: true })).toBeInViewport();
  await page.locator('main select[name="sort"]').filter({ visible: true }).selectOption('price');
  await expect(page).toHaveURL(/brands=\d+&sort=price$/);
});

test('a product with specifications is added to the cart from the list in a sheet', async ({ page }) => {
  await page.goto(`/search?page=1&q=${encodeURIComponent('茄芷袋')}`);
  const card = cards(page).filter({ hasText: '茄芷袋' }).first();
  // Hovering hydrates the page, then the button appears.
  await page.mouse.move(10, 10);
  await page.locator('main [data-later=alive]').first().waitFor();
  await card.hover();
  await card.getByRole('button', { name: /^選「茄芷袋/ }).click();
  const dialog = page.getByRole('dialog', { name: /茄芷袋/ });
  await dialog.getByText('紅', { exact: true }).click();
  await dialog.getByRole('button', { name: m.shop_add_to_cart({}, o) }).click();
  await expect(page.getByText(m.shop_added_to_cart({}, o)).filter({ visible: true })).toBeVisible();
  await expect(dialog).toBeHidden();
});
