import { get, type IncomingHttpHeaders } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { expect, test } from '../../journey.ts';

/** Budgets of a first visit in bytes as sent, gzip (section 6 of the specification, “Fast”). React and the router alone are 107 kB. */
const budgets = { scripts: 130_000, styles: 20_000, productHtml: 15_000 };
const maxItems = 30;

/** Scripts that a page loads at once: in a tag, preloaded, or imported by an inline script. */
const scriptNamed = /(?:<(?:link rel="modulepreload"|script)[^>]* (?:href|src)=|\b(?:import|from)\s*)"(\/assets\/[^"]+\.js)"/g;
const styleNamed = /<link rel="stylesheet"[^>]* href="([^"]+)"/g;

/** Bytes on the wire: a browser's own request would hide the encoding. */
function sent(url: string): Promise<{ headers: IncomingHttpHeaders; body: Buffer; status: number }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => resolve({ headers: answer.headers, body: Buffer.concat(parts), status: answer.statusCode ?? 0 }));
    }).on('error', reject);
  });
}

async function page(base: string, path: string): Promise<Buffer> {
  const { headers, body, status } = await sent(base + path);
  if (status === 301 && headers.location) return page(base, new URL(headers.location, base).pathname);
  expect(status, path).toBe(200);
  expect(headers['content-encoding'], path).toBe('gzip');
  return body;
}

async function weighPage(base: string, path: string) {
  const html = await page(base, path);
  const text = gunzipSync(html).toString();
  const named = (pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map((found) => found[1] ?? '/'))];
  const sizes = async (names: string[]) =>
    Object.fromEntries(await Promise.all(names.map(async (name) => [name, (await page(base, name)).length] as const)));
  const [scripts, styles] = await Promise.all([sizes(named(scriptNamed)), sizes(named(styleNamed))]);
  const sum = (files: Record<string, number>) => Object.values(files).reduce((all, size) => all + size, 0);
  return { html: html.length, scripts: sum(scripts), styles: sum(styles), files: { ...scripts, ...styles } };
}

const readFirst = async (base: string, list: string): Promise<number> => (await (await fetch(base + list)).json()).data[0].id;

for (const [name, pathOf] of Object.entries({
  home: async () => '/home',
  list: async () => '/products',
  product: async (base: string) => `/products/${await readFirst(base, '/api/products')}`,
  article: async (base: string) => `/news/${await readFirst(base, '/api/news')}`,
} satisfies Record<string, (base: string) => Promise<string>>)) {
  test(`a first visit loads at most 130 kB of scripts and 20 kB of styles: ${name}`, async ({ baseURL }) => {
    const base = baseURL ?? '';
    for (const prefix of ['', '/en']) {
      const { scripts, styles, files } = await weighPage(base, prefix + (await pathOf(base)));
      const what = JSON.stringify(files, null, 1);
      expect(Object.keys(files).length, what).toBeGreaterThan(3);
      expect(scripts, what).toBeGreaterThan(100_000);
      expect(scripts, what).toBeLessThanOrEqual(budgets.scripts);
      expect(styles, what).toBeGreaterThan(1_000);
      expect(styles, what).toBeLessThanOrEqual(budgets.styles);
    }
  });
}

test('a product page of up to 30 specifications is at most 15 kB of HTML', async ({ baseURL }) => {
  const base = baseURL ?? '';
  const { data } = await (await fetch(`${base}/api/products?per_page=48`)).json();
  const details = await Promise.all(
    (data as { id: number }[]).map(
      async ({ id }) => (await (await fetch(`${base}/api/products/${id}`)).json()) as { id: number; items: unknown[] },
    ),
  );
  const largest = details.filter(({ items }) => items.length <= maxItems).toSorted((a, b) => b.items.length - a.items.length)[0];
  expect(largest?.items.length).toBeGreaterThan(3);
  for (const prefix of ['', '/en']) {
    expect((await weighPage(base, `${prefix}/products/${largest?.id}`)).html).toBeLessThanOrEqual(budgets.productHtml);
  }
});
