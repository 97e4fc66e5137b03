import * as m from '#messages';
import { expect, type Page, test } from '../../journey.ts';
import { latinNames } from '../../latin-names.ts';
import { signIn } from '../../staff.ts';

const o = { locale: 'tw' } as const;
/** The window with what `recordPlaces` records in it. */
type Seeing = Window & typeof globalThis & { seen: string[] };

/** The position of an element in each frame in which it is visible, from the first one on. */
async function recordPlaces(page: Page, selector: string, open: () => Promise<void>): Promise<string[]> {
  await page.evaluate((target) => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const look = (): void => {
      const part = document.querySelector(target);
      if (part?.checkVisibility({ visibilityProperty: true })) {
        const { left, top, width, height } = part.getBoundingClientRect();
        const isPlaced = left > -width && top > -height;
        if (isPlaced) seen.push([left, top, width, height].map(Math.round).join(' '));
      }
      if (seen.length < 20) requestAnimationFrame(look);
    };
    look();
  }, selector);
  await open();
  await page.waitForFunction(() => (window as Seeing).seen.length >= 20);
  return page.evaluate(() => [...new Set((window as Seeing).seen)]);
}

test('menus, lists and dialogs are in their place from the first frame, so that a press hits its target', async ({ page }) => {
  await signIn(page, 'tw', '/admin/product-categories/create');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const list = page.locator('main .ant-select').first();
  expect(await recordPlaces(page, '.ant-select-dropdown', () => list.click())).toHaveLength(1);
  await page.keyboard.press('Escape');
  await page.goto('/admin/orders');
  const display = page.getByRole('button', { name: m.admin_kit_columns({}, o) });
  expect(await recordPlaces(page, '.ant-popover', () => display.click())).toHaveLength(1);
  await page.keyboard.press('Escape');
  expect(await recordPlaces(page, '.ant-modal', () => page.keyboard.press('?'))).toHaveLength(1);
});

test('labels that antd adds to a list, a calendar, a dialog and a search are in the language of the back office', async ({ page }) => {
  await signIn(page, 'tw', '/admin/reports/sales');
  await page.locator('.ant-picker').first().click();
  await expect(page.locator('.ant-picker-dropdown')).toBeVisible();
  expect(await latinNames(page)).toEqual([]);
  await page.goto('/admin/orders');
  await page.locator('h1').waitFor();
  await page.keyboard.press('?');
  await expect(page.locator('.ant-modal')).toBeVisible();
  expect(await latinNames(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: m.admin_orders_search({}, o) }).fill('12');
  await expect(page.getByRole('button', { name: m.admin_kit_clear({}, o), exact: true })).toBeVisible();
  expect(await latinNames(page)).toEqual([]);
});
