import * as m from '#messages';
import { plainForm, plainItem } from '#testing/products/plain-product.ts';
import { occupyConnections, startBusyProxy } from '../../busy-proxy.ts';
import { expect, test } from '../../journey.ts';
import { office } from '../../sign-in.ts';
import { signIn } from '../../staff.ts';

const o = { locale: 'tw' } as const;
type Shelf = { data: { id: number; shelf_status: string }[] };

test('an undo is not lost when the window is closed at once, even on a busy connection', async ({ browser, baseURL }) => {
  const staff = await office();
  const sku = `UNDO${Date.now()}`;
  const copy = async (shelf_status: 'draft' | 'off_shelf'): Promise<number> => {
    const { id } = await staff<{ id: number }>('POST', '/api/admin/products/2/duplicate');
    // With a sale start far in the future, so that the shop of the other journeys is unchanged.
    await staff('POST', '/api/admin/products/bulk', { ids: [id], change: { action: 'add_tag', tag: sku } });
    const change = { action: 'shelf', shelf_status, available_from: '2099-01-01T00:00:00.000Z' };
    await staff('POST', '/api/admin/products/bulk', { ids: [id], change });
    return id;
  };
  const before = new Map([
    [await copy('draft'), 'draft'],
    [await copy('off_shelf'), 'off_shelf'],
  ]);
  const now = async () => {
    const { data } = await staff<Shelf>('GET', `/api/admin/products?tag=${sku}`);
    return new Map(data.map(({ id, shelf_status }) => [id, shelf_status]));
  };
  expect(await now()).toEqual(before);
  const line = await startBusyProxy(baseURL ?? '');
  const context = await browser.newContext({ baseURL: line.url });
  const page = await context.newPage();
  await signIn(page, 'tw', `/admin/products?tag=${sku}`);
  for (const row of [0, 1]) await page.locator('tbody input[type=checkbox]').nth(row).check();
  await page.getByRole('button', { name: m.admin_products_put_on({}, o) }).click();
  await expect(page.getByText(m.admin_products_put_on_done({ n: 2 }, o))).toBeVisible();
  expect(new Set((await now()).values())).toEqual(new Set(['on_shelf']));
  await occupyConnections(page);
  await expect.poll(line.holding).toBe(6);
  await page.getByRole('button', { name: m.admin_kit_undo({}, o) }).click();
  await page.close();
  await expect.poll(now).toEqual(before);
  await context.close();
  line.close();
});

test('a product that is archived from its form is on the shelf again once that is undone', async ({ page }) => {
  const staff = await office();
  const { id } = await staff<{ id: number }>('POST', '/api/admin/products/2/duplicate');
  // With a sale start far in the future, so that the shop of the other journeys is unchanged.
  const change = { action: 'shelf', shelf_status: 'on_shelf', available_from: '2099-01-01T00:00:00.000Z' };
  await staff('POST', '/api/admin/products/bulk', { ids: [id], change });
  const now = () => staff<{ shelf_status: string; archived: boolean }>('GET', `/api/admin/products/${id}`);
  await signIn(page, 'tw', `/admin/products/${id}`);
  await page.getByRole('button', { name: m.admin_kit_more({}, o), exact: true }).click();
  await page.getByRole('button', { name: m.admin_products_archive({}, o), exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/products$/);
  expect(await now()).toMatchObject({ shelf_status: 'off_shelf', archived: true });
  // The form's editors of texts have undo buttons too, until the list has taken its place.
  await page
    .locator('.ant-message')
    .getByRole('button', { name: m.admin_kit_undo({}, o) })
    .click();
  await expect.poll(now).toMatchObject({ shelf_status: 'on_shelf', archived: false });
  await staff('POST', '/api/admin/products/bulk', { ids: [id], change: { action: 'archive' } });
});

test('a product is edited, copied and archived from its row, and is on the shelf again once that is undone', async ({ page }) => {
  const staff = await office();
  const tag = `ROW${Date.now()}`;
  const { id } = await staff<{ id: number }>('POST', '/api/admin/products', plainForm(tag, { name: { tw: tag }, items: [plainItem(tag)] }));
  await staff('POST', '/api/admin/products/bulk', { ids: [id], change: { action: 'add_tag', tag } });
  const shelf = { action: 'shelf', shelf_status: 'on_shelf', available_from: '2099-01-01T00:00:00.000Z' };
  await staff('POST', '/api/admin/products/bulk', { ids: [id], change: shelf });
  const now = () => staff<{ shelf_status: string; archived: boolean }>('GET', `/api/admin/products/${id}`);
  await signIn(page, 'tw', `/admin/products?tag=${tag}`);
  const row = page.locator('tbody tr');
  const open = () => row.getByRole('button', { name: m.admin_kit_more({}, o), exact: true }).click();
  const entries = page.getByTestId('menu');
  await open();
  await expect(entries.getByRole('link', { name: m.admin_product_edit_edit({}, o) })).toHaveAttribute('href', `/admin/products/${id}`);
  await expect(entries.getByRole('button', { name: m.admin_form_view_in_shop({}, o) })).toBeVisible();
  await entries.getByRole('button', { name: m.admin_products_archive({}, o), exact: true }).click();
  await expect.poll(now).toMatchObject({ shelf_status: 'off_shelf', archived: true });
  await page
    .locator('.ant-message')
    .getByRole('button', { name: m.admin_kit_undo({}, o) })
    .click();
  await expect.poll(now).toMatchObject({ shelf_status: 'on_shelf', archived: false });
  await expect(row).toHaveCount(1);
  await open();
  await entries.getByRole('link', { name: m.admin_product_edit_duplicate({}, o) }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/products/create\\?from=${id}$`));
  await staff('POST', '/api/admin/products/bulk', { ids: [id], change: { action: 'archive' } });
});
