import { expect, type Page, type Response } from '@playwright/test';

/** How long a busy machine may take until a page is idle, in milliseconds. */
const settleTimeoutMs = 45_000;

/** Elements shown while something is loading; `data-later` is a part of the shop whose code is not loaded yet. */
const onTheWay = 'main[data-moving], main [aria-busy="true"], [data-later="waiting"]';

/**
 * Knows when a page is idle: no request is open, no placeholder is shown, and it has rendered since without new requests. `note`
 * gets every response until then. Call it before what starts the loading.
 */
export function watched(page: Page, note: (answer: Response) => void = () => {}): { settled: () => Promise<void> } {
  let open = 0;
  let started = 0;
  const onBegin = (): void => {
    open += 1;
    started += 1;
  };
  const onEnd = (): void => {
    open -= 1;
  };
  page.on('request', onBegin).on('requestfinished', onEnd).on('requestfailed', onEnd).on('response', note);
  const rests = async (): Promise<boolean> => {
    const before = started;
    const isDrawn = await page.evaluate(drawnWithout, onTheWay);
    return isDrawn && open <= 0 && started === before;
  };
  const settled = async (): Promise<void> => {
    await expect.poll(rests, { intervals: [50], timeout: settleTimeoutMs }).toBe(true);
    page.off('request', onBegin).off('requestfinished', onEnd).off('requestfailed', onEnd).off('response', note);
  };
  return { settled };
}

/**
 * Whether no element of a selector is in the document after three frames, and once the page has nothing else to do: on a busy machine
 * frames come before the effects in which a new part of the page requests its data.
 */
async function drawnWithout(selector: string): Promise<boolean> {
  for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }));
  return !document.querySelector(selector);
}

/** Opens a page of the shop and waits until all of it has loaded, including parts that wait for user input. */
export async function openAtRest(page: Page, address: string): Promise<void> {
  const traffic = watched(page);
  await page.goto(address);
  await page.locator('h1').first().waitFor();
  // React marks its elements with keys of its own once it has hydrated them.
  await page.waitForFunction(() => Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')));
  for (const at of [1, 2]) await page.mouse.move(at, at);
  await traffic.settled();
}
