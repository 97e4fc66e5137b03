import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { officeScreens } from '../../office-screens.ts';
import { office } from '../../sign-in.ts';
import { signIn } from '../../staff.ts';

/** What the first page of the office may weigh as it is sent, gzip: its scripts, styles and the font. */
const firstPage = 450_000;

type Loaded = { name: string; size: number };

/** What a page has loaded of the office's own files, in bytes over the wire. */
async function loadedBy(page: Page, address: string): Promise<Loaded[]> {
  await page.goto(address);
  await page.locator('main h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/admin/assets/'))
      .map((entry) => ({ name: new URL(entry.name).pathname, size: (entry as PerformanceResourceTiming).encodedBodySize })),
  );
}

const weightOf = (files: readonly Loaded[], ending: string): number =>
  files.filter(({ name }) => name.endsWith(ending)).reduce((sum, { size }) => sum + size, 0);

test('the first page of the office weighs at most 450 kB, and each screen is a part that is loaded when it is opened', async ({ page }) => {
  test.setTimeout(240_000);
  const screens = await officeScreens(await office());
  await signIn(page, 'tw', '/admin/welcome');
  const frame = await loadedBy(page, '/admin/welcome');
  const first = await loadedBy(page, '/admin');
  const figures = { scripts: weightOf(first, '.js'), styles: weightOf(first, '.css'), font: weightOf(first, '.woff2') };
  const sum = figures.scripts + figures.styles + figures.font;
  process.stdout.write(`  the dashboard: ${JSON.stringify(figures)}, ${Math.round(sum / 1000)} kB\n`);
  expect(figures.scripts).toBeGreaterThan(200_000);
  expect(sum).toBeLessThanOrEqual(firstPage);
  const shared = new Set(frame.map(({ name }) => name));
  const notLazy: string[] = [];
  for (const { path: screen, address } of screens.filter((one) => one.path !== 'welcome')) {
    const own = (await loadedBy(page, address)).filter(({ name }) => name.endsWith('.js') && !shared.has(name));
    if (own.length === 0) notLazy.push(screen);
  }
  expect(notLazy).toEqual([]);
});

test('no shopper loads antd', () => {
  const assets = path.resolve(import.meta.dirname, '../../../build/storefront/client/assets');
  const chunks = readdirSync(assets).filter((name) => name.endsWith('.js'));
  expect(chunks.length).toBeGreaterThan(10);
  expect(chunks.filter((name) => /\bant-(btn|modal|select)\b|anticon/.test(readFileSync(path.join(assets, name), 'utf8')))).toEqual([]);
});
