import { lazy, Suspense, useEffect } from 'react';
import { type MetaArgs, useLoaderData } from 'react-router';
import * as m from '#messages';
import { commitSearch } from '../../frame/search/commit-search.ts';
import { pageMeta } from '../../ui/page-meta.ts';
import { ProductGrid } from '../../ui/product-grid.tsx';
import { Applied } from './applied.tsx';
import { Bar } from './bar.tsx';
import { Head, titleOf } from './head.tsx';
import { type ListData, loadList, queryOf } from './load.ts';
import { Pages } from './pages.tsx';
import { Skeletons } from './skeletons.tsx';
import { SortSelect } from './sort-select.tsx';
import { SubCategories } from './sub-categories.tsx';
import { type Filtering, useFiltering } from './use-filtering.ts';
import { useShown } from './use-shown.ts';

/** A wide screen shows the filters at once; elsewhere they are needed when somebody moves. */
function whenNeeded(): Promise<void> {
  if (matchMedia('(min-width: 64rem)').matches) return Promise.resolve();
  return new Promise((resolve) => {
    for (const sign of ['pointerdown', 'keydown', 'scroll']) window.addEventListener(sign, () => resolve(), { once: true, passive: true });
  });
}

// Not all who read a list need these. The server renders in one go and has them at hand.
const { FilterForm } = import.meta.env.SSR
  ? await import('./filter-form.tsx')
  : { FilterForm: lazy(() => whenNeeded().then(async () => ({ default: (await import('./filter-form.tsx')).FilterForm }))) };
const { EmptyList } = import.meta.env.SSR
  ? await import('./empty-list.tsx')
  : { EmptyList: lazy(async () => ({ default: (await import('./empty-list.tsx')).EmptyList })) };

export const loader = loadList;

/** A search, and what is narrowed by more than one thing, is one's own view of the list and not for search engines. */
export function meta(args: MetaArgs<typeof loader>) {
  const list = args.loaderData;
  if (!list) return [];
  const { subject, alternates, filters } = list;
  const title = titleOf(subject);
  const { page } = list.meta;
  return pageMeta(args, {
    title: page > 1 ? m.list_title_page({ title, page }) : title,
    description: 'intro' in subject ? subject.intro : '',
    isListed: subject.kind !== 'search' && filters.length < 2,
    query: queryOf({ ...list, sort: 'featured' }, page),
    ...(alternates ? { alternates } : {}),
  });
}

/** What was found, its order and its pages. */
function Results({ list, filtering }: { list: ListData; filtering: Filtering }) {
  const shown = useShown(list);
  const { per_page, total } = list.meta;
  const { subject, meant } = list;
  return (
    <>
      <h2 className="sr-only">{m.list_products()}</h2>
      {subject.kind === 'search' && meant && <p className="mt-4 mb-4 text-ink-2 lg:mt-0">{m.list_meant_shown({ q: subject.q, meant })}</p>}
      <div className="mt-4 mb-4 lg:mt-0 lg:flex lg:items-start lg:justify-between lg:gap-6">
        <Applied list={list} className="mb-3 lg:mb-0" />
        <div className="flex items-center gap-6 lg:-my-1 lg:ms-auto lg:shrink-0">
          <p role="status" className="text-small text-ink-2">
            {m.list_count({ count: total })}
          </p>
          <div className="hidden lg:block">
            <SortSelect list={list} />
          </div>
        </div>
      </div>
      <div aria-busy={filtering.isOnTheWay} className={`transition-opacity ${filtering.isOnTheWay ? 'opacity-50' : ''}`}>
        <ProductGrid products={shown.products} columns={3} eager={3} />
      </div>
      {shown.isLoadingMore && <Skeletons count={Math.min(per_page, total - shown.last)} />}
      <Pages list={list} shown={shown} />
    </>
  );
}

/** All products, a category, a brand, or what was searched for: one page with different heads. */
export default function List() {
  const list = useLoaderData<typeof loader>();
  const filtering = useFiltering(list);
  const { subject, products, filters } = list;
  const q = subject.kind === 'search' ? subject.q : '';
  const found = list.meta.total;
  useEffect(
    function keepSearch() {
      if (q) commitSearch(q, found);
    },
    [q, found],
  );
  const isBare = products.length === 0 && filters.length === 0;
  return (
    <div className="wrap">
      <Head subject={subject} />
      {isBare ? (
        <Suspense>
          <EmptyList list={list} />
        </Suspense>
      ) : (
        <div className="mt-6 lg:mt-10 lg:grid lg:grid-cols-[14.5rem_minmax(0,1fr)] lg:gap-12">
          <aside id="filters" aria-label={m.list_filter()} className="mb-6 hidden scroll-mt-24 target:block lg:-mt-2.5 lg:block">
            <Suspense>
              <FilterForm list={list} filtering={filtering} />
            </Suspense>
          </aside>
          <div className="min-w-0">
            {subject.kind === 'category' && <SubCategories items={subject.children} />}
            <Bar list={list} filtering={filtering} />
            {products.length > 0 ? (
              <Results list={list} filtering={filtering} />
            ) : (
              <>
                <Applied list={list} className="mt-4" />
                <Suspense>
                  <EmptyList list={list} />
                </Suspense>
              </>
            )}
          </div>
        </div>
      )}
    </div>
  );
}
