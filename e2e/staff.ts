import { expect, type Page } from '@playwright/test';
import type { Locale } from '#shared/locale.ts';

/** Staff of the demo. The language belongs to the account, so that journeys in two languages use two accounts. */
const accounts = {
  tw: { email: 'admin@example.com', password: 'admin12345' },
  en: { email: 'orders@example.com', password: 'orders12345' },
} as const;

/** Signs in through the login page and opens `target` with the back office in `locale`. */
export async function signIn(page: Page, locale: Locale, target = '/admin/orders'): Promise<void> {
  await signInAs(page, accounts[locale], target);
  await setLanguage(page, locale);
  await page.goto(target);
  await expect(page.locator('html')).toHaveAttribute('lang', locale === 'en' ? 'en' : 'zh-Hant-TW');
}

/** The same as somebody else, in the language of their account. */
export async function signInAs(page: Page, { email, password }: { email: string; password: string }, target: string): Promise<void> {
  // A dialog or menu that is still growing loses a press between two places: on a busy machine that is long enough to matter.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`/admin/login?redirect=${encodeURIComponent(target)}`);
  await page.locator('input[type="email"], input[name="email"]').fill(email);
  await page.locator('input[type="password"]').fill(password);
  await page.locator('button[type="submit"]').click();
  await expect(page).toHaveURL((url) => `${url.pathname}${url.search}` === target);
}

async function setLanguage(page: Page, locale: Locale): Promise<void> {
  const status = await page.evaluate(async (wanted) => {
    const token = decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '');
    const headers = { 'content-type': 'application/json', 'x-xsrf-token': token };
    return (await fetch('/api/me/locale', { method: 'PUT', headers, body: JSON.stringify({ locale: wanted }) })).status;
  }, locale);
  expect(status).toBe(204);
}
