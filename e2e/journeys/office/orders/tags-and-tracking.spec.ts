import * as m from '#messages';
import { expectNoAxeViolations } from '../../../axe.ts';
import { expect, test } from '../../../journey.ts';
import { createPaidOrder, twoItems } from '../../../orders.ts';
import { office } from '../../../sign-in.ts';
import { signIn } from '../../../staff.ts';

const o = { locale: 'tw' } as const;

test('a tag is added to an order, the list is filtered by it, and hovering a number previews the order', async ({ page }) => {
  const order = await createPaidOrder(false);
  const tag = `急件${order.id}`;
  await signIn(page, 'tw', `/admin/orders/${order.id}`);
  const field = page.getByRole('combobox', { name: m.admin_order_list_tags({}, o) });
  await field.fill(tag);
  await field.press('Enter');
  await expect(page.getByText(m.admin_order_show_tags_saved({}, o))).toBeVisible();
  await expectNoAxeViolations(page);
  await page.goto('/admin/orders');
  await page.getByRole('button', { name: m.admin_kit_filter({}, o), exact: true }).click();
  await page.getByRole('button', { name: m.admin_order_list_tags({}, o), exact: true }).click();
  await page.getByRole('checkbox', { name: tag }).click();
  await expect(page).toHaveURL(/tag=/);
  const number = page.locator('tbody').getByText(order.order_no, { exact: true });
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await number.hover();
  await expect(page.getByTestId('order-preview')).toContainText('和平東路一段 1 號');
  await expectNoAxeViolations(page);
  await page.goto(`/admin/orders?total_from=${order.grand_total}&total_until=${order.grand_total}&tag=${encodeURIComponent(tag)}`);
  await expect(page.locator('tbody tr')).toHaveCount(1);
});

test('a tag that many orders got at once is taken off those that did not have it before', async ({ page }) => {
  const staff = await office();
  const [first, second] = [await createPaidOrder(false), await createPaidOrder(false)];
  const [mark, tag] = [`MARK${first.id}`, `BULK${first.id}`];
  await staff('POST', '/api/admin/orders/tags', { ids: [first.id, second.id], add: [mark] });
  await staff('POST', '/api/admin/orders/tags', { ids: [second.id], add: [tag] });
  await signIn(page, 'tw', `/admin/orders?tag=${mark}`);
  await page.getByRole('checkbox', { name: m.admin_kit_select_page({}, o) }).check();
  const bar = page.getByTestId('bulk-bar');
  await bar.getByRole('button', { name: m.admin_order_list_tag_add({}, o) }).click();
  await page.getByRole('combobox', { name: m.admin_order_list_tag_which({}, o) }).fill(tag);
  await page
    .getByRole('tooltip')
    .getByRole('button', { name: m.admin_order_list_tag_add({}, o) })
    .click();
  await expect(page.getByText(m.admin_order_list_tagged({ n: 1 }, o))).toBeVisible();
  const tagsOf = async ({ id }: { id: number }) => (await staff<{ tags: string[] }>('GET', `/api/admin/orders/${id}`)).tags;
  expect([await tagsOf(first), await tagsOf(second)]).toEqual([
    [mark, tag],
    [mark, tag],
  ]);
  await page.getByRole('button', { name: m.admin_kit_undo({}, o) }).click();
  await expect.poll(() => tagsOf(first)).toEqual([mark]);
  expect(await tagsOf(second)).toEqual([mark, tag]);
});

test('tracking numbers are pasted, tried in a dry run, and saved with their parcels', async ({ page }) => {
  const [first, second] = [await createPaidOrder(true), await createPaidOrder(false)];
  await signIn(page, 'tw', '/admin/import/tracking');
  const rows = [
    ['訂單編號', '託運單號'],
    [first.order_no, `90${first.id}1`],
    [second.order_no, `90${second.id}2`],
  ];
  await page.getByRole('textbox', { name: m.admin_imports_paste({}, o) }).fill(rows.map((row) => row.join('\t')).join('\n'));
  await page.getByRole('button', { name: m.admin_imports_paste_read({}, o) }).click();
  await page.getByRole('checkbox', { name: m.admin_imports_tracking_ships({}, o) }).check();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: m.admin_imports_try({}, o) }).click();
  await page.getByRole('button', { name: m.admin_imports_run({ n: 1 }, o) }).click({ timeout: 30_000 });
  await expect(page.getByTestId('import').getByRole('link', { name: m.admin_imports_back_orders({}, o) })).toBeVisible({ timeout: 30_000 });
  await page.goto(`/admin/orders?q=90${first.id}1`);
  await expect(page.locator('tbody').getByText(first.order_no, { exact: true })).toBeVisible();
  await page.goto(`/admin/orders/${first.id}`);
  await expect(page.getByText(`90${first.id}1`).first()).toBeVisible();
});

test('staff add a combo and a code to an order; codes that do not apply give the reason', async ({ page }) => {
  const [item] = await twoItems();
  await signIn(page, 'tw', '/admin/orders/create');
  const find = page.getByRole('combobox', { name: m.admin_order_show_find_goods({}, o) });
  await find.fill(item.sku);
  await find.press('Enter');
  await page.getByRole('combobox', { name: m.admin_order_create_add_combo({}, o) }).click();
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click();
  await expect(page.locator('[data-testid=new-order-combos] > li')).toHaveCount(1);
  const codes = page.getByRole('combobox', { name: m.admin_order_create_codes({}, o) });
  await codes.fill('NOSUCHCODE');
  await codes.press('Enter');
  await page.getByLabel(m.admin_order_create_delivery({}, o), { exact: true }).click();
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: '宅配' }).first().click();
  await expect(page.locator('[data-testid=new-order-rules] [data-refused]')).toContainText('NOSUCHCODE');
  await expectNoAxeViolations(page);
});

test('the mails of an order are opened from its page', async ({ page }) => {
  const order = await createPaidOrder(true);
  const staff = await office();
  const mails = async () => (await staff<{ data: unknown[] }>('GET', `/api/admin/mails?q=${order.order_no}`)).data.length;
  await expect.poll(mails, { timeout: 60_000 }).toBeGreaterThan(0);
  await signIn(page, 'tw', `/admin/orders/${order.id}`);
  await page.getByRole('button', { name: m.admin_kit_more({}, o), exact: true }).click();
  await page.getByRole('button', { name: m.admin_mails_title({}, o) }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/mails\\?q=${order.order_no}$`));
  await expect(page.locator('tbody tr').first()).toContainText(order.order_no);
});
