import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import * as m from '#messages';
import type { FacetsView } from '#modules/shopfront/contract.ts';
import { htmlLang } from '#shared/locale.ts';
import { buttonClass } from '../../ui/button.tsx';
import { CategoryTree } from './category-tree.tsx';
import { type Filter, type FilterName, has, toggled, withEarlyTicks } from './filters.ts';
import type { ListData } from './load.ts';
import { PriceRange } from './price-range.tsx';
import type { Filtering } from './use-filtering.ts';

/** A collapsible group of filters. */
function Part({ title, isOpen = true, children }: { title: string; isOpen?: boolean; children: ReactNode }) {
  return (
    <details open={isOpen} className="group/part border-b border-line py-3 last:border-0 lg:py-2.5">
      <summary className="flex min-h-11 items-center justify-between text-name font-semibold lg:min-h-9 lg:text-menu">
        {title}
        <ChevronDown size={16} strokeWidth={1.5} aria-hidden="true" className="text-ink-2 group-open/part:rotate-180" />
      </summary>
      <div role="group" aria-label={title}>
        {children}
      </div>
    </details>
  );
}

type Choice = { name: FilterName; value: string; label: string; count: number; colour?: string | null };
type RowProps = { choice: Choice; isChosen: boolean; onToggle: () => void };

/** Tags of staff have one language: Chinese ones are marked with `lang`. */
const languageOf = (label: string) => (/\p{Script=Han}/u.test(label) ? htmlLang.tw : undefined);

/** A checkbox with its number of products. */
function Row({ choice: { name, value, label, count, colour }, isChosen, onToggle }: RowProps) {
  return (
    <label lang={name === 'tags' ? languageOf(label) : undefined} className="filter-row">
      <input
        type="checkbox"
        name={name}
        value={value}
        checked={isChosen}
        onChange={onToggle}
        aria-label={`${label} ${m.filter_count({ count })}`}
        className="tick-box"
      />
      {colour && <span aria-hidden="true" style={{ background: colour }} className="size-4 rounded-full inset-ring inset-ring-ink/18" />}
      <span className="min-w-0 flex-1">{label}</span>
      <span className="text-small text-ink-2">{count}</span>
    </label>
  );
}

/** The number shown at first; the rest is collapsed. */
const atAGlance = 6;
const openOptions = 2;

type Props = { list: ListData; filtering: Filtering; replace?: boolean };
type RowsProps = { choices: readonly Choice[]; filtering: Filtering; replace: boolean };

function Rows({ choices, filtering, replace }: RowsProps) {
  const { filters, apply } = filtering;
  const row = (choice: Choice) => (
    <Row
      key={choice.value}
      choice={choice}
      isChosen={has(filters, choice.name, choice.value)}
      onToggle={() => apply(toggled(filters, choice.name, choice.value), { replace })}
    />
  );
  const rest = choices.slice(atAGlance);
  return (
    <>
      {choices.slice(0, atAGlance).map(row)}
      {rest.length > 0 && (
        <details open={rest.some(({ name, value }) => has(filters, name, value)) || undefined}>
          <summary className="flex min-h-11 items-center text-small text-ink-2 underline underline-offset-4 lg:min-h-9.5">
            {m.filter_more_choices({ count: rest.length })}
          </summary>
          {rest.map(row)}
        </details>
      )}
    </>
  );
}

const named = (name: FilterName) => (row: { id: number; name: string; count: number }) => ({
  name,
  value: String(row.id),
  label: row.name,
  count: row.count,
});

/** Availability, member and credit filters, offered only where they exclude something. */
function others({ in_stock, member, credit }: FacetsView, total: number, filters: readonly Filter[]): Choice[] {
  const choices: Choice[] = [
    { name: 'availability', value: 'in_stock', label: m.filter_in_stock(), count: in_stock },
    { name: 'member', value: '1', label: m.filter_member(), count: member },
    { name: 'credit', value: '1', label: m.filter_credit(), count: credit },
  ];
  return choices.filter(({ name, value, count }) => (count > 0 && count < total) || has(filters, name, value));
}

/** Applies boxes that were ticked before hydration. */
function useEarlyTicks({ filters, apply }: Filtering) {
  const applyEarlyTicks = useEffectEvent(() => {
    const all = withEarlyTicks(filters);
    if (all !== filters) apply(all);
  });
  useEffect(function applyOnHydration() {
    applyEarlyTicks();
  }, []);
}

/** All filters of a list. A plain form: without scripts its button submits it. */
export function FilterForm({ list, filtering, replace = false }: Props) {
  const { subject, facets, sort } = list;
  const passed = { filtering, replace };
  useEarlyTicks(filtering);
  const isPlace = subject.kind === 'all' || subject.kind === 'category';
  const rest = facets ? others(facets, list.meta.total, filtering.filters) : [];
  return (
    <>
      {isPlace && (
        <Part title={m.filter_categories()}>
          <CategoryTree tree={list.tree} current={subject.kind === 'category' ? subject.id : undefined} />
        </Part>
      )}
      {facets && (
        <form data-early action={filtering.address} onSubmit={(event) => event.preventDefault()}>
          {subject.kind === 'search' && <input type="hidden" name="q" value={subject.q} />}
          {sort !== 'featured' && <input type="hidden" name="sort" value={sort} />}
          {!isPlace && facets.categories.length > 1 && (
            <Part title={m.filter_categories()}>
              <Rows choices={facets.categories.map(named('categories'))} {...passed} />
            </Part>
          )}
          {facets.price && facets.price.min < facets.price.max && (
            <Part title={m.filter_price()}>
              <PriceRange price={facets.price} {...passed} />
            </Part>
          )}
          {subject.kind !== 'brand' && facets.brands.length > 1 && (
            <Part title={m.filter_brands()}>
              <Rows choices={facets.brands.map(named('brands'))} {...passed} />
            </Part>
          )}
          {facets.options.map((option, at) => (
            <Part
              key={option.key}
              title={option.name}
              isOpen={at < openOptions || option.values.some(({ key }) => has(list.filters, 'options', key))}
            >
              <Rows choices={option.values.map(({ key, ...value }) => ({ ...value, name: 'options', value: key }))} {...passed} />
            </Part>
          ))}
          {facets.tags.length > 0 && (
            <Part title={m.filter_tags()}>
              <Rows choices={facets.tags.map(({ tag, count }) => ({ name: 'tags', value: tag, label: tag, count }))} {...passed} />
            </Part>
          )}
          {rest.length > 0 && (
            <Part title={m.filter_others()}>
              <Rows choices={rest} {...passed} />
            </Part>
          )}
          <noscript>
            <button type="submit" className={`${buttonClass('outline', 'small')} mt-4 w-full`}>
              {m.filter_apply()}
            </button>
          </noscript>
        </form>
      )}
    </>
  );
}
