import { type BrowserContext, expect, test } from '../../journey.ts';

type Height = { at: number; px: number };
type Measured = typeof globalThis & { heights: Height[] };

/** Tabs at once: an idle page is hydrated after four seconds, which may pass in parallel. */
const tabsAtOnce = 4;

/** Runs in the page: records each painted height of the document, from the moment its HTML is complete. */
function recordHeights(): void {
  const heights: Height[] = [];
  (globalThis as Measured).heights = heights;
  const look = () => {
    const px = document.documentElement?.scrollHeight ?? 0;
    if (document.readyState !== 'loading' && heights.at(-1)?.px !== px) heights.push({ at: Math.round(performance.now()), px });
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Opens a page without touching it; returns its heights until every part is hydrated. */
async function heightsAtRest(context: BrowserContext, address: string): Promise<Height[]> {
  const page = await context.newPage();
  await page.addInitScript(recordHeights);
  expect((await page.goto(address))?.status(), address).toBe(200);
  await page.locator('[data-later=alive] footer').waitFor();
  await expect(page.locator('[data-later=waiting]')).toHaveCount(0);
  // What was rendered with the last part is painted.
  const heights = await page.evaluate(
    () => new Promise<Height[]>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done((globalThis as Measured).heights)))),
  );
  await page.close();
  return heights;
}

test('no page changes its height between its first paint and full hydration @phone', async ({ context, request }) => {
  const idsOf = async (list: string) => ((await (await request.get(list)).json()) as { data: { id: number; type?: string }[] }).data;
  // Other journeys add products of their own, and hide them again: the demo's are the oldest, on any page.
  const pages = await Promise.all([1, 2, 3, 4].map((page) => idsOf(`/api/products?per_page=48&page=${page}`)));
  const oldestFirst = pages.flat().toSorted((a, b) => a.id - b.id);
  const product = (type: string) => `/products/${oldestFirst.find((one) => one.type === type)?.id}`;
  const addresses = [
    ...['/home', '/en/home', '/products', '/search?q=%E8%8C%B6', '/products/category/1'],
    ...['single', 'multi', 'combo'].map(product),
    ...['/news', `/news/${(await idsOf('/api/news'))[0]?.id}`, '/p/1', '/shops', '/information/faq', '/cart'],
  ];
  const changed: Record<string, Height[]> = {};
  for (let at = 0; at < addresses.length; at += tabsAtOnce) {
    const batch = addresses.slice(at, at + tabsAtOnce);
    const heights = await Promise.all(batch.map((address) => heightsAtRest(context, address)));
    for (const [i, address] of batch.entries()) if (heights[i]?.length !== 1) changed[address] = heights[i] ?? [];
  }
  expect(changed).toEqual({});
});
