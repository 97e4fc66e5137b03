import { ChevronLeft, ChevronRight } from 'lucide-react';
import * as m from '#messages';
import { ShopLink } from '../../ui/shop-link.tsx';
import { type ListData, queryOf } from './load.ts';

/** First, last, and two on either side of where one is; null stands for a gap. */
function pageNumbers(current: number, last: number): (number | null)[] {
  const near = [1, last, current - 1, current, current + 1].filter((page) => page >= 1 && page <= last);
  const pages = [...new Set(near)].sort((a, b) => a - b);
  return pages.flatMap((page, at) => {
    const before = pages[at - 1];
    return before !== undefined && page - before > 1 ? [null, page] : [page];
  });
}

const cell = 'grid size-11 place-items-center rounded-control text-menu hover:bg-mist';

/** Real links, so that every page of a list can be opened, kept and found. */
export function Pages({ list }: { list: ListData }) {
  const { page, per_page, total } = list.meta;
  const last = Math.ceil(total / per_page);
  if (last < 2) return null;
  const to = (each: number) => list.path + queryOf(list, each);
  const from = (page - 1) * per_page + 1;
  return (
    <nav aria-label={m.list_pages()} className="mt-12 flex flex-col items-center gap-4 lg:mt-16">
      <p className="text-caption text-ink-2">{m.list_seen({ from, to: Math.min(total, page * per_page), total })}</p>
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
