import { type MetaArgs, useLoaderData } from 'react-router';
import * as m from '#messages';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { ProductGrid } from '../../ui/product-grid.tsx';
import { EmptyList } from './empty-list.tsx';
import { loadList, type Subject } from './load.ts';
import { Pages } from './pages.tsx';
import { Rail } from './rail.tsx';
import { SortSelect } from './sort-select.tsx';
import { SubCategories } from './sub-categories.tsx';

export const loader = loadList;

function titleOf(subject: Subject): string {
  if (subject.kind === 'all') return m.list_all();
  if (subject.kind === 'search') return subject.q ? m.search_title({ q: subject.q }) : m.search_title_empty();
  return subject.name;
}

export function meta(args: MetaArgs<typeof loader>) {
  const list = args.loaderData;
  if (!list) return [];
  const { subject, alternates } = list;
  const title = titleOf(subject);
  const { page } = list.meta;
  return pageMeta(args, {
    title: page > 1 ? m.list_title_page({ title, page }) : title,
    description: 'intro' in subject ? subject.intro : '',
    isListed: subject.kind !== 'search',
    query: page > 1 ? `?page=${page}` : '',
    ...(alternates ? { alternates } : {}),
  });
}

/** All products, a category, a brand, or what was searched for: one page with different heads. */
export default function List() {
  const list = useLoaderData<typeof loader>();
  const {
    subject,
    products,
    meta: { total },
  } = list;
  const title = titleOf(subject);
  const crumbs =
    subject.kind === 'all' || subject.kind === 'search'
      ? []
      : [{ label: m.frame_products(), to: '/products' }, ...('crumbs' in subject ? subject.crumbs : [])];
  return (
    <div className="wrap">
      <Breadcrumb crumbs={crumbs} current={title} />
      <div className="lg:flex lg:items-end lg:gap-18">
        <h1 className="title-page">{title}</h1>
        {'intro' in subject && subject.intro && <p className="mt-2 max-w-160 text-ink-2 lg:mb-1.5 lg:text-small">{subject.intro}</p>}
      </div>
      <div className="mt-6 lg:mt-10 lg:grid lg:grid-cols-[14.5rem_1fr] lg:gap-12">
        <Rail subject={subject} />
        <div className="min-w-0">
          {subject.kind === 'category' && <SubCategories items={subject.children} />}
          {products.length > 0 ? (
            <>
              <h2 className="sr-only">{m.list_products()}</h2>
              <div className="mb-5 flex items-center justify-between border-y border-line lg:mb-4 lg:border-0">
                <p role="status" className="py-3 text-small text-ink-2 lg:py-0">
                  {m.list_count({ count: total })}
                </p>
                <SortSelect list={list} />
              </div>
              <ProductGrid products={products} columns={3} eager={3} />
              <Pages list={list} />
            </>
          ) : (
            <EmptyList subject={subject} />
          )}
        </div>
      </div>
    </div>
  );
}
