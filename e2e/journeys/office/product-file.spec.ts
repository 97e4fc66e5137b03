import * as m from '#messages';
import { expect, test } from '../../journey.ts';
import { newStaff, superRole } from '../../new-staff.ts';
import { office } from '../../sign-in.ts';
import { signInAs } from '../../staff.ts';

for (const locale of ['tw', 'en'] as const) {
  const o = { locale };
  test(`products are exported as a file, which is imported with every column recognised and no errors (${locale})`, async ({
    page,
    request,
  }) => {
    test.setTimeout(180_000);
    const staff = await office();
    const who = await newStaff(staff, request, { locale, role_ids: [await superRole(staff)] });
    await signInAs(page, who, '/admin/products?shelf_status=on_shelf');
    await page.getByRole('button', { name: m.admin_kit_export({}, o), exact: true }).click();
    await page.getByRole('button', { name: m.admin_products_export_whole({}, o) }).click();
    const fetching = page.waitForEvent('download');
    await page
      .getByTestId('task')
      .first()
      .getByRole('link', { name: m.admin_tasks_fetch({}, o) })
      .click({ timeout: 60_000 });
    const file = await (await fetching).path();
    await page.goto('/admin/import/products');
    await page.locator('input[type=file]').setInputFiles(file);
    await expect(page.getByTestId('import-columns')).toContainText('Variant Price');
    await expect(page.locator('[data-testid=import-columns] tr[data-left]')).toHaveCount(0);
    await page.getByRole('button', { name: m.admin_imports_try({}, o) }).click();
    await expect(page.locator('[data-testid=import-summary][data-tone=ok]')).toBeVisible({ timeout: 120_000 });
    const shown = page.getByTestId('import-counts');
    await expect(shown).toContainText(m.admin_imports_unchanged({}, o));
    await expect(shown.locator('dd')).toHaveText([/^0$/, /^\d+$/, /^[1-9]\d*$/, /^0$/]);
  });
}
