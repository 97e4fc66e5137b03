import { X } from 'lucide-react';
import * as m from '#messages';
import { useMoney } from '../../ui/shop.ts';
import { ShopLink } from '../../ui/shop-link.tsx';
import { type Filter, without } from './filters.ts';
import { buildListQuery, type ListData } from './load.ts';

/** The label of each filter. */
function filterLabels({ facets, names }: ListData): (filter: Filter) => string {
  return ([name, value]: Filter): string => {
    switch (name) {
      case 'categories':
      case 'brands':
        return names[name]?.[value] ?? value;
      case 'options':
        return (
          facets?.options.flatMap((option) => option.values).find(({ key }) => key === value)?.label ?? value.slice(value.indexOf(':') + 1)
        );
      case 'availability':
        return m.list_in_stock();
      case 'member':
        return m.list_member();
      case 'credit':
        return m.list_credit();
      default:
        return value;
    }
  };
}

type Chip = { key: string; label: string; rest: Filter[] };

/** The applied filters as links that remove them, one or all. */
export function AppliedFilters({ list, className = '' }: { list: ListData; className?: string }) {
  const labelOf = filterLabels(list);
  const money = useMoney();
  const { filters, facets } = list;
  const isPrice = ([name]: Filter) => name === 'price_min' || name === 'price_max';
  const chips: Chip[] = filters
    .filter((each) => !isPrice(each))
    .map((each) => ({ key: each.join(), label: labelOf(each), rest: filters.filter((other) => other !== each) }));
  if (filters.some(isPrice)) {
    const bound = (name: Filter[0], end: number | undefined) => money(Number(filters.find(([each]) => each === name)?.[1] ?? end ?? 0));
    const label = m.list_price_range({ from: bound('price_min', facets?.price?.min), to: bound('price_max', facets?.price?.max) });
    chips.push({ key: 'price', label, rest: without(filters, 'price_min', 'price_max') });
  }
  if (chips.length === 0) return null;
  const to = (rest: Filter[]) => list.path + buildListQuery({ ...list, filters: rest }, 1);
  return (
    <ul aria-label={m.list_applied()} className={`flex flex-wrap items-center gap-2 ${className}`}>
      {chips.map(({ key, label, rest }) => (
        <li key={key}>
          <ShopLink
            to={to(rest)}
            preventScrollReset
            aria-label={m.list_take_off({ label })}
            className="chip !border-ink !bg-ink text-white"
          >
            {label}
            <X size={14} strokeWidth={1.5} aria-hidden="true" />
          </ShopLink>
        </li>
      ))}
      <li>
        <ShopLink to={to([])} preventScrollReset className="ms-1 inline-flex min-h-9 items-center text-small underline underline-offset-4">
          {m.list_clear()}
        </ShopLink>
      </li>
    </ul>
  );
}
