import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../../journey.ts';
import { screenModules } from '../../office-screens.ts';
import { signIn } from '../../staff.ts';
import { watched } from '../../traffic.ts';

/** The budget of the back office's first page as sent, gzip: scripts, styles and the font. */
const firstPage = 400_000;

const adminAssets = path.resolve(import.meta.dirname, '../../../build/admin/assets');
const scriptNamesWith = (pattern: RegExp): string[] =>
  readdirSync(adminAssets).filter((name) => name.endsWith('.js') && pattern.test(readFileSync(path.join(adminAssets, name), 'utf8')));

const scriptsIn = (folder: string): string[] => {
  const assets = path.resolve(import.meta.dirname, '../../../build', folder, 'assets');
  return readdirSync(assets)
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(path.join(assets, name), 'utf8'));
};

test('the first page of the back office is at most 400 kB', async ({ page }) => {
  await signIn(page, 'tw', '/admin');
  const traffic = watched(page);
  await page.reload();
  await page.locator('main h1').first().waitFor();
  await traffic.settled();
  const files = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/admin/assets/'))
      .map((entry) => ({ name: entry.name, size: (entry as PerformanceResourceTiming).encodedBodySize })),
  );
  const weightOf = (ending: string): number => files.filter(({ name }) => name.endsWith(ending)).reduce((sum, { size }) => sum + size, 0);
  const figures = { scripts: weightOf('.js'), styles: weightOf('.css'), font: weightOf('.woff2') };
  const sum = figures.scripts + figures.styles + figures.font;
  process.stdout.write(`  the dashboard: ${JSON.stringify(figures)}, ${Math.round(sum / 1000)} kB\n`);
  expect(figures.scripts).toBeGreaterThan(200_000);
  expect(sum).toBeLessThanOrEqual(firstPage);
});

test('each screen is a file of its own, loaded when it is opened', () => {
  const loads = scriptsIn('admin').map((script) => new Set(script.match(/import\([`'"]\.\/[\w.-]+\.js[`'"]\)/g) ?? []).size);
  expect(Math.max(...loads)).toBeGreaterThanOrEqual(screenModules().length);
});

test('the sign-in page loads no antd, and a list no more than 32 scripts', async ({ page }) => {
  const loaded = async () => {
    const urls = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    return urls.filter((url) => /\/admin\/assets\/.*\.js$/.test(url)).map((url) => path.basename(url));
  };
  await page.goto('/admin/login');
  await page.locator('input[type=password]').waitFor();
  const atSignIn = await loaded();
  expect(atSignIn.length).toBeGreaterThan(0);
  const antd = scriptNamesWith(/\bant-(btn|modal|select)\b/);
  expect(antd.length).toBeGreaterThan(0);
  expect(atSignIn.filter((name) => antd.includes(name))).toEqual([]);
  await signIn(page, 'tw', '/admin/orders');
  await page.locator('tbody tr').first().waitFor();
  const inList = await loaded();
  process.stdout.write(`  scripts of the sign-in: ${atSignIn.length}, of the list of orders: ${inList.length}\n`);
  expect(inList.length).toBeLessThanOrEqual(32);
});

test('no shopper loads antd', () => {
  const antd = /\bant-(btn|modal|select)\b|anticon/;
  expect(scriptsIn('admin').some((script) => antd.test(script))).toBe(true);
  expect(scriptsIn('storefront/client').filter((script) => antd.test(script))).toEqual([]);
});
