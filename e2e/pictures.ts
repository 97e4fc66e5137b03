/**
 * `npm run pictures -- [URL] [pattern of a name]`: every screen of a running demo shop as a picture, at 390, 768 and 1440 px in both
 * languages, into test-results/pictures; with a pattern only the matching ones: `'office-.*-tw-(390|768)'`. Refuses to run on a
 * machine without a Chinese font.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { locales } from '../src/shared/locale.ts';
import { officeScreens } from './office-screens.ts';
import { demoMember, shopPages } from './shop-pages.ts';
import type { Caller } from './sign-in.ts';
import { browserLaunch } from './start/browser.ts';

const url = process.argv[2] ?? 'http://localhost:3000';
const pattern = new RegExp(process.argv[3] ?? '');
const folder = path.resolve('test-results/pictures');
const widths = [390, 768, 1440];
/** A screen of the back office scrolls inside its window: a tall one shows it whole. */
const officeHeight = 2200;
const endOfDay = new Date().setUTCHours(23, 59, 0, 0);

/** Two runs over one build give the same pictures: animations are off, and the browser's clock is fixed. */
async function openPage(browser: Browser, width: number, height = 900): Promise<Page> {
  const page = await browser.newPage({ reducedMotion: 'reduce', viewport: { width, height } });
  await page.clock.setFixedTime(endOfDay);
  return page;
}

/** Without a Chinese font every Chinese page is a page of boxes, and the pictures prove nothing. */
async function requireChineseFont(page: Page): Promise<void> {
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
  if (!drawn) throw new Error('No Chinese font is installed. Install one, for example the package fonts-noto-cjk.');
}

/** Every picture in the window has loaded. */
function picturesInView(): boolean {
  return [...document.images].every((image) => {
    const { top, bottom, left, right } = image.getBoundingClientRect();
    const isInView = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth && right > left;
    return image.complete || !isInView;
  });
}

/** Lazy pictures load when they come near: the whole page is scrolled once before the picture is taken. */
async function take(page: Page, address: string, file: string): Promise<void> {
  if (!pattern.test(file)) return;
  await page.goto(`${url}${address}`, { waitUntil: 'networkidle' });
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let y = 0; y < height; y += 600) {
    await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y);
    await page.waitForFunction(picturesInView);
  }
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await page.screenshot({ path: path.join(folder, file), fullPage: true });
  process.stdout.write(`  ${file}\n`);
}

const toFileName = (address: string) => address.replace(/[^\w]+/g, '-').replace(/^-|-$/g, '');

/** A cart of the signed-in member with items. */
async function fillCart(page: Page, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const product = await (await page.request.get(`${url}/api/products/1`)).json();
  const data = { cart: null, item: { product_item_id: product.items[0].id, quantity: 1, mode: 'set' } };
  await page.request.post(`${url}/api/cart/update`, { headers, data });
}

async function takeShop(browser: Browser, width: number): Promise<void> {
  const visitor = await openPage(browser, width);
  const { token, ...order } = await demoMember(visitor.request, url);
  const member = await openPage(browser, width);
  await member.addInitScript((stored) => {
    localStorage.setItem('customer_token', stored);
    localStorage.setItem('loggedIn', '1');
  }, token);
  await fillCart(member, token);
  for (const locale of locales) {
    for (const { address, ofMember } of shopPages(locale, { ...order, offer: 'unknown' })) {
      const name = (who: string) =>
        `${who}-${toFileName(address.replace(/^\/en\//, '/').replace(order.orderToken, ''))}-${locale}-${width}.png`;
      if (!ofMember) await take(visitor, address, name('shop'));
      if (ofMember || address.endsWith('/cart')) await take(member, address, name('member'));
    }
  }
  await visitor.close();
  await member.close();
}

async function signInToOffice(page: Page): Promise<void> {
  await page.goto(`${url}/admin/login`);
  await page.locator('input[type="email"], input[name="email"]').fill('admin@example.com');
  await page.locator('input[type="password"]').fill('admin12345');
  await page.locator('button[type="submit"]').click();
  await page.waitForURL((at) => !at.pathname.endsWith('/login'));
}

async function speak(page: Page, language: string): Promise<void> {
  await page.evaluate(async (locale) => {
    const token = decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '');
    await fetch('/api/me/locale', {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'x-xsrf-token': token },
      body: JSON.stringify({ locale }),
    });
  }, language);
}

async function takeOffice(browser: Browser, width: number): Promise<void> {
  const page = await openPage(browser, width, officeHeight);
  await take(page, '/admin/login', `office-login-tw-${width}.png`);
  await signInToOffice(page);
  const call: Caller = async (method, path, data) => {
    const { value = '' } = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN') ?? {};
    const headers = { referer: `${url}/admin`, accept: 'application/json', 'x-xsrf-token': decodeURIComponent(value) };
    return (await page.request.fetch(`${url}${path}`, { method, headers, ...(data && { data }) })).json();
  };
  const screens = await officeScreens(call);
  for (const language of ['en', 'tw']) {
    await speak(page, language);
    for (const { address } of screens) {
      await take(page, address, `office-${toFileName(address.slice('/admin/'.length)) || 'dashboard'}-${language}-${width}.png`);
    }
  }
  await page.close();
}

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch(await browserLaunch());
try {
  const page = await browser.newPage();
  await page.goto(`${url}/home`);
  await requireChineseFont(page);
  for (const width of widths) {
    if (!pattern.source.startsWith('office')) await takeShop(browser, width);
    await takeOffice(browser, width);
  }
} finally {
  await browser.close();
}
