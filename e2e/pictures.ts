/**
 * `npm run pictures -- [URL]`: every screen of a running demo shop as a picture, at 390, 768 and 1440 px in both languages,
 * into test-results/pictures. Refuses to run on a machine that has no face for Chinese letters.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { browserLaunch } from './browser.ts';

const url = process.argv[2] ?? 'http://localhost:3000';
const folder = path.resolve('test-results/pictures');
const widths = [390, 768, 1440];
const shopPages = [
  '/home',
  '/products',
  '/products/category/1',
  '/products/brand/1',
  '/products/1',
  '/search?page=1&q=tea',
  '/cart',
  '/no/such/door',
];
const officePages = [
  'welcome',
  'orders',
  'orders/1',
  'products',
  'products/1',
  'products/create',
  'settings/general',
  'payments',
  'payments/1',
  'deliveries',
  'deliveries/1',
];

/** Without a face for 繁 every Chinese page is a page of boxes, and looking at it proves nothing. */
async function requireChineseFace(page: Page): Promise<void> {
  const drawn = await page.evaluate(() => {
    const width = (text: string) => {
      const context = document.createElement('canvas').getContext('2d');
      if (!context) return '';
      context.font = '40px sans-serif';
      context.fillText(text, 4, 44);
      return context.canvas.toDataURL();
    };
    return width('\u7e41') !== width('\uffff') && width('\u7e41') !== width('\u9ad4');
  });
  if (!drawn) throw new Error('This machine has no face for Chinese letters. Install one, for example the package fonts-noto-cjk.');
}

/** Lazy pictures load when they come near: the whole page is passed once before it is taken. */
async function take(page: Page, address: string, file: string): Promise<void> {
  await page.goto(`${url}${address}`, { waitUntil: 'networkidle' });
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let y = 0; y < height; y += 600) {
    await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y);
    await page.waitForLoadState('networkidle');
  }
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await page.screenshot({ path: path.join(folder, file), fullPage: true });
  process.stdout.write(`  ${file}\n`);
}

const nameOf = (address: string) => address.replace(/[^\w]+/g, '-').replace(/^-|-$/g, '');

async function takeShop(browser: Browser, width: number): Promise<void> {
  const page = await browser.newPage({ viewport: { width, height: 900 } });
  await page.goto(`${url}/home`);
  await requireChineseFace(page);
  for (const language of ['tw', 'en']) {
    for (const address of shopPages)
      await take(page, language === 'en' ? `/en${address}` : address, `shop-${nameOf(address)}-${language}-${width}.png`);
  }
  await page.close();
}

async function takeOffice(browser: Browser, width: number): Promise<void> {
  const page = await browser.newPage({ viewport: { width, height: 900 } });
  await take(page, '/admin/login', `office-login-tw-${width}.png`);
  await page.locator('input[type="email"], input[name="email"]').fill('admin@example.com');
  await page.locator('input[type="password"]').fill('admin12345');
  await page.locator('button[type="submit"]').click();
  await page.waitForURL((at) => !at.pathname.endsWith('/login'));
  for (const language of ['en', 'tw']) {
    await page.evaluate(async (locale) => {
      const token = decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '');
      await fetch('/api/me/locale', {
        method: 'PUT',
        headers: { 'content-type': 'application/json', 'x-xsrf-token': token },
        body: JSON.stringify({ locale }),
      });
    }, language);
    for (const screen of officePages) await take(page, `/admin/${screen}`, `office-${nameOf(screen)}-${language}-${width}.png`);
  }
  await page.close();
}

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch(await browserLaunch());
try {
  for (const width of widths) {
    await takeShop(browser, width);
    await takeOffice(browser, width);
  }
} finally {
  await browser.close();
}
