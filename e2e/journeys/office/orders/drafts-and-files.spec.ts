import { readFile } from 'node:fs/promises';
import * as m from '#messages';
import { expectNoAxeViolations } from '../../../axe.ts';
import { expect, type Page, test } from '../../../journey.ts';
import { createPaidOrder, twoItems } from '../../../orders.ts';
import { signIn } from '../../../staff.ts';

const o = { locale: 'tw' } as const;
const en = { locale: 'en' } as const;

/** The destination is unknown: each missing field shows an error and is filled in. */
async function fillDestination(page: Page): Promise<void> {
  await expect(page.getByLabel(m.admin_order_create_address({}, en), { exact: true })).toHaveAttribute('aria-invalid', 'true');
  for (const [label, text] of [
    [m.admin_order_create_phone({}, en), '0912345678'],
    [m.admin_order_create_zip({}, en), '103'],
    [m.admin_order_create_city({}, en), '臺北市'],
    [m.admin_order_create_address({}, en), '迪化街一段 1 號'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(text);
}

test('an order draft saved by one is finished by another, and the draft is removed', async ({ page, browser }) => {
  const [item] = await twoItems();
  const who = `林 ${Date.now()}`;
  await signIn(page, 'tw', '/admin/orders/create');
  const find = page.getByRole('combobox', { name: m.admin_order_show_find_goods({}, o) });
  await find.fill(item.sku);
  await find.press('Enter');
  await page
    .getByRole('textbox', { name: m.admin_order_create_name({}, o), exact: true })
    .first()
    .fill(who);
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: m.admin_order_desk_draft_save({}, o) }).click();
  await expect(page.getByText(m.admin_order_desk_draft_saved({}, o))).toBeVisible();
  const other = await (await browser.newContext()).newPage();
  await signIn(other, 'en', '/admin/orders');
  await other.getByRole('button', { name: m.admin_order_desk_drafts_link({ n: '' }, en).trim() }).click();
  await other.getByRole('link', { name: m.admin_order_desk_draft_open({ name: who }, en) }).click();
  await expect(other.getByRole('textbox', { name: m.admin_order_create_name({}, en), exact: true }).first()).toHaveValue(who);
  // Nothing was changed yet: the draft can be left without a question, and continued.
  await expect(other.getByRole('region', { name: m.admin_form_begun({}, en) })).toBeVisible();
  await other
    .getByRole('navigation')
    .getByRole('link', { name: m.admin_layout_orders({}, en) })
    .first()
    .click();
  await expect(other).toHaveURL(/\/admin\/orders$/);
  await other.goBack();
  await expect(other.getByRole('textbox', { name: m.admin_order_create_name({}, en), exact: true }).first()).toHaveValue(who);
  await other.getByRole('textbox', { name: m.admin_order_create_email({}, en), exact: true }).fill('lin@example.com');
  for (const [label, choice] of [
    [m.admin_order_create_delivery({}, en), 'Home'],
    [m.admin_order_create_payment({}, en), 'Bank'],
  ] as const) {
    await other.getByLabel(label, { exact: true }).click();
    await other.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: choice }).first().click();
  }
  await other.keyboard.press('ControlOrMeta+s');
  // While a save is under way another one does nothing.
  await expect(other.getByTestId('save-bar').getByRole('listitem').first()).toBeVisible();
  await fillDestination(other);
  await other.keyboard.press('ControlOrMeta+s');
  await expect(other).toHaveURL(/\/admin\/orders\/\d+$/);
  await page.goto('/admin/orders/create');
  await expect(page.getByRole('heading', { name: m.admin_order_create_sum({}, o) })).toBeVisible();
  await expect(page.getByRole('link', { name: m.admin_order_desk_draft_open({ name: who }, o) })).toHaveCount(0);
});

test('files of an order are uploaded, downloaded and deleted; its edit can use today’s offers', async ({ page }) => {
  const order = await createPaidOrder(true);
  await signIn(page, 'tw', `/admin/orders/${order.id}`);
  const card = page.getByTestId('order-files');
  await card.locator('input[type="file"]').setInputFiles([
    { name: '報價單.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 a quotation') },
    { name: 'setup.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
  ]);
  const link = card.getByRole('link', { name: m.admin_order_desk_files_save({ name: '報價單.pdf' }, o) });
  await expect(link).toBeVisible();
  await expect(card).toContainText(m.admin_order_desk_files_refused({ name: 'setup.exe', reason: m.validation_file_type({}, o) }, o));
  await expectNoAxeViolations(page);
  const [saved] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(saved.suggestedFilename()).toBe('報價單.pdf');
  expect(await readFile(await saved.path(), 'utf8')).toBe('%PDF-1.7 a quotation');
  await card.getByRole('button', { name: m.admin_order_desk_files_remove({ name: '報價單.pdf' }, o) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: m.admin_order_desk_files_remove_do({}, o) })
    .click();
  await expect(link).toHaveCount(0);
  await page.getByRole('button', { name: m.admin_order_show_edit_lines({}, o) }).click();
  await page.getByRole('radio', { name: m.admin_order_show_edit_discounts_today({}, o) }).check();
  await expect(page.getByTestId('edit-sum')).toContainText(m.admin_order_show_edit_after({}, o));
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: m.admin_order_show_edit_save({}, o) }).click();
  await expect(page.getByText(m.admin_order_show_edited({}, o))).toBeVisible();
});
