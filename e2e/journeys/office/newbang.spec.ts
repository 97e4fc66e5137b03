import * as m from '#messages';
import { expectNoAxeViolations } from '../../axe.ts';
import { expect, test } from '../../journey.ts';
import { office } from '../../sign-in.ts';
import { signIn } from '../../staff.ts';

const o = { locale: 'tw' } as const;
const soon = { timeout: 30_000 };
type Page = { data: { id: number; name: string; product_id: number | null; state: string }[] };

test('staff sync the supplier’s products, import one into a draft and see it beside theirs', async ({ page }) => {
  const call = await office();
  await signIn(page, 'tw', '/admin/newbang');
  const syncs = async () => (await call<Page>('GET', '/api/admin/newbang/syncs')).data.map(({ state }) => state);
  // The demo has two.
  const before = await syncs();
  await page
    .getByRole('button', { name: m.admin_newbang_sync({}, o) })
    .first()
    .click();
  await expect.poll(syncs, { timeout: 60_000 }).toEqual(['done', ...before]);
  const row = page.getByRole('row').filter({ hasText: 'NB1005' });
  await expect(row).toBeVisible(soon);
  await expect(row).toContainText(m.admin_newbang_cross_border({}, o));
  await expectNoAxeViolations(page);

  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: m.admin_newbang_import({}, o) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: m.admin_newbang_import({}, o) })
    .click();
  await expect(row).toContainText(m.admin_newbang_state_imported({}, o), soon);
  const [product] = (await call<Page>('GET', '/api/admin/newbang?q=NB1005')).data;
  expect(product?.product_id).not.toBeNull();

  await page.goto(`/admin/newbang/${product?.id}`);
  await expect(page.getByText(m.admin_newbang_same({}, o))).toBeVisible();
  await expect(page.getByRole('link', { name: product?.name ?? '' })).toHaveAttribute('href', `/admin/products/${product?.product_id}`);
  await expectNoAxeViolations(page);

  await page.goto('/admin/newbang/config');
  await page.getByRole('button', { name: m.admin_newbang_test({}, o) }).click();
  await expect(page.getByText(/250,000/)).toBeVisible();
  await expect(page.getByText(/[12]:\d\d$/).first()).toBeVisible();
  await expect(page.getByText(/\/api\/newbang\/notices$/)).toBeVisible();
  await expectNoAxeViolations(page);
});

test('staff see the supplier’s new name of a product beside ours, and the order that the supplier has sent', async ({ page }) => {
  const call = await office();
  const [changed] = (await call<Page>('GET', '/api/admin/newbang?state=changed')).data;
  await signIn(page, 'tw', `/admin/newbang/${changed?.id}`);
  const name = page.getByRole('row').filter({ hasText: '宇治抹茶粉 40g（舊包裝）' });
  await expect(name.getByText('宇治抹茶粉 40g', { exact: true })).toBeVisible();
  await page.goto('/admin/newbang/orders');
  const order = page.getByRole('row').filter({ hasText: 'S700001' });
  await expect(order).toContainText('NB1003-1');
});
