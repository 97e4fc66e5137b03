import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import * as m from '#messages';
import { newMember, ownAddress } from '../../sign-in.ts';
import { signIn } from '../../staff.ts';

test.use(ownAddress);
const o = { locale: 'tw' } as const;

const clean = async (page: Page): Promise<void> => {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
};

test('a customer is found, given credits in two clicks, and looked in on with a banner', async ({ page, request, context }) => {
  const member = await newMember(request);
  await signIn(page, 'tw', '/admin/customers');
  await clean(page);
  await page.getByPlaceholder(m.admin_customers_search({}, o)).fill(member.email);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: member.name }).first().click();
  await page.getByRole('button', { name: m.admin_customers_grant({}, o) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: m.admin_customers_grant({}, o) })
    .click();
  await expect(page.locator('.own-credit')).toContainText('+100');
  await expect(page.locator('.figures')).toContainText(m.admin_customers_n_points({ n: 100 }, o));
  await clean(page);
  await page.getByRole('button', { name: m.admin_kit_more({}, o) }).click();
  await page.getByRole('button', { name: m.admin_customers_look_in({}, o) }).click();
  const opening = context.waitForEvent('page');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: m.admin_customers_look_in({}, o) })
    .click();
  const shop = await opening;
  await expect(shop.getByRole('status').filter({ hasText: member.name })).toBeVisible({ timeout: 20_000 });
});

test('a role is made from another: update brings view along, and the words follow', async ({ page }) => {
  await signIn(page, 'tw', '/admin/roles/create');
  const name = `理貨 ${Date.now() % 100_000}`;
  await page.getByLabel(m.admin_roles_name({}, o)).fill(name);
  const gifts = page.getByRole('row', { name: /gifts/ });
  await gifts.getByRole('checkbox').nth(2).check();
  await expect(gifts.getByRole('checkbox').nth(0)).toBeChecked();
  await expect(gifts.getByRole('checkbox').nth(0)).toBeDisabled();
  await clean(page);
  await page.getByRole('button', { name: m.admin_form_save({}, o) }).click();
  await expect(page).toHaveURL(/\/admin\/roles\/\d+$/);
  await page.getByRole('button', { name: m.admin_roles_preview({}, o) }).click();
  await expect(page.getByRole('status').filter({ hasText: name })).toBeVisible();
  await expect(page.getByRole('link', { name: m.admin_frame_orders({}, o), exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: m.admin_roles_preview_end({}, o) }).click();
  await expect(page).toHaveURL(/\/admin\/roles$/);
});

test('the own account, staff and their logs are whole pages', async ({ page }) => {
  await signIn(page, 'tw', '/admin/profile');
  await expect(page.getByText(m.admin_profile_this_device({}, o))).toBeVisible();
  await clean(page);
  await page.goto('/admin/settings/users');
  await page.getByRole('link', { name: /Claire/ }).click();
  await expect(page.getByLabel(m.admin_staff_name({}, o))).toHaveValue(/Claire/);
  await clean(page);
});
