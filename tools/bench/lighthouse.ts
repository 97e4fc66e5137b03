import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { freePort } from '#testing/servers/running-program.ts';
import { browserLaunch } from '../../e2e/start/browser.ts';
import { startBuilt } from './shop.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];

/** Medians of one page: scores of 100, the shift of the layout, times in milliseconds. SEO is null where a page asks not to be listed. */
export type PageScore = { page: string; path: string; scores: Record<Category, number | null>; cls: number; lcp: number; tbt: number };

type Run = Omit<PageScore, 'page' | 'path'>;

/** Pages that search engines may list are also scored for SEO. */
const pages = [
  { page: 'home', path: '/home', isListed: true },
  { page: 'list', path: '/products', isListed: true },
  { page: 'product', path: '/products/1', isListed: true },
  { page: 'article', path: '/news/1', isListed: true },
  { page: 'cart', path: '/cart', isListed: false },
];

const median = (numbers: readonly number[]): number => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

/** Lighthouse's mobile profile on the built demo shop, each page `runs` times in one browser; the cart is not empty. */
export async function measurePages(folder: string, runs: number, onPage: (score: PageScore) => void): Promise<PageScore[]> {
  mkdirSync(folder, { recursive: true });
  const shop = await startBuilt('start', folder, { demo: true });
  const profile = mkdtempSync(path.join(os.tmpdir(), 'shophouse-lighthouse-'));
  const port = await freePort();
  const launch = await browserLaunch();
  const browser = await chromium.launchPersistentContext(profile, {
    ...launch,
    args: [...(launch.args ?? []), `--remote-debugging-port=${port}`],
  });
  try {
    await fillCart(await browser.newPage(), shop.url);
    const scores: PageScore[] = [];
    for (const { page, path: at, isListed } of pages) {
      const all: Run[] = [];
      for (let run = 0; run < runs; run++) all.push(await runOnce(`${shop.url}${at}`, port));
      const score = { page, path: at, ...calculateMedian(all, isListed) };
      scores.push(score);
      onPage(score);
    }
    return scores;
  } finally {
    await browser.close();
    await shop.stop();
    rmSync(profile, { recursive: true, force: true });
  }
}

type Tab = Awaited<ReturnType<Awaited<ReturnType<typeof chromium.launchPersistentContext>>['newPage']>>;

/** One product in the cart of this browser, by the shop's own call. */
async function fillCart(tab: Tab, url: string): Promise<void> {
  await tab.goto(`${url}/products`);
  const status = await tab.evaluate(async () => {
    const { data } = (await (await fetch('/api/products?per_page=24')).json()) as {
      data: { id: number; is_multi: boolean; type: string; availability: string; member_only: boolean; is_credit: boolean }[];
    };
    const plain = data.find((p) => !p.is_multi && p.type === 'single' && p.availability === 'available' && !p.member_only && !p.is_credit);
    const { items } = (await (await fetch(`/api/products/${plain?.id}`)).json()) as { items: { id: number }[] };
    const answer = await fetch('/api/cart/update', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ cart: null, item: { product_item_id: items[0]?.id, quantity: 1, mode: 'add' } }),
    });
    const cart = (await answer.json()) as { id?: string };
    localStorage.setItem('cart', cart.id ?? '');
    return answer.status;
  });
  await tab.close();
  if (status !== 200) throw new Error(`the cart could not be filled: ${status}`);
}

async function runOnce(url: string, port: number): Promise<Run> {
  // The storage is not cleared: the cart would be empty otherwise. Caches are cold all the same, as the profile asks.
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...categories],
    disableStorageReset: true,
  });
  if (!result) throw new Error(`${url}: no report`);
  const { lhr } = result;
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  const scores = Object.fromEntries(categories.map((name) => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)]));
  const value = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN;
  return {
    scores: scores as Record<Category, number>,
    cls: value('cumulative-layout-shift'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
  };
}

function calculateMedian(runs: readonly Run[], isListed: boolean): Run {
  const scores = Object.fromEntries(
    categories.map((name) => [name, name === 'seo' && !isListed ? null : median(runs.map((run) => run.scores[name] ?? 0))]),
  ) as Record<Category, number | null>;
  const of = (key: 'cls' | 'lcp' | 'tbt') => median(runs.map((run) => run[key]));
  return { scores, cls: of('cls'), lcp: of('lcp'), tbt: of('tbt') };
}

export const pageScoreTitle = `\n${'page'.padEnd(10)}${['performance', 'accessibility', 'best practices', 'SEO', 'CLS', 'LCP ms', 'TBT ms'].map((name) => name.padStart(15)).join('')}`;

/** One line of the table. A mark follows what misses its floor: 92 for performance, 100 for the rest, 0.02 for the shift. */
export function pageScoreLine({ page, scores, cls, lcp, tbt }: PageScore): string {
  const marked = (text: string, isMet: boolean) => `${text}${isMet ? '  ' : ' ✗'}`.padStart(15);
  const floors = { performance: 92, accessibility: 100, 'best-practices': 100, seo: 100 };
  const cells = categories.map((name) =>
    scores[name] === null ? marked('–', true) : marked(String(scores[name]), scores[name] >= floors[name]),
  );
  return [page.padEnd(10), ...cells, marked(cls.toFixed(3), cls <= 0.02), marked(lcp.toFixed(0), true), marked(tbt.toFixed(0), true)].join(
    '',
  );
}
