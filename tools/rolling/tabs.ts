import { type Browser, chromium, type Page } from '@playwright/test';
import { browserLaunch } from '../../e2e/start/browser.ts';
import type { Samples } from '../bench/samples.ts';

export type Tabs = {
  /** Opens so many pages, each in a browser profile of its own; returns what was wrong, and how many came from each build. */
  openPages(count: number): Promise<{ faults: string[]; builds: Record<string, number> }>;
  /** Opens a product in the tab that was opened first, without loading a new document; returns what was wrong. */
  visitFromOldTab(): Promise<string[]>;
  close(): Promise<void>;
};

const timeout = 30_000;

/** A real browser at the shop, with one tab opened now. */
export async function openTabs(origin: string, samples: Samples): Promise<Tabs> {
  const browser = await chromium.launch(await browserLaunch());
  const old = await openPage(browser, `${origin}/products/category/${samples.categories[0]}`);
  await old.page.evaluate('globalThis.isOldTab = true');
  const addresses = ['/home', ...samples.products.map((id) => `/products/${id}`)];
  return {
    openPages: async (count) => {
      const faults: string[] = [];
      const builds: Record<string, number> = {};
      for (let n = 0; n < count; n++) {
        const { page, missing } = await openPage(browser, origin + addresses[n % addresses.length]);
        faults.push(...missing);
        const build = String(await page.evaluate('globalThis.shophouseBuild ?? 1'));
        builds[build] = (builds[build] ?? 0) + 1;
        await page.context().close();
      }
      return { faults, builds };
    },
    visitFromOldTab: async () => {
      const { page, missing } = old;
      await page.locator('main a[href*="/products/"]').first().click({ timeout });
      await page.waitForURL(/\/products\//, { timeout });
      await page.locator('main h1').first().waitFor({ timeout });
      const isSame = await page.evaluate('globalThis.isOldTab === true');
      return [...missing, ...(isSame ? [] : ['the old tab was loaded again'])];
    },
    close: () => browser.close(),
  };
}

async function openPage(browser: Browser, address: string): Promise<{ page: Page; missing: string[] }> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  const page = await context.newPage();
  const missing: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() >= 400) missing.push(`${new URL(answer.url()).pathname}: ${answer.status()}`);
  });
  await page.goto(address, { timeout });
  // React marks its elements with keys of its own once it has hydrated them. A function: the page's policy lets no text be evaluated.
  const isHydrated = () => {
    const { document } = globalThis as unknown as { document: { querySelector(selector: string): object | null } };
    return Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react'));
  };
  await page.waitForFunction(isHydrated, undefined, { timeout }).catch(() => missing.push(`${address} was not hydrated`));
  return { page, missing };
}
