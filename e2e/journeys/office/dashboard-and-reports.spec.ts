import * as m from '#messages';
import { axeViolations } from '../../axe.ts';
import { expect, test } from '../../journey.ts';
import { newStaff, superRole } from '../../new-staff.ts';
import { visit } from '../../office-visit.ts';
import { office } from '../../sign-in.ts';
import { signIn, signInAs } from '../../staff.ts';

const o = { locale: 'tw' } as const;
const pages = ['/admin/', '/admin/reports/sales', '/admin/reports/products', '/admin/reports/money', '/admin/simulator'];

test('the screens of figures follow axe’s best practices as well, and a chart has its table', async ({ page }) => {
  await signIn(page, 'tw', '/admin/reports/sales');
  for (const path of pages) {
    await visit(page, path);
    expect(await axeViolations(page, { within: '#main', every: true }), path).toEqual([]);
  }
  await visit(page, '/admin/reports/sales');
  await page.getByRole('button', { name: '看表格' }).first().click();
  await expect(page.getByRole('table', { name: '銷售淨額' })).toBeVisible();
  await expect(page.getByText('帳目相符')).toBeVisible();
});

test('a task card opens what it counts, and the simulator shows by SKU who is offered a method', async ({ page }) => {
  await signIn(page, 'tw', '/admin/');
  await page.getByRole('link', { name: /待出貨/ }).click();
  await expect(page).toHaveURL(/orders\?tab=to_ship/);
  await page.goto('/admin/deliveries');
  await page.getByRole('link', { name: '誰看得到' }).click();
  await page.getByRole('textbox', { name: 'SKU', exact: true }).fill('TH-TEA-001-050');
  await page.getByRole('button', { name: '看結果' }).click();
  await page.getByRole('button', { name: '選這個' }).last().click();
  await expect(page.getByRole('button', { name: '已選' })).toBeVisible();
  await page.getByRole('textbox', { name: 'SKU', exact: true }).fill('NOBODY');
  await page.getByRole('button', { name: '看結果' }).click();
  await expect(page.getByText('找不到這個 SKU')).toBeVisible();
});

test('a chart shows no sales before its figures have loaded; when loading fails it shows the error and retries', async ({ page }) => {
  await signIn(page, 'tw', '/admin/reports/sales');
  await expect(page.getByText('帳目相符')).toBeVisible();
  const none = page.getByText(m.admin_dashboard_no_sales({}, o));
  const waiting = page.getByTestId('chart-skeleton');
  let letGo = (): void => {};
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/admin/reports/breakdown?**', async (route) => {
    await released;
    await route.continue();
  });
  await page.reload();
  await expect(page.getByText('帳目相符')).toBeVisible();
  await expect(waiting).toHaveCount(7);
  await expect(none).toHaveCount(0);
  letGo();
  await expect(waiting).toHaveCount(0);

  await page.unroute('**/api/admin/reports/breakdown?**');
  await page.route('**/api/admin/reports/breakdown?**by=buyer**', (route) => route.abort());
  await page.reload();
  const card = page.locator('section').filter({ hasText: m.admin_sales_by_buyer({}, o) });
  await expect(card.getByRole('alert')).toBeVisible();
  await expect(card).not.toContainText(m.admin_dashboard_no_sales({}, o));
  await page.unroute('**/api/admin/reports/breakdown?**by=buyer**');
  await card.getByRole('button', { name: m.admin_kit_try_again({}, o) }).click();
  await expect(card.getByRole('alert')).toHaveCount(0);
});

test('bars show whole sums, the same in both languages, and no card of the dashboard is half empty', async ({ page, request }) => {
  const staff = await office();
  const role_ids = [await superRole(staff)];
  const sums: Record<string, string[]> = {};
  for (const locale of ['tw', 'en'] as const) {
    await signInAs(page, await newStaff(staff, request, { locale, role_ids }), '/admin/?days=30');
    await page.getByTestId('bars-value').first().waitFor();
    sums[locale] = await page.getByTestId('bars-value').allTextContents();
    const card = page.locator('section:has([data-testid=bars])');
    const [inside, last] = [await card.boundingBox(), await card.getByTestId('bars').boundingBox()];
    if (!inside || !last) throw new Error('the card of the methods has no bars');
    expect(last.height).toBeGreaterThan((inside.height - 48) * 0.85);
  }
  expect(sums['en']).toEqual(sums['tw']);
  for (const sum of sums['en'] ?? []) expect(sum).toMatch(/^\$\d{1,3}(,\d{3})*$/);
});
