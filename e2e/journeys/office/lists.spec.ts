import { readFile } from 'node:fs/promises';
import * as m from '#messages';
import { type APIRequestContext, expect, type Page, test } from '../../journey.ts';
import { newStaff, superRole } from '../../new-staff.ts';
import { office } from '../../sign-in.ts';
import { signIn, signInAs } from '../../staff.ts';

const o = { locale: 'tw' } as const;

/** Signs in as a staff member of this test's own, whose tasks are not mixed with those of other journeys. */
async function signInAlone(page: Page, request: APIRequestContext, target: string): Promise<void> {
  const staff = await office();
  await signInAs(page, await newStaff(staff, request, { locale: 'tw', role_ids: [await superRole(staff)] }), target);
}

const newestTask = (page: Page) => page.getByTestId('task').first();
/** The total of a product query, requested from the back office's own page. */
const readTotal = (page: Page, query: string): Promise<number> =>
  page.evaluate(async (search) => {
    const answer = await fetch(`/api/admin/products?${search}&per_page=1`);
    return ((await answer.json()) as { meta: { total: number } }).meta.total;
  }, query);

test('a list is exported in the background as it is shown', async ({ page, request }) => {
  await signInAlone(page, request, '/admin/products?shelf_status=on_shelf');
  await page.getByRole('button', { name: m.admin_kit_export({}, o), exact: true }).click();
  await page.getByRole('button', { name: m.admin_kit_export_csv({}, o) }).click();
  const fetching = page.waitForEvent('download');
  await newestTask(page)
    .getByRole('link', { name: m.admin_tasks_fetch({}, o) })
    .click();
  const file = await readFile(await (await fetching).path(), 'utf8');
  const [head, ...rows] = file.trimEnd().split('\r\n');
  expect(head).toContain(m.admin_products_name({}, o));
  expect(rows).toHaveLength(await readTotal(page, 'shelf_status=on_shelf'));
  expect(rows[0]).toContain(m.admin_status_shelf_on_shelf({}, o));
});

test('a bulk action applies to all rows of a query, and failures are listed', async ({ page, request }) => {
  await signInAlone(page, request, '/admin/orders?status=completed');
  await page.getByRole('checkbox', { name: m.admin_kit_select_page({}, o) }).check();
  const everything = page.getByRole('button', { name: /^選取全部/ });
  await everything.click();
  await page.getByRole('button', { name: m.admin_order_list_change_status({}, o) }).click();
  await page.getByRole('button', { name: m.admin_status_shipping_preparing({}, o) }).click();
  await expect(newestTask(page)).toContainText(m.admin_tasks_done({}, o), { timeout: 30_000 });
  await expect(newestTask(page).locator('[data-testid=task-problems] li').first()).not.toBeEmpty();
  await page.reload();
  await page.getByRole('button', { name: m.admin_tasks_title({}, o) }).click();
  await expect(newestTask(page)).toContainText(m.admin_status_shipping_preparing({}, o));
});

test('a view is saved with its count, seen by colleagues when shared, and removed', async ({ page }) => {
  await signIn(page, 'tw', '/admin/products?missing=english');
  const name = `缺英文 ${Date.now() % 10_000}`;
  await page.getByRole('button', { name: m.admin_kit_view_keep({}, o) }).click();
  await page.getByLabel(m.admin_kit_view_name({}, o)).fill(name);
  await page.getByLabel(m.admin_kit_view_shared({}, o)).check();
  await page
    .getByTestId('view-form')
    .getByRole('button', { name: m.admin_kit_view_keep({}, o) })
    .click();
  await page.goto('/admin/products');
  const view = page.getByTestId('tabs').getByRole('link', { name });
  await expect(view).toContainText(`${name} ${await readTotal(page, 'missing=english')}`);
  await view.click();
  await expect(page).toHaveURL(/missing=english/);
  await page.getByRole('button', { name: m.admin_kit_view_remove({ name }, o) }).click();
  await expect(page.getByTestId('tabs').getByRole('link', { name })).toHaveCount(0);
});
