import { type Locale, locales } from '#shared/locale.ts';
import { axeViolations, expectNoAxeViolations } from '../../axe.ts';
import { foreignTexts } from '../../foreign-texts.ts';
import { expect, type Page, test } from '../../journey.ts';
import { demoMember, shopPages } from '../../shop-pages.ts';
import { putIntoCart } from '../../shopper.ts';
import { openAs } from '../../sign-in.ts';
import { signIn } from '../../staff.ts';
import { openAtRest } from '../../traffic.ts';

const widths = [320, 390, 768, 1440];

/** Elements wider than the screen, at each designed width. */
async function overflowing(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const by = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (by > 0) found.push(`${by} px at ${width}`);
  }
  return found;
}

/** One language is checked wide, the other narrow, so that what replaces something on a phone is checked as well. */
const widthByLocale = { tw: 1280, en: 390 } as const;

async function faultsAt(page: Page, address: string, locale: Locale): Promise<string[]> {
  await page.setViewportSize({ width: widthByLocale[locale], height: 900 });
  await openAtRest(page, address);
  const faults = await axeViolations(page);
  const foreign = (await foreignTexts(page, locale)).map((text) => `“${text}” is not in the language of the page`);
  return [...faults, ...foreign, ...(await overflowing(page))].map((fault) => `${address}: ${fault}`);
}

for (const locale of locales) {
  for (const who of ['anyone', 'a member'] as const) {
    test(`every page for ${who}: axe finds nothing (WCAG 2.2 AA), all texts are in its language, and nothing overflows from 320 to 1440 px (${locale})`, async ({
      page,
    }) => {
      test.setTimeout(300_000);
      const { token, ...order } = await demoMember(page.request);
      if (who === 'a member') await openAs(page, { token });
      const pages = shopPages(locale, { ...order, offer: 'unknown' }).filter(({ ofMember }) => ofMember === (who === 'a member'));
      const faults: string[] = [];
      for (const { address } of pages) faults.push(...(await faultsAt(page, address, locale)));
      expect(faults).toEqual([]);
    });
  }
}

test('axe finds nothing on a cart with items @phone', async ({ page }) => {
  await putIntoCart(page, 'en');
  await page.goto('/en/cart');
  await expect(page.locator('input[name="email"]')).toBeVisible();
  await expectNoAxeViolations(page);
});

test('the demo notice and the shop’s name are in landmarks of the back office', async ({ page }) => {
  await signIn(page, 'tw');
  await page.locator('h1').first().waitFor();
  // Screen readers jump between landmarks.
  expect(await axeViolations(page, { rule: 'region' })).toEqual([]);
});
