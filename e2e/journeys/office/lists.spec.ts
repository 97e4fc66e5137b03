import { readFile } from 'node:fs/promises';
import * as m from '#messages';
import { plainForm, plainItem } from '#testing/products/plain-product.ts';
import { twoFrames } from '../../frames.ts';
import { type APIRequestContext, expect, type Page, test } from '../../journey.ts';
import { newStaff, superRole } from '../../new-staff.ts';
import { visit } from '../../office-visit.ts';
import { office } from '../../sign-in.ts';
import { signIn, signInAs } from '../../staff.ts';

const o = { locale: 'tw' } as const;

/** Signs in as a staff member of this test's own, whose tasks are not mixed with those of other journeys. */
async function signInAlone(page: Page, request: APIRequestContext, target: string): Promise<void> {
  const staff = await office();
  await signInAs(page, await newStaff(staff, request, { locale: 'tw', role_ids: [await superRole(staff)] }), target);
}

let made = 0;
/** Products of this test's own with this shelf status, hidden from shoppers, for a list that no other journey changes. Returns the word that finds them. */
async function newProducts(
  count: number,
  shelf_status: 'off_shelf' | 'draft' = 'draft',
  word = `LIST-${process.pid}-${Date.now()}-${++made}`,
): Promise<string> {
  const staff = await office();
  for (let at = 1; at <= count; at++) {
    const sku = `${word}-${shelf_status === 'draft' ? 'DRAFT' : 'OFF'}-${at}`;
    await staff('POST', '/api/admin/products', plainForm(sku, { name: { tw: `清單 ${sku}` }, shelf_status, items: [plainItem(sku)] }));
  }
  return word;
}

const newestTask = (page: Page) => page.getByTestId('task').first();

test('a list is exported in the background as it is shown', async ({ page, request }) => {
  const word = await newProducts(2, 'off_shelf');
  await newProducts(1, 'draft', word);
  await signInAlone(page, request, `/admin/products?shelf_status=off_shelf&q=${word}`);
  await page.getByRole('button', { name: m.admin_kit_export({}, o), exact: true }).click();
  await page.getByRole('button', { name: m.admin_kit_export_csv({}, o) }).click();
  const fetching = page.waitForEvent('download');
  await newestTask(page)
    .getByRole('link', { name: m.admin_tasks_fetch({}, o) })
    .click();
  const file = await readFile(await (await fetching).path(), 'utf8');
  const [head, ...rows] = file.trimEnd().split('\r\n');
  expect(head).toContain(m.admin_products_name({}, o));
  expect(rows).toHaveLength(2);
  expect(rows[0]).toContain(m.admin_status_shelf_off_shelf({}, o));
  expect(rows[0]).toContain(m.admin_product_edit_single({}, o));
  expect(rows[0]).not.toMatch(/single|local/);
});

test('a list whose last page loses its rows shows the page before', async ({ page, request }) => {
  const word = await newProducts(21);
  await signInAlone(page, request, `/admin/products?q=${word}`);
  const table = page.getByTestId('table');
  await page
    .getByRole('checkbox', { name: m.admin_kit_select_row({}, o) })
    .first()
    .check();
  await page.getByRole('link', { name: m.admin_kit_next_page({}, o) }).click();
  await expect(table.locator('tbody tr')).toHaveCount(1);
  // What is ticked on another page is no part of this one.
  const whole = page.getByRole('checkbox', { name: m.admin_kit_select_page({}, o) });
  expect(await whole.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(false);
  await page.getByRole('checkbox', { name: m.admin_kit_select_row({}, o) }).check();
  await page.getByRole('button', { name: m.admin_products_bulk_more({}, o) }).click();
  await page
    .getByTestId('menu')
    .getByRole('button', { name: new RegExp(`^${m.admin_products_archive({}, o)}`) })
    .click();
  await expect(page).toHaveURL(new RegExp(`q=${word}$`));
  await expect(table.locator('tbody tr')).toHaveCount(20);
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
  const word = await newProducts(2);
  await signIn(page, 'tw', `/admin/products?missing=english&q=${word}`);
  const name = `缺英文 ${word}`;
  await page.getByRole('button', { name: m.admin_kit_view_keep({}, o) }).click();
  await page.getByLabel(m.admin_kit_view_name({}, o)).fill(name);
  await page.getByLabel(m.admin_kit_view_shared({}, o)).check();
  await page
    .getByTestId('view-form')
    .getByRole('button', { name: m.admin_kit_view_keep({}, o) })
    .click();
  await page.goto('/admin/products');
  const tabs = page.getByTestId('tabs').getByRole('link');
  const view = tabs.filter({ hasText: name });
  await expect(view).toContainText(`${name} 2`);
  await view.click();
  await expect(page).toHaveURL(/missing=english/);
  // The counts of the filtered list make the tabs narrower, which moves the button.
  await expect(tabs.first()).toHaveText(/ 2$/);
  await page.getByRole('button', { name: m.admin_kit_view_remove({ name }, o) }).click();
  await expect(view).toHaveCount(0);
});

test('each list has its own options for a filter that others have too', async ({ page }) => {
  await signIn(page, 'tw', '/admin/orders');
  const options = async (label: string): Promise<string[]> => {
    await page.getByTestId('add-filter').click();
    await page.getByTestId('menu').getByRole('button', { name: label, exact: true }).click();
    const group = page.getByRole('group', { name: label, exact: true });
    await expect(group.locator('label').first()).toBeVisible();
    return group.locator('label').allTextContents();
  };
  expect(await options(m.admin_orders_status({}, o))).toContain(m.admin_status_order_completed({}, o));
  await visit(page, '/admin/customers');
  expect(await options(m.admin_customers_status({}, o))).not.toContain(m.admin_status_order_completed({}, o));
});

test('“all rows” ends with another search: an action never applies to rows that were not seen', async ({ page }) => {
  const word = await newProducts(6, 'off_shelf');
  await newProducts(1, 'draft', word);
  await signIn(page, 'tw', `/admin/products?per_page=5&q=${word}`);
  await page.getByRole('checkbox', { name: m.admin_kit_select_page({}, o) }).check();
  await page.getByRole('button', { name: /^選取全部/ }).click();
  const bar = page.getByTestId('bulk-bar');
  await expect(bar).toHaveAccessibleName(m.admin_kit_selected({ n: 7 }, o));
  const found = 6;
  await page.getByPlaceholder(m.admin_products_search({}, o)).fill(`${word}-OFF`);
  await expect(page).toHaveURL(/-OFF/);
  await expect(page.getByTestId('list')).toContainText(m.admin_kit_range({ from: '1', to: '5', total: `${found}` }, o));
  await expect(page.getByRole('toolbar', { name: m.admin_kit_selected({ n: found }, o), exact: true })).toHaveCount(0);
});

test('Enter on a button presses it, and opens the row under the cursor again once keys move it', async ({ page }) => {
  await signIn(page, 'tw', '/admin/brands');
  await expect(page.getByTestId('table-link').first()).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  const clear = page.getByRole('button', { name: m.admin_kit_clear_selection({}, o) });
  await clear.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('toolbar', { name: m.admin_kit_selected({ n: 1 }, o), exact: true })).toHaveCount(0);
  // A screen that was opened would be on its way by now.
  await twoFrames(page);
  await expect(page.locator('main[data-moving]')).toHaveCount(0);
  await expect(page).toHaveURL(/\/admin\/brands$/);
  await page.getByRole('button', { name: m.admin_kit_columns({}, o) }).focus();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/brands\/\d+$/);
});

test('what is typed on while a search goes out stays in the field', async ({ page }) => {
  await signIn(page, 'tw', '/admin/products');
  const field = page.getByPlaceholder(m.admin_products_search({}, o));
  await expect(page.getByTestId('table-link').first()).toBeVisible();
  await page.evaluate(
    (placeholder) => {
      const push = history.pushState.bind(history);
      history.pushState = (...state) => {
        push(...state);
        history.pushState = push;
        // The next key comes after the search went out and before its address is shown.
        const input = document.querySelector<HTMLInputElement>(`input[placeholder="${placeholder}"]`);
        if (!input) return;
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'TH-TEA-003');
        input.dispatchEvent(new Event('input', { bubbles: true }));
      };
    },
    m.admin_products_search({}, o),
  );
  await field.pressSequentially('TH-TEA');
  await expect(page).toHaveURL(/q=TH-TEA-003$/);
  await expect(field).toHaveValue('TH-TEA-003');
  await page.goBack();
  await expect(field).toHaveValue('TH-TEA');
});

test('a response that breaks off is an error with a retry, not a broken screen', async ({ page }) => {
  await signIn(page, 'tw', '/admin/brands');
  await page.route(/\/api\/admin\/products\?/, (route) => route.fulfill({ body: '{"data":[{"id"' }));
  await visit(page, '/admin/products');
  await expect(page.getByText(m.admin_kit_not_loaded({ things: m.admin_products_things({}, o) }, o))).toBeVisible();
  await page.unroute(/\/api\/admin\/products\?/);
  await page.getByRole('button', { name: m.admin_kit_try_again({}, o) }).click();
  await expect(page.getByTestId('table-link').first()).toBeVisible();
});

test('the log of the shop names the changed fields of articles and roles', async ({ page }) => {
  const staff = await office();
  const stamp = `${Date.now() % 1_000_000}`;
  const article = {
    ...{ title: { tw: `紀錄${stamp}` }, slug: { tw: '' }, category_id: null, media_id: null, excerpt: null, body: null, author: '' },
    ...{ pinned: false, product_ids: [], seo: null, status: 'draft', published_at: null },
  };
  const made = await staff<{ id: number }>('POST', '/api/admin/blogs', article);
  await staff('PUT', `/api/admin/blogs/${made.id}`, { ...article, author: `作者${stamp}`, version: 1 });
  const role = await staff<{ id: number }>('POST', '/api/admin/roles', { name: `角色${stamp}`, permissions: ['orders view'] });
  await staff('PUT', `/api/admin/roles/${role.id}`, { name: `角色${stamp}`, permissions: ['orders view', 'brands view'], version: 1 });
  await signIn(page, 'tw', `/admin/logs?q=${encodeURIComponent(`作者${stamp}`)}`);
  await expect(page.getByTestId('log-entry').first()).toContainText(m.admin_blogs_author({}, o));
  await page.goto(`/admin/logs?model=Role&subject=${role.id}`);
  await expect(page.getByTestId('log-entry').first()).toContainText(m.admin_roles_rights({}, o));
});

test('a log has the values of a field in the reader’s language', async ({ page }) => {
  const staff = await office();
  const shop = {
    ...{
      name: { tw: '紀錄店' },
      slug: { tw: '' },
      code: null,
      address: { tw: '一號' },
      city: '',
      zip: '',
      latitude: null,
      longitude: null,
    },
    ...{ phone: '', line: null, hours: Array(7).fill([]), special_days: [], services: [], media_ids: [], pickup: false, sort: 0 },
    active: false,
  };
  const { id } = await staff<{ id: number }>('POST', '/api/admin/shops', shop);
  await staff('PUT', `/api/admin/shops/${id}`, { ...shop, services: ['wifi', '磨刀'], version: 1 });
  await signIn(page, 'tw', `/admin/shops/${id}/logs`);
  const entry = page.getByTestId('log-entry').first();
  await expect(entry).toContainText(m.shops_service_wifi({}, o));
  await expect(entry).toContainText('磨刀');
  await staff('DELETE', `/api/admin/shops/${id}`);
});

test('the bar of a selection stays inside the window, in the language with the longer words', async ({ page }) => {
  await signIn(page, 'en', '/admin/orders');
  await page.locator('tbody input[type=checkbox]').first().check();
  const bar = page.getByTestId('bulk-bar');
  for (const width of [1440, 1280, 1024, 768]) {
    await page.setViewportSize({ width, height: 900 });
    const isInside = () => bar.evaluate((box) => box.getBoundingClientRect().left >= 0 && box.getBoundingClientRect().right <= innerWidth);
    await expect.poll(isInside, `at ${width} px`).toBe(true);
  }
});
