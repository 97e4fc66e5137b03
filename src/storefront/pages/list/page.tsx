import { lazy, Suspense } from 'react';
import * as m from '#messages';
import { Banners } from '../../ui/banner/banners.tsx';
import { ProductGrid } from '../../ui/product/product-grid.tsx';
import { AppliedFilters } from './applied-filters.tsx';
import { FilterBar } from './filter-bar.tsx';
import { Head } from './head.tsx';
import type { ListData } from './load.ts';
import { Pages } from './pages.tsx';
import { Skeletons } from './skeletons.tsx';
import { SortSelect } from './sort-select.tsx';
import { SubCategories } from './sub-categories.tsx';
import { type Filtering, useFiltering } from './use-filtering.ts';
import { useLoadedPages } from './use-loaded-pages.ts';

/** Wide screens show the filters at once; others load them on intent. */
function whenNeeded(): Promise<void> {
  if (matchMedia('(min-width: 64rem)').matches) return Promise.resolve();
  return new Promise((resolve) => {
    for (const sign of ['pointerdown', 'keydown', 'scroll']) window.addEventListener(sign, () => resolve(), { once: true, passive: true });
  });
}

// Loaded on demand; the server renders them directly.
const { FilterForm } = import.meta.env.SSR
  ? await import('./filter-form.tsx')
  : { FilterForm: lazy(() => whenNeeded().then(async () => ({ default: (await import('./filter-form.tsx')).FilterForm }))) };
const { EmptyList } = import.meta.env.SSR
  ? await import('./empty-list.tsx')
  : { EmptyList: lazy(async () => ({ default: (await import('./empty-list.tsx')).EmptyList })) };

/** The results, sort order and pages. */
function Results({ list, filtering }: { list: ListData; filtering: Filtering }) {
  const shown = useLoadedPages(list);
  const { per_page, total } = list.meta;
  const { subject, meant } = list;
  return (
    <>
      <h2 className="sr-only">{m.list_products()}</h2>
      {subject.kind === 'search' && meant && <p className="mt-4 mb-4 text-ink-2 lg:mt-0">{m.list_meant_shown({ q: subject.q, meant })}</p>}
      <div className="mt-4 mb-4 lg:mt-0 lg:flex lg:items-start lg:justify-between lg:gap-6">
        <AppliedFilters list={list} className="mb-3 lg:mb-0" />
        <div className="flex items-center gap-6 lg:-my-1 lg:ms-auto lg:shrink-0">
          <p role="status" className="text-small text-ink-2">
            {m.list_count({ count: total })}
          </p>
          <div className="hidden lg:block">
            <SortSelect list={list} filtering={filtering} />
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

/** The banners of a category, on its first page. */
function BannersAbove({ list: { subject, meta, banners } }: { list: ListData }) {
  if (subject.kind !== 'category' || meta.page > 1) return null;
  const place = { position: 'category_top', categories: [subject.id, ...subject.above] } as const;
  return <Banners banners={banners} place={place} eager isLow className="mt-5 lg:mt-8" />;
}

/** The list page: title, filters and results. */
export function Content({ list }: { list: ListData }) {
  const filtering = useFiltering(list);
  const { subject, products, filters } = list;
  const isBare = products.length === 0 && filters.length === 0;
  return (
    <div className="wrap">
      <Head subject={subject} />
      <BannersAbove list={list} />
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
            <FilterBar list={list} filtering={filtering} />
            {products.length > 0 ? (
              <Results list={list} filtering={filtering} />
            ) : (
              <>
                <AppliedFilters list={list} className="mt-4" />
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
