import { expect, type Page, type Response } from '@playwright/test';

/** How long a busy machine may take until a page asks for nothing more. */
const settleTimeoutMs = 45_000;

/** What a page shows while something is still on its way to it; `data-later` is a part of the shop whose code is still to come. */
const onTheWay = 'main[data-moving], main [aria-busy="true"], [data-later="waiting"]';

/**
 * Knows when a page has come to rest: nothing is asked for, nothing stands for what is still to come, and it has been drawn
 * since without asking for more. `note` is told every answer until then. Begin before what sets the page in motion.
 */
export function watched(page: Page, note: (answer: Response) => void = () => {}): { settled: () => Promise<void> } {
  let open = 0;
  let begun = 0;
  const onBegin = (): void => {
    open += 1;
    begun += 1;
  };
  const onEnd = (): void => {
    open -= 1;
  };
  page.on('request', onBegin).on('requestfinished', onEnd).on('requestfailed', onEnd).on('response', note);
  const rests = async (): Promise<boolean> => {
    const before = begun;
    const isDrawn = await page.evaluate(drawnWithout, onTheWay);
    return isDrawn && open <= 0 && begun === before;
  };
  const settled = async (): Promise<void> => {
    await expect.poll(rests, { intervals: [50], timeout: settleTimeoutMs }).toBe(true);
    page.off('request', onBegin).off('requestfinished', onEnd).off('requestfailed', onEnd).off('response', note);
  };
  return { settled };
}

/** Whether nothing of a selector is in the document after it was drawn three times. */
async function drawnWithout(selector: string): Promise<boolean> {
  for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
  return !document.querySelector(selector);
}

/** Opens a page of the shop and waits until all of it is there, also the parts that wait for a sign of a reader's hand. */
export async function openAtRest(page: Page, address: string): Promise<void> {
  const traffic = watched(page);
  await page.goto(address);
  await page.locator('h1').first().waitFor();
  // React knows its elements by a key of their own once it has taken up what the server wrote.
  await page.waitForFunction(() => Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')));
  for (const at of [1, 2]) await page.mouse.move(at, at);
  await traffic.settled();
}
