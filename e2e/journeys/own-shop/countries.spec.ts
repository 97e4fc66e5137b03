import * as m from '#messages';
import { locales, localizedPath } from '#shared/locale.ts';
import { openCart, startCart } from '../../checkout.ts';
import { expect } from '../../journey.ts';
import { test } from '../../own-shop.ts';
import { signIn } from '../../staff.ts';

// They change the country of one shop, so they run in sequence.
test.describe.configure({ mode: 'default' });

for (const country of ['uk', 'hk', 'us'] as const)
  for (const locale of locales) {
    const o = { locale };
    test(`a shop in ${country} has neither Taiwan’s invoice fields nor its return period (${locale})`, async ({ page, settings }) => {
      await settings.general({ country });
      await startCart(page, locale);
      await openCart(page, locale);
      await expect(page.getByRole('heading', { name: m.checkout_form_payment_only({}, o), exact: true })).toBeVisible();
      await expect(page.getByText(m.invoice_form_title({}, o))).toHaveCount(0);
      await expect(page.locator('[name="invoice_type"]')).toHaveCount(0);
      await page.goto(localizedPath('/products/1', locale));
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText(m.product_returns_short({ days: 7 }, o))).toHaveCount(0);
      await expect(page.getByText(m.product_returns_text({ days: 7 }, o))).toHaveCount(0);
    });
  }

test('new methods of a shop abroad are for its country, and none of those that only Taiwan has is offered', async ({ page, settings }) => {
  const o = { locale: 'tw' } as const;
  await settings.general({ country: 'uk' });
  for (const [screen, absent] of [
    ['deliveries', m.admin_deliveries_kind_cvs({}, o)],
    ['payments', m.admin_payments_kind_atm({}, o)],
  ] as const) {
    await signIn(page, 'tw', `/admin/${screen}/create`);
    await expect(
      page
        .locator('.ant-select')
        .filter({ hasText: m.admin_form_country_uk({}, o) })
        .first(),
    ).toBeVisible();
    await page.locator('#field-kind').click();
    const choices = page.locator('.ant-select-dropdown:visible .ant-select-item-option');
    await expect(choices.first()).toBeVisible();
    expect(await choices.allTextContents()).not.toContain(absent);
    await expect(page.locator('#field-subtype')).toHaveCount(0);
  }
  await page.goto('/admin/shops/create');
  await expect(page.getByText(m.admin_shops_place_paste({}, o))).toBeVisible();
  await expect(page.getByRole('button', { name: m.admin_shops_map_empty({}, o) })).toHaveCount(0);
});

test('a shop in Taiwan has both', async ({ page }) => {
  await startCart(page, 'tw');
  await openCart(page, 'tw');
  await expect(page.getByRole('heading', { name: m.invoice_form_title({}, { locale: 'tw' }), exact: true })).toBeVisible();
  await page.goto('/products/1');
  await expect(page.getByText(m.product_returns_short({ days: 7 }, { locale: 'tw' }))).toBeVisible();
});

test('a shop accepts returns for the days it has chosen, and says so', async ({ page, settings }) => {
  await settings.general({ country: 'us', return_days: 30 });
  await page.goto('/en/products/1');
  await expect(page.getByText(m.product_returns_short({ days: 30 }, { locale: 'en' }))).toBeVisible();
  const structuredData = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(structuredData.join()).toContain('"merchantReturnDays":30');
  await settings.general({ country: 'us', return_days: null });
  await page.goto('/en/products/1');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(m.product_returns_short({ days: 30 }, { locale: 'en' }))).toHaveCount(0);
  expect((await page.locator('script[type="application/ld+json"]').allTextContents()).join()).not.toContain('merchantReturnDays');
});

test('a birthday is the same day in every time zone', async ({ page, ownShop, settings }) => {
  await settings.general({ time_zone: 'America/Los_Angeles' });
  const born = { name: '林生日', email: 'born@example.com', phone: null, locale: 'tw', tags: [], birthday: '1990-05-06' };
  const { id } = await ownShop.staff.post<{ id: number }>('/api/admin/customers', born);
  await signIn(page, 'tw', `/admin/customers/${id}`);
  await expect(page.getByRole('time').filter({ hasText: '1990/' })).toHaveText(/^1990\/5\/6/);
});
