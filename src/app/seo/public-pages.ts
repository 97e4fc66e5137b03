import { shelf } from '#modules/catalog/index.ts';
import { published } from '#modules/content/index.ts';
import { type PictureRow, pictureFrom } from '#modules/media/index.ts';
import type { Database } from '#platform/db/database.ts';
import { defaultLocale } from '#shared/locale.ts';
import { buildPaths, plainPaths, type SitemapEntry } from './sitemap-xml.ts';

export type PublicPages = AsyncGenerator<SitemapEntry> | Generator<SitemapEntry>;
type Place = { db: Database; now: Date };

/** Rows per batch: memory use does not grow with the shop. */
const atOnce = 1000;

const fileOf = (row: PictureRow): string => `${pictureFrom(row, defaultLocale).url}-${row.widths.at(-1)}.webp`;

async function* products({ db, now }: Place): PublicPages {
  for (let last = 0; ; ) {
    const rows = await shelf.addresses(db, now, last, atOnce);
    for (const row of rows) yield { paths: buildPaths('/products', row), changedAt: row.changed_at, pictures: row.pictures.map(fileOf) };
    last = rows.at(-1)?.id ?? 0;
    if (rows.length < atOnce) return;
  }
}

/** Categories with products on shelf and no hidden ancestor. */
async function* categories({ db, now }: Place): PublicPages {
  const rows = await shelf.categories(db, now);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const isSeen = (id: number | null): boolean => {
    if (id === null) return true;
    const row = byId.get(id);
    return row !== undefined && isSeen(row.parent_id);
  };
  for (const row of rows) {
    if (row.product_count === 0 || !isSeen(row.id)) continue;
    yield { paths: buildPaths('/products/category', row), pictures: row.picture ? [fileOf(row.picture)] : [] };
  }
}

async function* brands({ db, now }: Place): PublicPages {
  for (const row of await shelf.brands(db, now)) if (row.product_count > 0) yield { paths: buildPaths('/products/brand', row) };
}

/** The articles, and each category that has some. */
async function* news({ db, now }: Place): PublicPages {
  const named = new Set<number>();
  for (let last = 0; ; ) {
    const rows = await published.articleAddresses(db, now, last, atOnce);
    for (const row of rows) {
      yield { paths: buildPaths('/news', row), changedAt: row.changed_at, pictures: row.picture ? [fileOf(row.picture)] : [] };
      if (!row.category || named.has(row.category.id)) continue;
      named.add(row.category.id);
      yield { paths: buildPaths('/news/category', row.category) };
    }
    last = rows.at(-1)?.id ?? 0;
    if (rows.length < atOnce) return;
  }
}

const ownPages = [
  '/home',
  '/products',
  '/news',
  '/shops',
  ...['about', 'faq', 'privacy', 'terms', 'contact'].map((name) => `/information/${name}`),
];

/** The fixed pages, and those staff created. */
async function* pages({ db, now }: Place): PublicPages {
  for (const path of ownPages) yield { paths: plainPaths(path) };
  for (const row of await published.pageAddresses(db, now)) yield { paths: buildPaths('/p', row), changedAt: row.changed_at };
}

/** All indexable pages, by kind. */
export const publicPages: readonly (readonly [kind: string, read: (place: Place) => PublicPages])[] = [
  ['pages', pages],
  ['categories', categories],
  ['brands', brands],
  ['news', news],
  ['products', products],
];
