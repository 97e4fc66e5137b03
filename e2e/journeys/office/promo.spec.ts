import { expect, test } from '@playwright/test';
import * as m from '#messages';
import { signIn } from '../../staff.ts';

const o = { locale: 'tw' } as const;

test('an offer is rehearsed while it is written, saved, and paused from its list with a way back', async ({ page }) => {
  const name = `旅程 ${Date.now() % 100_000}`;
  await signIn(page, 'tw', '/admin/offers/create');
  await page.getByLabel(m.admin_offers_name({}, o)).first().fill(name);
  await page.locator('.rehearsal-cart').getByRole('combobox').click();
  await page.locator('.goods-choice').first().click();
  const draft = page.locator('.outcome li[data-draft]');
  await expect(draft).toContainText(name);
  await expect(draft.locator('.money')).toContainText('−');
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/admin\/offers\/\d+$/);
  await page.goto(`/admin/offers?q=${encodeURIComponent(name)}`);
  await page.getByRole('checkbox', { name: m.admin_kit_select_row({}, o) }).check();
  await page.getByRole('button', { name: m.admin_offers_resume({}, o) }).click();
  await expect(page.getByText(m.admin_offers_resumed({ n: 1 }, o))).toBeVisible();
  await page.getByRole('button', { name: m.admin_kit_undo({}, o) }).click();
  await expect(page.locator('.table tbody tr')).toContainText(m.admin_promotion_state_paused({}, o));
});

test('a campaign is made, its codes issued at once and found by their state', async ({ page }) => {
  await signIn(page, 'tw', '/admin/coupons/create');
  await page
    .getByLabel(m.admin_coupons_name({}, o))
    .first()
    .fill(`旅程券 ${Date.now() % 100_000}`);
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/admin\/coupons\/\d+$/);
  await page.getByRole('button', { name: m.admin_coupons_give({}, o) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: m.admin_coupons_give({}, o) })
    .click();
  await expect(page.locator('.table tbody tr')).toHaveCount(20);
  await page.goto(`${page.url()}?state=used`);
  await expect(page.getByText(m.admin_coupons_no_match({}, o))).toBeVisible();
});
