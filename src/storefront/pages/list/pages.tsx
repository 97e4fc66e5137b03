import { ChevronLeft, ChevronRight } from 'lucide-react';
import * as m from '#messages';
import { buttonClass } from '../../ui/button.tsx';
import { ShopLink } from '../../ui/shop-link.tsx';
import { buildListQuery, type ListData } from './load.ts';
import type { LoadedPages } from './use-loaded-pages.ts';

/** The first, the last and two pages on either side; null is a gap. */
function pageNumbers(current: number, last: number): (number | null)[] {
  const near = [1, last, current - 1, current, current + 1].filter((page) => page >= 1 && page <= last);
  const pages = [...new Set(near)].sort((a, b) => a - b);
  return pages.flatMap((page, at) => {
    const before = pages[at - 1];
    return before !== undefined && page - before > 1 ? [null, page] : [page];
  });
}

const cell = 'grid size-11 place-items-center rounded-control text-menu hover:bg-mist';

/** The number of shown products, and the button for the next page; without scripts it is a link. */
function More({ list, shown }: { list: ListData; shown: LoadedPages }) {
  const { page, per_page, total } = list.meta;
  const { first, last, from, isLoadingMore } = shown;
  return (
    <>
      <p role="status" className="text-caption text-ink-2">
        {m.list_seen({ from: first, to: last, total })}
      </p>
      <span aria-hidden="true" className="-mt-2 block h-0.5 w-55 bg-line">
        <span
          className="block h-full bg-ink"
          style={{ marginInlineStart: `${((first - 1) / total) * 100}%`, width: `${((last - first + 1) / total) * 100}%` }}
        />
      </span>
      {last < total && (
        <ShopLink
          to={list.path + buildListQuery(list, page + 1)}
          state={{ from }}
          replace
          preventScrollReset
          prefetch="none"
          aria-disabled={isLoadingMore || undefined}
          className={`${buttonClass('outline')} mt-2 w-55`}
        >
          {m.list_load_more({ count: Math.min(per_page, total - last) })}
        </ShopLink>
      )}
    </>
  );
}

/** Page links, so that every page has a URL; and the button that appends the next one. */
export function Pages({ list, shown }: { list: ListData; shown: LoadedPages }) {
  const { page, per_page, total } = list.meta;
  const last = Math.ceil(total / per_page);
  if (last < 2) return null;
  const to = (each: number) => list.path + buildListQuery(list, each);
  return (
    <nav aria-label={m.list_pages()} className="mt-12 flex flex-col items-center gap-4 lg:mt-16">
      <More list={list} shown={shown} />
      <ul className="flex items-center gap-1">
        {page > 1 && (
          <li>
            <ShopLink to={to(page - 1)} rel="prev" aria-label={m.list_previous()} className={cell}>
              <ChevronLeft size={16} strokeWidth={1.5} aria-hidden="true" />
            </ShopLink>
          </li>
        )}
        {pageNumbers(page, last).map((each, at) => (
          <li key={each ?? `gap-${at}`}>
            {each === null ? (
              <span className={`${cell} text-ink-2`}>…</span>
            ) : (
              <ShopLink
                to={to(each)}
                aria-label={m.list_page({ page: each })}
                aria-current={each === page ? 'page' : undefined}
                className={`${cell} ${each === page ? '!bg-ink text-white' : ''}`}
              >
                {each}
              </ShopLink>
            )}
          </li>
        ))}
        {page < last && (
          <li>
            <ShopLink to={to(page + 1)} rel="next" aria-label={m.list_next()} className={cell}>
              <ChevronRight size={16} strokeWidth={1.5} aria-hidden="true" />
            </ShopLink>
          </li>
        )}
      </ul>
    </nav>
  );
}
