import * as m from '#messages';
import { expectNoAxeViolations } from '../../axe.ts';
import { setUpAdministrator, test } from '../../empty-shop.ts';
import { expect as usual } from '../../journey.ts';

const expect = usual.configure({ timeout: 20_000 });

test('samples are added to an empty shop, removed in one press and added again; samples in use stay', async ({ browser, shop }) => {
  test.setTimeout(180_000);
  const o = { locale: 'tw' } as const;
  const page = await (await browser.newContext({ baseURL: shop.url, locale: 'zh-TW' })).newPage();
  await setUpAdministrator(page, shop.setupCode);
  await expect(page.getByText(m.admin_dashboard_setup_done({ done: 0, all: 6 }, o))).toBeVisible();
  await page.goto('/admin/products');
  const put = page.getByRole('button', { name: m.admin_samples_put({}, o) });
  await expect(page.getByText(m.admin_samples_put_text({}, o))).toBeVisible();
  await expectNoAxeViolations(page);
  await put.click();
  const rows = page.locator('[data-testid=table] tbody tr');
  await expect(rows).toHaveCount(4);
  await expect(rows.filter({ hasText: m.admin_status_shelf_draft({}, o) })).toHaveCount(4);
  const note = page.getByTestId('list-note');
  await expect(note).toContainText(m.admin_samples_note({ n: 4 }, o));
  await expectNoAxeViolations(page);
  const remove = note.getByRole('button', { name: m.admin_samples_remove({}, o) });
  await remove.click();
  await expect(page.getByText(m.admin_samples_removed({ n: 4 }, o))).toBeVisible();

  await put.click();
  await rows.getByRole('link', { name: '第一張茶席' }).click();
  await page
    .getByRole('button', { name: m.admin_product_edit_duplicate({}, o) })
    .first()
    .click();
  await expect(page).toHaveURL(/products\/create\?from=\d+$/);
  // Until the copy is ready to be saved the page may still be that of the original.
  await expect(page.getByRole('region', { name: m.admin_form_unsaved({}, o) })).toBeVisible();
  await expect(page.getByTestId('combo-slot')).toHaveCount(3);
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page).toHaveURL(/products\/\d+$/);
  await expect(page.getByTestId('combo-slot')).toHaveCount(3);

  await page.goto('/admin/products');
  await expect(rows).toHaveCount(5);
  await remove.click();
  await expect(page.locator('.ant-message').getByText(/^(沒有清掉|Nothing was removed)/)).toBeVisible();
  await expect(rows).toHaveCount(5);
  await note.getByRole('button', { name: m.admin_samples_keep({}, o) }).click();
  await expect(page.getByText(m.admin_samples_taken_over({ n: 4 }, o))).toBeVisible();
  await expect(note).toHaveCount(0);
});
