import { SlidersHorizontal } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import * as m from '#messages';
import { without } from './filters.ts';
import type { ListData } from './load.ts';
import { SortSelect } from './sort-select.tsx';
import type { Filtering } from './use-filtering.ts';

// Loaded on demand.
const FilterSheet = lazy(async () => ({ default: (await import('./filter-sheet.tsx')).FilterSheet }));

/** The number of applied filters; a price range counts as one. */
function countOf({ filters }: ListData): number {
  const others = without(filters, 'price_min', 'price_max').length;
  return others < filters.length ? others + 1 : others;
}

/** Below 1024 px: a sticky row with filter and sort. Without scripts the filter button links to the form in the page. */
export function FilterBar({ list, filtering }: { list: ListData; filtering: Filtering }) {
  const [sheet, setSheet] = useState<'never' | 'open' | 'closed'>('never');
  const count = countOf(list);
  return (
    <div className="sticky top-0 z-20 -mx-5 grid h-12 grid-cols-2 border-y border-line bg-paper md:-mx-6 lg:hidden [body:has(header.sticky)_&]:top-14 md:[body:has(header.sticky)_&]:top-19">
      {/* biome-ignore lint/a11y/useValidAnchor: without scripts it leads to the form in the page. */}
      <a
        href="#filters"
        aria-haspopup="dialog"
        onClick={(event) => {
          event.preventDefault();
          setSheet('open');
        }}
        className="flex items-center justify-center gap-2 border-e border-line text-menu font-medium"
      >
        <SlidersHorizontal size={16} strokeWidth={1.5} aria-hidden="true" />
        {m.list_filter()}
        {count > 0 && (
          <span className="text-primary-t">
            <span aria-hidden="true">{count}</span>
            <span className="sr-only">{m.list_chosen({ count })}</span>
          </span>
        )}
      </a>
      <div className="flex items-center justify-center">
        <SortSelect list={list} filtering={filtering} />
      </div>
      {sheet !== 'never' && (
        <Suspense>
          <FilterSheet list={list} filtering={filtering} isOpen={sheet === 'open'} onClose={() => setSheet('closed')} />
        </Suspense>
      )}
    </div>
  );
}
