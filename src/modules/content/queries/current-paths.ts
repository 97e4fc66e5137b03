import { sql } from 'kysely';
import { categoryLinks } from '#modules/catalog/index.ts';
import type { ContentName } from '#platform/cache/content-names.ts';
import type { Columns } from '#platform/db/columns.ts';
import type { Reader } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/few-ids.ts';
import { inLocale, type Locale } from '#shared/locale.ts';

type Kind = 'product' | 'brand' | 'category' | 'article' | 'page';
type Place = { kind: Kind; id: number; base: string; rest: string };

/** Base paths by kind, the more specific before their prefixes. */
const bases: readonly (readonly [base: string, kind: Kind])[] = [
  ['/products/category', 'category'],
  ['/products/brand', 'brand'],
  ['/products', 'product'],
  ['/news/category', 'category'],
  ['/news', 'article'],
  ['/p', 'page'],
];

/** The record a path leads to and the rest after its slug; null for other paths. */
function parsePath(path: string): Place | null {
  for (const [base, kind] of bases) {
    const [, id, rest = ''] = new RegExp(`^${base}/([1-9]\\d{0,14})(?:/[^/?#]*)?([?#].*)?$`).exec(path) ?? [];
    if (id) return { kind, id: Number(id), base, rest };
  }
  return null;
}

/** The contents at these paths. */
export const namesInPaths = (paths: readonly string[]): ContentName[] =>
  paths.flatMap((path): ContentName[] => {
    const place = parsePath(path);
    if (!place) return [];
    const names: Record<Kind, ContentName> = {
      product: `product:${place.id}`,
      category: 'categories',
      brand: 'brands',
      article: 'content',
      page: 'content',
    };
    return [names[place.kind]];
  });

/**
 * Replaces stored paths (`/products/12`, with or without a slug) by the current canonical path in one language. Other paths and
 * deleted records stay unchanged.
 */
export async function currentPaths(reader: Reader, paths: readonly string[], locale: Locale): Promise<(path: string) => string> {
  const places = new Map(paths.flatMap((path) => [[path, parsePath(path)] as const]).filter(([, place]) => place !== null));
  if (places.size === 0) return (path) => path;
  const idsByKind = (kind: Kind) => [...places.values()].flatMap((place) => (place?.kind === kind ? place.id : []));
  const [catalogSlugs, content] = await Promise.all([
    categoryLinks.slugsById(reader, { product: idsByKind('product'), brand: idsByKind('brand'), category: idsByKind('category') }),
    sql<{ kind: Kind } & Columns<'blogs' | 'pages', 'id' | 'slug'>>`
      select 'article' as kind, id, slug from blogs where id = ${anyOf(idsByKind('article'))}
      union all select 'page', id, slug from pages where id = ${anyOf(idsByKind('page'))}`.execute(reader),
  ]);
  const slugs = new Map([...catalogSlugs, ...content.rows].map(({ kind, id, slug }) => [`${kind} ${id}`, inLocale(slug, locale)]));
  return (path) => {
    const place = places.get(path);
    const slug = place && slugs.get(`${place.kind} ${place.id}`);
    return place && slug ? `${place.base}/${place.id}/${encodeURIComponent(slug)}${place.rest}` : path;
  };
}
