import { expect, test } from '../../journey.ts';

/** Sorted and filtered lists have more addresses than pages; these show nothing that the plain list does not link to. */
const isCut = ({ pathname, search }: URL): boolean => search !== '' && /\/(products|news|search)\b/.test(pathname);

/** The links of a page within the shop, without what follows `#`. */
function collectLinks(html: string, at: URL): string[] {
  const written = [...html.matchAll(/<a\b[^>]*\bhref="([^"]+)"/g)].map(([, href = '']) => new URL(href.replaceAll('&amp;', '&'), at));
  return written.filter((to) => to.origin === at.origin && !isCut(to)).map((to) => to.pathname + to.search);
}

test('every link of every page leads to an existing page without a redirect, in both languages', async ({ request, baseURL }) => {
  const from = new Map<string, string>([
    ['/home', ''],
    ['/en/home', ''],
  ]);
  const wrong: string[] = [];
  let pages = 0;
  for (const [address, page] of from) {
    const answer = await request.get(address, { maxRedirects: 0 });
    if (answer.status() !== 200) wrong.push(`${address}, a link of ${page}: ${answer.status()} ${answer.headers()['location'] ?? ''}`);
    if (answer.status() !== 200 || !answer.headers()['content-type']?.includes('html')) continue;
    pages++;
    for (const to of collectLinks(await answer.text(), new URL(address, baseURL ?? ''))) if (!from.has(to)) from.set(to, address);
  }
  expect(wrong).toEqual([]);
  // Two languages of 56 products alone.
  expect(pages).toBeGreaterThan(112);
});
