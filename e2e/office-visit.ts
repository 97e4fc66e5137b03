import type { Page } from '@playwright/test';
import { watched } from './traffic.ts';

/** A response that a screen read. */
export type Call = { url: string; status: number };

/** Opens a screen inside the back office, as a link would, and waits until it is idle; returns the calls it made. */
export async function visit(page: Page, address: string): Promise<Call[]> {
  const calls: Call[] = [];
  const traffic = watched(page, (answer) => {
    if (answer.url().includes('/api/') && answer.request().method() === 'GET') calls.push({ url: answer.url(), status: answer.status() });
  });
  await page.evaluate(async (to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
    // Rendered once: from now on the page shows that it is loading.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }, address);
  await traffic.settled();
  // A narrow window hides the first title where a list stands beside its form.
  await page.locator('main:not([data-moving]) h1').filter({ visible: true }).first().waitFor();
  return calls;
}
