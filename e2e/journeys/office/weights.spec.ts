import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../../journey.ts';
import { screenModules } from '../../office-screens.ts';
import { signIn } from '../../staff.ts';
import { watched } from '../../traffic.ts';

/** What the first page of the office may weigh as it is sent, gzip: its scripts, styles and the font. */
const firstPage = 450_000;

const scriptsIn = (folder: string): string[] => {
  const assets = path.resolve(import.meta.dirname, '../../../build', folder, 'assets');
  return readdirSync(assets)
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(path.join(assets, name), 'utf8'));
};

test('the first page of the office weighs at most 450 kB', async ({ page }) => {
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

test('no shopper loads antd', () => {
  const antd = /\bant-(btn|modal|select)\b|anticon/;
  expect(scriptsIn('admin').some((script) => antd.test(script))).toBe(true);
  expect(scriptsIn('storefront/client').filter((script) => antd.test(script))).toEqual([]);
});
