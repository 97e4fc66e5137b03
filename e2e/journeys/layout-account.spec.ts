import * as m from '#messages';
import { expect, type Page, test } from '../journey.ts';
import { newMember, openAs } from '../sign-in.ts';

const o = { locale: 'tw' } as const;

/** Opens a page as a member of the test's own. */
async function openAsMember(page: Page, path: string): Promise<void> {
  await openAs(page, await newMember(page.request));
  await page.goto(path);
}

test('the account tab is active on the pages below the account, and only marks its own page as current @phone-only', async ({ page }) => {
  const tab = page.getByRole('navigation', { name: m.layout_tabs({}, o) }).getByRole('link', { name: m.layout_member({}, o) });
  await openAsMember(page, '/account');
  await expect(tab).toHaveAttribute('aria-current', 'page');
  const lit = await tab.evaluate((link) => getComputedStyle(link).color);
  for (const path of ['/account/orders', '/account/coupons', '/account/credits', '/account/wishlist']) {
    await page.goto(path);
    await expect(tab).toHaveAttribute('aria-current', 'true');
    await expect(tab).toHaveCSS('color', lit);
  }
  await page.goto('/home');
  await expect(tab).not.toHaveAttribute('aria-current');
  await expect(tab).not.toHaveCSS('color', lit);
});

test('an order without an account can be found from the sign-in dialog and the member’s orders', async ({ page }) => {
  await page.goto('/home#login');
  await page
    .getByRole('dialog')
    .getByRole('link', { name: m.sign_in_find_order({}, o) })
    .click();
  await expect(page).toHaveURL(/\/order$/);
  await openAsMember(page, '/account/orders');
  await page.getByRole('link', { name: m.my_orders_elsewhere({}, o) }).click();
  await expect(page).toHaveURL(/\/order$/);
  await expect(page.getByRole('main').getByRole('textbox').first()).toBeVisible();
});
