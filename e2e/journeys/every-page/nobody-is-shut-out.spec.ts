import AxeBuilder from '@axe-core/playwright';
import { locales } from '#shared/locale.ts';
import { expect, type Page, test } from '../../journey.ts';
import { demoMember, shopPages } from '../../shop-pages.ts';
import { putIntoCart } from '../../shopper.ts';
import { openAs } from '../../sign-in.ts';
import { signIn } from '../../staff.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

async function faultsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
  return violations.flatMap((v) => v.nodes.map((node) => `${v.id}: ${node.target.join(' ')}`));
}

const widths = [320, 390, 768, 1440];

/** What is wider than the screen, at each width that is drawn for. */
async function sticksOut(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const by = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (by > 0) found.push(`${by} px at ${width}`);
  }
  return found;
}

/** Waits for what only the browser fetches, then looks at the page wide and narrow. */
async function faultsAt(page: Page, address: string): Promise<string[]> {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(address);
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  const wide = await faultsOf(page);
  const out = await sticksOut(page);
  await page.setViewportSize({ width: 390, height: 844 });
  return [...wide, ...(await faultsOf(page)), ...out].map((fault) => `${address}: ${fault}`);
}

for (const locale of locales) {
  for (const who of ['anyone', 'a member'] as const) {
    test(`every page for ${who}: axe finds nothing (WCAG 2.2 AA), and nothing sticks out from 320 to 1440 px (${locale})`, async ({
      page,
    }) => {
      test.setTimeout(300_000);
      const { token, ...order } = await demoMember(page.request);
      if (who === 'a member') await openAs(page, { token });
      const pages = shopPages(locale, { ...order, offer: 'unknown' }).filter(({ ofMember }) => ofMember === (who === 'a member'));
      const faults: string[] = [];
      for (const { address } of pages) faults.push(...(await faultsAt(page, address)));
      expect(faults).toEqual([]);
    });
  }
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
  test.slow();
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
  // The strip that says this is a demo, and the shop's name, stand where somebody who jumps from part to part meets them.
  const { violations } = await new AxeBuilder({ page }).withRules(['region']).analyze();
  expect(violations.flatMap((v) => v.nodes.map((node) => node.html))).toEqual([]);
  expect(said.filter((text) => !text.includes('401'))).toEqual([]);
});
