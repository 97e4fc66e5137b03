import { ChevronDown } from 'lucide-react';
import type { ChangeEvent } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages';
import { buildListQuery, type ListData, type Sort, sorts } from './load.ts';
import type { Filtering } from './use-filtering.ts';

const labels: Record<Sort, () => string> = {
  featured: m.list_sort_featured,
  sales: m.list_sort_sales,
  newest: m.list_sort_newest,
  price: m.list_sort_price,
  '-price': m.list_sort_price_down,
};

/** The sort order; has a button for browsers without scripts. */
export function SortSelect({ list, filtering: { address, filters, sort } }: { list: ListData; filtering: Filtering }) {
  const navigate = useNavigate();
  const { subject } = list;
  const follow = (event: ChangeEvent<HTMLSelectElement>) =>
    void navigate(address + buildListQuery({ subject, filters: [...filters], sort: event.target.value as Sort }, 1), {
      preventScrollReset: true,
    });
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
        onChange={follow}
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
