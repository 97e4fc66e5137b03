import type { Page } from './journey.ts';

/**
 * Waits until the page has been drawn twice: by then the browser has reported a caret that a key moved (it does so with the next
 * frame, and an editor that gets Enter before that splits the text at the old place), and what a handler set has been drawn.
 */
export const twoFrames = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
