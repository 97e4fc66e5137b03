import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import type { CategoryNode, FacetsView, ProductCard } from '#modules/shopfront/contract.ts';
import { type Locale, localizedPath, splitLocale } from '#shared/locale.ts';
import { type LoaderDeps, loaderDeps, type Received } from '../../call.ts';
import { flatten } from '../../flatten.ts';
import type { Alternates } from '../../layout/language-switch.tsx';
import type { Crumb } from '../../ui/breadcrumb.tsx';
import { brandPath, categoryPath } from '../../ui/paths.ts';
import type { TreeNode } from './category-tree.tsx';
import { effective, type Filter, type FilterName, filtersIn, toListInput } from './filters.ts';

export const sorts = ['featured', 'sales', 'newest', 'price', '-price'] as const;
export type Sort = (typeof sorts)[number];
/** The sort order in a URL; invalid ones are the usual one. */
export const sortIn = (query: URLSearchParams): Sort => sorts.find((each) => each === query.get('sort')) ?? 'featured';
const perPage = 24;

/** The subject of a list with its titles and navigation; the page's own texts are added while rendering. */
export type Subject =
  | { kind: 'all' }
  | { kind: 'search'; q: string }
  | { kind: 'brand'; id: number; name: string; intro: string; banner: Received<'shopfront.brand'>['banner'] }
  | {
      kind: 'category';
      id: number;
      name: string;
      intro: string;
      above: number[];
      crumbs: Crumb[];
      children: Received<'shopfront.category'>['children'];
    };

export type ListData = {
  subject: Subject;
  /** The main categories, the one of this list expanded down to it; none for a search or a brand. */
  tree: TreeNode[];
  /** The list's path without language prefix and query. */
  path: string;
  sort: Sort;
  filters: Filter[];
  facets: FacetsView | null;
  /** Names of the categories and brands used as filters, by id. */
  names: Partial<Record<FilterName, Record<string, string>>>;
  /** The suggested spelling of the query. */
  meant: string | null;
  products: ProductCard[];
  /** Suggested products for an empty result. */
  instead: ProductCard[];
  meta: { page: number; per_page: number; total: number };
  /** Banners above the products of a category. */
  banners: Received<'content.banners'>['data'];
  alternates?: Alternates;
};

type Found = {
  subject: Subject;
  path: string;
  filter: { category_id?: number; brand_id?: number; q?: string };
  slug?: string;
  alternates?: Alternates;
};

/** A category in the list's tree; children are included where the reader is inside. */
const unfold = ({ id, name, slug, product_count, children }: CategoryNode, openIds: readonly number[]): TreeNode => ({
  id,
  name,
  slug,
  product_count,
  children: openIds.includes(id) ? children.map((child) => unfold(child, openIds)) : [],
});

async function findSubject(call: LoaderDeps['call'], locale: Locale, params: LoaderFunctionArgs['params'], url: URL): Promise<Found> {
  if (params['categoryId']) {
    const id = Number(params['categoryId']);
    const category = await call('shopfront.category', { id }, locale);
    const parents = category.breadcrumb.filter((crumb) => crumb.id !== id);
    const crumbs = parents.map((crumb) => ({ label: crumb.name, to: categoryPath(crumb) }));
    const above = parents.map((crumb) => crumb.id);
    return {
      subject: {
        kind: 'category',
        id,
        name: category.name,
        intro: category.intro,
        above,
        crumbs,
        children: category.children,
      },
      path: categoryPath(category),
      filter: { category_id: id },
      slug: category.slug,
      alternates: { tw: categoryPath({ id, slug: category.slugs.tw }), en: categoryPath({ id, slug: category.slugs.en }) },
    };
  }
  if (params['brandId']) {
    const id = Number(params['brandId']);
    const brand = await call('shopfront.brand', { id }, locale);
    return {
      subject: { kind: 'brand', id, name: brand.name, intro: brand.intro, banner: brand.banner },
      path: brandPath(brand),
      filter: { brand_id: id },
      slug: brand.slug,
      alternates: { tw: brandPath({ id, slug: brand.slugs.tw }), en: brandPath({ id, slug: brand.slugs.en }) },
    };
  }
  if (splitLocale(url.pathname).path !== '/search') return { subject: { kind: 'all' }, path: '/products', filter: {} };
  const q = (url.searchParams.get('q') ?? '').trim().slice(0, 100);
  return { subject: { kind: 'search', q }, path: '/search', filter: { q } };
}

const isId = (value: string | undefined) => value === undefined || /^[1-9]\d{0,14}$/.test(value);

/** The page's URL, also for a data request. */
function requestUrl(request: Request): URL {
  const url = new URL(request.url);
  url.pathname = url.pathname.replace(/\.data$/, '');
  url.searchParams.delete('_routes');
  return url;
}

/** Loads any of the four lists. Throws 404 for a missing record and 301 to the URL with the current slug. */
export async function loadList({ request, context, params }: LoaderFunctionArgs): Promise<ListData> {
  if (!isId(params['categoryId']) || !isId(params['brandId'])) throw data(null, { status: 404 });
  const url = requestUrl(request);
  const { locale } = splitLocale(url.pathname);
  const { call } = loaderDeps(context);
  const sort = sortIn(url.searchParams);
  const page = Math.min(10_000, Math.max(1, Number.parseInt(url.searchParams.get('page') ?? '1', 10) || 1));

  const { subject, path, filter, slug, alternates } = await findSubject(call, locale, params, url);
  if (slug && slug !== params['slug']) throw redirect(localizedPath(path, locale) + url.search, 301);
  const requested = filtersIn(url.searchParams);
  const isBlank = subject.kind === 'search' && !subject.q;
  const [found, banners, names, categories] = await Promise.all([
    isBlank
      ? nothingFound
      : call('shopfront.products', { ...filter, ...toListInput(requested), sort, page, per_page: perPage, facets: '1' }, locale),
    page === 1 ? bannersAbove(call, locale, subject) : [],
    fetchFilterNames(call, locale, requested),
    subject.kind === 'all' || subject.kind === 'category' ? call('shopfront.categories', {}, locale) : [],
  ]);
  if (page > 1 && found.data.length === 0) throw data(null, { status: 404 });
  const openIds = subject.kind === 'category' ? [...subject.above, subject.id] : [];
  return {
    subject,
    tree: categories.map((main) => unfold(main, openIds)),
    path,
    sort,
    filters: effective(requested, found.facets?.price ?? null),
    facets: found.facets,
    names,
    meant: found.meant,
    products: found.data,
    instead: found.data.length > 0 ? [] : await alternatives(call, locale, found.meant),
    meta: found.meta,
    banners,
    ...(alternates ? { alternates } : {}),
  };
}

const nothingFound: Received<'shopfront.products'> = {
  data: [],
  meta: { page: 1, per_page: perPage, total: 0 },
  facets: null,
  meant: null,
};

/** Names of the applied filters: facets omit those without remaining products. */
async function fetchFilterNames(call: LoaderDeps['call'], locale: Locale, filters: readonly Filter[]): Promise<ListData['names']> {
  const named = (name: FilterName, rows: readonly { id: number; name: string }[]) =>
    Object.fromEntries(
      rows.filter(({ id }) => filters.some((each) => each[0] === name && each[1] === String(id))).map((row) => [row.id, row.name]),
    );
  const has = (name: FilterName) => filters.some((each) => each[0] === name);
  const [categories, brands] = await Promise.all([
    has('categories') ? call('shopfront.categories', {}, locale) : [],
    has('brands') ? call('shopfront.brands', {}, locale) : [],
  ]);
  return { categories: named('categories', flatten(categories)), brands: named('brands', brands) };
}

/** The banners of this category or its ancestors. */
async function bannersAbove(call: LoaderDeps['call'], locale: Locale, subject: Subject): Promise<ListData['banners']> {
  if (subject.kind !== 'category') return [];
  const categories = [subject.id, ...subject.above];
  return (await call('content.banners', { position: 'category_top', categories }, locale)).data;
}

const maxAlternatives = 4;

/** The suggested spelling, or bestsellers. */
async function alternatives(call: LoaderDeps['call'], locale: Locale, meant: string | null): Promise<ProductCard[]> {
  const query = meant ? { q: meant } : { sort: 'sales' as const };
  return (await call('shopfront.products', { ...query, availability: 'in_stock', per_page: maxAlternatives }, locale)).data;
}

/** The URL of a page of this list; the default sort and page 1 are omitted. */
export function buildListQuery({ subject, sort, filters }: Pick<ListData, 'subject' | 'sort' | 'filters'>, page: number): string {
  const query = new URLSearchParams();
  if (subject.kind === 'search') query.set('q', subject.q);
  for (const [name, value] of filters) query.append(name, value);
  if (sort !== 'featured') query.set('sort', sort);
  if (page > 1 || subject.kind === 'search') query.set('page', String(page));
  return query.size ? `?${query}` : '';
}
