import type { Page } from '@playwright/test';
import { watched } from './traffic.ts';

/** What a screen read. */
export type Call = { url: string; status: number };

/** Opens a screen inside the office, as a link would, and waits until it asks for nothing more; answers what it read. */
export async function visit(page: Page, address: string): Promise<Call[]> {
  const calls: Call[] = [];
  const traffic = watched(page, (answer) => {
    if (answer.url().includes('/api/') && answer.request().method() === 'GET') calls.push({ url: answer.url(), status: answer.status() });
  });
  await page.evaluate(async (to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
    // Drawn once: from now on the page says that it is on its way.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }, address);
  await traffic.settled();
  await page.locator('main:not([data-moving]) h1').first().waitFor();
  return calls;
}
