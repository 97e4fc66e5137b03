import * as m from '#messages';
import { expectNoAxeViolations } from '../../../axe.ts';
import { expect, type Page, test } from '../../../journey.ts';
import { createPaidOrder, twoItems } from '../../../orders.ts';
import { signIn } from '../../../staff.ts';

const o = { locale: 'tw' } as const;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('an order is taken by phone: items by SKU, quoted at once, created and shown', async ({ page }) => {
  const [item] = await twoItems();
  await signIn(page, 'tw', '/admin/orders/create');
  const find = page.getByRole('combobox', { name: m.admin_order_show_find_goods({}, o) });
  await find.fill(item.sku);
  await find.press('Enter');
  await find.fill(item.sku);
  await find.press('Enter');
  await expect(page.locator('[data-testid=new-order-lines] li')).toHaveCount(1);
  await page.getByLabel(m.admin_order_create_name({}, o), { exact: true }).fill('林電話');
  await page.getByLabel(m.admin_order_create_phone({}, o), { exact: true }).fill('0912345678');
  await page.getByLabel(m.admin_order_create_zip({}, o), { exact: true }).fill('106');
  await page.getByLabel(m.admin_order_create_city({}, o), { exact: true }).fill('臺北市');
  await page.getByLabel(m.admin_order_create_address({}, o), { exact: true }).fill('和平東路一段 1 號');
  for (const [label, at] of [
    [m.admin_order_create_delivery({}, o), '宅配'],
    [m.admin_order_create_payment({}, o), '匯款'],
  ] as const) {
    await page.getByLabel(label, { exact: true }).click();
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: at }).first().click();
  }
  await expect(page.locator('[data-testid=new-order-sum] > div').first()).toContainText((item.price * 2).toLocaleString('en-US'));
  await expectNoAxeViolations(page);
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/admin\/orders\/\d+$/);
  await expect(page.getByText('林電話').first()).toBeVisible();
});

test('payment, an edit with its difference, a split, a note and a refund', async ({ page }) => {
  const order = await createPaidOrder(false);
  await signIn(page, 'tw', `/admin/orders/${order.id}`);
  await button(page, m.admin_order_show_record_receipt({}, o)).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: m.admin_order_show_record_receipt({}, o) })
    .click();
  await expect(page.getByText(m.admin_order_show_receipt_done({}, o))).toBeVisible();

  await button(page, m.admin_order_show_edit_lines({}, o)).click();
  const name = order.lines[0]?.name ?? '';
  await page.getByRole('spinbutton', { name: m.admin_order_create_quantity({ name }, o) }).fill('2');
  await expect(page.getByTestId('edit-sum')).toContainText(m.admin_order_show_edit_back({}, o));
  await button(page, m.admin_order_show_edit_save({}, o)).click();
  await expect(page.getByText(m.admin_order_show_edited({}, o))).toBeVisible();

  await button(page, m.admin_order_show_split({}, o)).click();
  await page.getByRole('dialog').getByRole('spinbutton').first().fill('1');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: m.admin_order_show_split({}, o) })
    .click();
  await expect(page.getByText(m.admin_orders_parcel({ n: 2 }, o), { exact: true })).toBeVisible();

  await page.getByLabel(m.admin_order_show_staff_note({}, o)).fill('包厚一點');
  await button(page, m.admin_order_show_save({}, o)).click();
  await expect(page.getByText(m.admin_order_show_note_saved({}, o))).toBeVisible();

  await button(page, m.admin_order_show_refund({}, o)).click();
  await button(page, m.admin_order_show_refund_all({}, o)).click();
  const give = page.getByRole('dialog').getByRole('button', { name: /^退款 \D*\d/ });
  await expect(give).toBeEnabled();
  await expectNoAxeViolations(page);
  await give.click();
  await expect(page.getByText(m.admin_order_show_refunded({}, o))).toBeVisible();
  await page.getByText(m.admin_order_show_by_line({}, o)).click();
  await expect(page.getByTestId('why-lines')).toBeVisible();
  await button(page, m.admin_order_show_logs({}, o)).first().click();
  await expect(page.getByTestId('log-entry').first()).toBeVisible();
});

test('two orders are packed: pick list, slips, prepared after print, checked by scan and shipped', async ({ page }) => {
  const [first, second] = [await createPaidOrder(true), await createPaidOrder(true)];
  const [item, other] = first.items;
  await signIn(page, 'tw', `/dashboard/packing?ids=${first.id},${second.id}`);
  await expect(page.getByTestId('pick')).toHaveCount(1);
  await expect(page.getByTestId('slip')).toHaveCount(2);
  await expectNoAxeViolations(page);
  await button(page, m.admin_packing_layout_label({}, o)).click();
  await page.getByLabel(m.admin_packing_hide_prices({}, o)).check();
  await expect(page.getByTestId('slip').first().getByTestId('money')).toHaveCount(0);
  await expect(page).toHaveURL(/layout=label.*prices=0/);
  await button(page, m.admin_packing_prepare({ n: 2 }, o)).click();
  await expect(page.getByText(m.admin_packing_prepared({ n: 2 }, o))).toBeVisible();
  await button(page, m.admin_packing_scan({}, o)).click();
  const field = page.getByPlaceholder(m.admin_packing_scan_field({}, o));
  const result = page.getByTestId('scan-result');
  for (const [code, words] of [
    [first.order_no, m.admin_packing_scan_order({ order: first.order_no }, o)],
    ['NOT-THERE', m.admin_packing_scan_wrong({ code: 'NOT-THERE' }, o)],
    ...[1, 2, 3].map((n) => [item.sku, `${n}／3`] as const),
    [other.sku, '1／1'],
  ] as const) {
    await field.fill(code);
    await field.press('Enter');
    await expect(result).toContainText(words);
  }
  await expect(page.getByText(m.admin_packing_scan_complete({}, o))).toBeVisible();
  await page.getByPlaceholder(m.admin_packing_scan_tracking({}, o)).fill('9032-5518');
  await button(page, m.admin_packing_scan_ship({}, o)).click();
  await expect(page.getByText(m.admin_packing_scan_shipped({ order: first.order_no }, o))).toBeVisible();
  // Opened later, the shipped order is not offered for shipping again.
  await page.reload();
  await button(page, m.admin_packing_scan({}, o)).click();
  await button(page, first.order_no).click();
  await expect(page.getByText(m.admin_packing_scan_nothing({}, o))).toBeVisible();
  await expect(button(page, m.admin_packing_scan_ship({}, o))).toHaveCount(0);
});

test('a bulk move applies to the orders that allow it, and its confirmation names the number', async ({ page }) => {
  const order = await createPaidOrder(false);
  await signIn(page, 'tw', `/admin/orders?q=${order.order_no}`);
  await page.locator('tbody').getByRole('checkbox').first().check();
  await button(page, m.admin_order_list_change_status({}, o)).click();
  const cancel = page.locator('.ant-popover').getByRole('button', { name: m.admin_status_order_cancelled({}, o) });
  await expect(cancel).toContainText('1／1');
  await cancel.click();
  await page.getByRole('dialog').getByRole('textbox').fill('測試');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: m.admin_status_order_cancelled({}, o) })
    .click();
  await expect(page.getByText(m.admin_order_list_moved({ n: 1, status: m.admin_status_order_cancelled({}, o) }, o))).toBeVisible();
});
