import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { putIntoCart } from '../shopper.ts';
import { signIn } from '../staff.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

async function faultsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
  return violations.flatMap((v) => v.nodes.map((node) => `${v.id}: ${node.target.join(' ')}`));
}

const shopPages = [
  '/home',
  '/en/home',
  '/products',
  '/en/products',
  '/products/1',
  '/en/products/1',
  '/search?page=1&q=%E8%8C%B6',
  '/nothing/here',
];

for (const path of shopPages) {
  test(`axe finds nothing on ${path}, and nothing sticks out sideways @phone`, async ({ page }) => {
    await page.goto(path);
    expect(await faultsOf(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
}

test('axe finds nothing on a cart that holds something @phone', async ({ page }) => {
  await putIntoCart(page, 'en');
  await page.goto('/en/cart');
  await expect(page.locator('input[name="email"]')).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
});

const officePages = [
  '/admin/welcome',
  '/admin/orders',
  '/admin/products',
  '/admin/products/create',
  '/admin/settings/general',
  '/admin/payments',
  '/admin/deliveries',
];

test('axe finds nothing in the back office, and no screen warns in the console', async ({ page }) => {
  const said: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) said.push(message.text());
  });
  await page.goto('/admin/login');
  expect(await faultsOf(page)).toEqual([]);
  await signIn(page, 'tw');
  for (const path of officePages) {
    await page.goto(path);
    await page.locator('h1').first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(await faultsOf(page), path).toEqual([]);
  }
  expect(said.filter((text) => !text.includes('401'))).toEqual([]);
});
