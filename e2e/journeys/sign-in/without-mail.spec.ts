import * as m from '#messages';
import { test } from '../../empty-shop.ts';
import { expect } from '../../journey.ts';

test.use({ hasMail: false });

test('without a mail server no mail is promised, neither at registering nor for a forgotten password', async ({ page }) => {
  for (const [home, locale] of [
    ['/home', 'tw'],
    ['/en/home', 'en'],
  ] as const) {
    const lang = { locale };
    await page.goto(`${home}#forgot`);
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(m.sign_in_forgot_unmailed({}, lang));
    await expect(dialog.getByRole('textbox')).toHaveCount(0);
    await dialog.getByRole('link', { name: m.layout_contact({}, lang) }).click();
    await expect(page).toHaveURL(/\/information\/contact$/);
    await page.goto(locale === 'en' ? '/en/reset-password' : '/reset-password');
    await expect(page.getByRole('main')).toContainText(m.sign_in_forgot_unmailed({}, lang));
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
  }

  await page.goto('/en/home#signup');
  const dialog = page.getByRole('dialog');
  const values = { name: 'Lin', email: 'lin@example.com', password: 'Teapot2026', password_confirmation: 'Teapot2026' };
  for (const [name, value] of Object.entries(values)) await dialog.locator(`input[name="${name}"]`).fill(value);
  await dialog.locator('input[name="accept_terms"]').check();
  await dialog.locator('button[type="submit"]').click();
  await expect(page.getByText(m.member_registered_plain({}, { locale: 'en' }))).toBeVisible();

  await page.goto('/en/account');
  const part = page.getByRole('region', { name: m.profile_sign_in({}, { locale: 'en' }) });
  await expect(part).toContainText(m.profile_email_by_us({}, { locale: 'en' }));
  await expect(part.getByRole('button', { name: m.sign_in_resend({}, { locale: 'en' }) })).toHaveCount(0);
});
