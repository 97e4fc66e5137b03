import { axeFaults } from '../../axe.ts';
import { expect, test } from '../../journey.ts';
import { signIn } from '../../staff.ts';

const pages = ['/admin/', '/admin/reports/sales', '/admin/reports/products', '/admin/reports/money', '/admin/simulator'];

test('the figures’ screens are clean, fit a phone, and a chart has its table', async ({ page }) => {
  await signIn(page, 'tw', '/admin/reports/sales');
  for (const path of pages) {
    await page.goto(path);
    await expect(page.locator('h1')).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    expect(await axeFaults(page, { within: '#main', every: true }), path).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    // A chart is drawn anew a moment after its place got narrower.
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 1440, height: 900 });
  }
  await page.goto('/admin/reports/sales');
  await page.getByRole('button', { name: '看表格' }).first().click();
  await expect(page.getByRole('table', { name: '銷售淨額' })).toBeVisible();
  await expect(page.getByText('帳目相符')).toBeVisible();
});

test('a to-do opens what it counts, and who can see a method is told by SKU', async ({ page }) => {
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
