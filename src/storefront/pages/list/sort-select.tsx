import { ChevronDown } from 'lucide-react';
import * as m from '#messages';
import { type ListData, type Sort, sorts } from './load.ts';
import type { Filtering } from './use-filtering.ts';

const labels: Record<Sort, () => string> = {
  featured: m.list_sort_featured,
  sales: m.list_sort_sales,
  newest: m.list_sort_newest,
  price: m.list_sort_price,
  '-price': m.list_sort_price_down,
};

/** The sort order; has a button for browsers without scripts. */
export function SortSelect({ list, filtering: { address, filters, sort, sortBy } }: { list: ListData; filtering: Filtering }) {
  const { subject } = list;
  return (
    <form action={address} className="relative flex items-center text-small font-medium">
      {subject.kind === 'search' && <input type="hidden" name="q" value={subject.q} />}
      {filters.map(([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
      <select
        key={sort}
        name="sort"
        defaultValue={sort}
        aria-label={m.list_sort()}
        onChange={(event) => sortBy(event.target.value as Sort)}
        className="h-12 appearance-none bg-transparent ps-3 pe-6 text-end lg:h-11"
      >
        {sorts.map((each) => (
          <option key={each} value={each}>
            {labels[each]()}
          </option>
        ))}
      </select>
      <ChevronDown size={16} strokeWidth={1.5} aria-hidden="true" className="pointer-events-none absolute end-0" />
      <noscript>
        <button type="submit" className="link-line ms-3">
          {m.list_apply()}
        </button>
      </noscript>
    </form>
  );
}
