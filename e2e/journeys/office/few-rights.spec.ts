import * as m from '#messages';
import type { Permission } from '#shared/permissions.ts';
import { type APIRequestContext, expect, type Page, test } from '../../journey.ts';
import { newStaff } from '../../new-staff.ts';
import { office } from '../../sign-in.ts';
import { signInAs } from '../../staff.ts';

const o = { locale: 'tw' } as const;

/** Signs in as a colleague with these rights alone. */
async function signInWith(page: Page, request: APIRequestContext, permissions: readonly Permission[], target: string): Promise<void> {
  await signInAs(page, await newStaff(await office(), request, { locale: 'tw', permissions }), target);
}

test('staff who may create but not change come back to the list with what they created', async ({ page, request }) => {
  await signInWith(page, request, ['brands view', 'brands create'], '/admin/brands/create');
  const name = `新牌${Date.now() % 100_000}`;
  await page.locator('#field-name-tw').fill(name);
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/admin\/brands$/);
  await expect(page.getByTestId('table').getByText(name)).toBeVisible();
});

test('rights beyond one’s own are refused in the form, which stays as it was typed', async ({ page, request }) => {
  await signInWith(page, request, ['users view', 'users create', 'users update', 'roles view'], '/admin/settings/users/create');
  const rights = page.locator('#field-permissions');
  await rights.fill('orders');
  await expect(page.getByText(m.admin_kit_nothing_here({}, o))).toBeVisible();
  await page.keyboard.press('Escape');
  await page.locator('#field-name').fill('林助手');
  await page.locator('#field-email').fill(`helper-${Date.now()}@example.com`);
  await page.locator('#field-role_ids').click();
  await page.getByTitle(m.admin_layout_role_super_admin({}, o)).click();
  await page.keyboard.press('Control+s');
  await expect(page.getByTestId('save-bar')).toContainText(m.error_grants_too_much({}, o));
  await expect(page.locator('#field-name')).toHaveValue('林助手');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('the categories of staff who only look at them lead nowhere', async ({ page, request }) => {
  await signInWith(page, request, ['categories view'], '/admin/product-categories');
  const tree = page.getByTestId('tree');
  await expect(tree.locator('li').first()).toBeVisible();
  await expect(tree.getByRole('link')).toHaveCount(0);
  await expect(page.getByText(m.admin_categories_choose_one({}, o))).toBeHidden();
  await expect(page.getByTestId('header').getByRole('navigation').getByRole('link')).toHaveCount(0);
});

test('an offer of gifts is opened without the right to view gifts, and says who chooses them', async ({ page, request }) => {
  await signInWith(page, request, ['offers view', 'offers create', 'offers update'], '/admin/offers/create');
  await page.getByText(m.admin_promotion_class_order({}, o), { exact: true }).click();
  await page.locator('#field-benefit-kind').click();
  await page.getByTitle(m.admin_promotion_kind_gift({}, o)).click();
  await expect(page.getByText(m.admin_promotion_gifts_hidden({ n: 0 }, o))).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/offers\/create$/);
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('an undo that is refused names whom it left, and why', async ({ page, request }) => {
  const staff = await office();
  const { email } = await newStaff(staff, request, { locale: 'tw' });
  await signInWith(page, request, ['users view', 'users update'], `/admin/settings/users?q=${encodeURIComponent(email)}`);
  await page.getByRole('checkbox', { name: m.admin_kit_select_row({}, o) }).check();
  await page.getByRole('button', { name: m.admin_staff_switch_off({}, o) }).click();
  await expect(page.getByText(m.admin_staff_switched_off({ n: 1 }, o))).toBeVisible();
  // Meanwhile the account gets a right that the colleague who switched it off lacks.
  type User = { id: number; name: string; version: number };
  const { data } = await staff<{ data: User[] }>('GET', `/api/admin/users?q=${encodeURIComponent(email)}`);
  const { id = 0, name = '' } = data[0] ?? {};
  const user = await staff<User>('GET', `/api/admin/users/${id}`);
  await staff('PUT', `/api/admin/users/${id}`, { ...user, permissions: ['orders view'] });
  await page.getByRole('button', { name: m.admin_kit_undo({}, o) }).click();
  await expect(page.getByText(m.admin_kit_undo_problems({ n: 1, name, reason: m.error_grants_too_much({}, o) }, o))).toBeVisible();
});
