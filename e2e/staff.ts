import { expect, type Page } from '@playwright/test';
import * as m from '#messages';
import type { Locale } from '#shared/locale.ts';

/** Signs the demo's administrator in through the login page, with the back office in `locale`. */
export async function signIn(page: Page, locale: Locale, target = '/admin/orders'): Promise<void> {
  await page.goto(`/admin/login?redirect=${encodeURIComponent(target)}`);
  await page.locator('input[type="email"], input[name="email"]').fill('admin@example.com');
  await page.locator('input[type="password"]').fill('admin12345');
  await page.locator('button[type="submit"]').click();
  await expect(page).toHaveURL(new RegExp(target));
  const shown = await page.evaluate(() => document.documentElement.lang);
  if (shown.startsWith('en') !== (locale === 'en')) {
    await page.getByRole('button', { name: m.admin_frame_switch_language({}, { locale: locale === 'en' ? 'tw' : 'en' }) }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', locale === 'en' ? 'en' : 'zh-Hant-TW');
  }
}
