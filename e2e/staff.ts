import { expect, type Page } from '@playwright/test';
import type { Locale } from '#shared/locale.ts';

/** Staff of the demo. The language belongs to the account, so journeys in two languages use two accounts. */
const accounts = {
  tw: { email: 'admin@example.com', password: 'admin12345' },
  en: { email: 'orders@example.com', password: 'orders12345' },
} as const;

/** Opens `target` as staff with the back office in `locale`, without the sign-in page. */
export async function signIn(page: Page, locale: Locale, target = '/admin/orders'): Promise<void> {
  await openSession(page, accounts[locale]);
  await send(page, 'PUT', '/api/me/locale', { locale });
  await open(page, target);
  await expect(page.locator('html')).toHaveAttribute('lang', locale === 'en' ? 'en' : 'zh-Hant-TW');
}

type Credentials = { email: string; password: string };

/** The same with other credentials, in the language of their account. */
export async function signInAs(page: Page, who: Credentials, target: string): Promise<void> {
  await openSession(page, who);
  await open(page, target);
}

async function open(page: Page, target: string): Promise<void> {
  // A dialog or menu that is still animating may miss a press; on a busy machine that takes long enough to matter.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(target);
  await expect(page).toHaveURL((url) => `${url.pathname}${url.search}` === target);
}

/** Signs in the browser of a page by the calls of the sign-in page; they share its cookies. */
async function openSession(page: Page, { email, password }: Credentials): Promise<void> {
  await page.request.get('/sanctum/csrf-cookie');
  await send(page, 'POST', '/login', { email, password });
}

async function send(page: Page, method: 'POST' | 'PUT', path: string, data: object): Promise<void> {
  const cookies = await page.context().cookies();
  const token = decodeURIComponent(cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '');
  const answer = await page.request.fetch(path, {
    method,
    data,
    headers: { accept: 'application/json', 'sec-fetch-site': 'same-origin', 'x-xsrf-token': token },
  });
  expect(answer.ok(), `${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
}
