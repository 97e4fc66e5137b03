import { ArrowRight } from 'lucide-react';
import * as m from '#messages';
import { buttonClass } from '../../ui/button.tsx';
import { categoryPath, searchPath } from '../../ui/paths.ts';
import { Picture } from '../../ui/picture.tsx';
import { ProductGrid } from '../../ui/product/product-grid.tsx';
import { useShop } from '../../ui/shop.ts';
import { ShopLink } from '../../ui/shop-link.tsx';
import { buildListQuery, type ListData } from './load.ts';

function emptyListTexts({ subject, filters }: ListData): { title: string; text: string } {
  if (filters.length > 0) return { title: m.nothing_narrow_title(), text: m.nothing_narrow_text() };
  if (subject.kind !== 'search') return { title: m.nothing_empty_title(), text: m.nothing_empty_text() };
  if (!subject.q) return { title: m.nothing_ask_title(), text: m.nothing_ask_text() };
  return { title: m.nothing_none_title({ q: subject.q }), text: m.nothing_none_text() };
}

/** A link that searches for the suggested spelling. */
function Meant({ meant }: { meant: string }) {
  return (
    <p className="mt-2 text-name">
      {m.nothing_meant()}{' '}
      <ShopLink to={searchPath(meant)} className="font-medium text-primary-t underline underline-offset-4">
        {meant}
      </ShopLink>
    </p>
  );
}

/** Suggested products for an empty result. */
function Instead({ list: { instead, meant } }: { list: ListData }) {
  if (instead.length === 0) return null;
  return (
    <section className="mt-16 w-full border-t border-ink pt-8 text-start lg:mt-20">
      <h2 className="title-part mb-6">{meant ? m.nothing_similar({ meant }) : m.nothing_popular()}</h2>
      <ProductGrid products={instead} isRail />
    </section>
  );
}

/** An empty list: the suggested spelling, categories, popular products, contact. */
export function EmptyList({ list }: { list: ListData }) {
  const { categories } = useShop();
  const { title, text } = emptyListTexts(list);
  const { subject, meant, filters, path } = list;
  const isAsking = subject.kind === 'search' && !subject.q;
  const picture = subject.kind === 'search' ? undefined : categories.findLast((category) => category.picture)?.picture;
  return (
    <div className="flex flex-col items-center py-10 text-center lg:py-16">
      {picture && (
        <div className="mb-6 aspect-4/5 w-36 overflow-hidden rounded-t-full bg-mist">
          <Picture picture={picture} sizes="144px" alt="" />
        </div>
      )}
      <h2 className="title-part">{title}</h2>
      {meant ? <Meant meant={meant} /> : <p className="mt-2 text-ink-2">{text}</p>}
      {isAsking && (
        <form action="" role="search" className="mt-6 flex w-full max-w-105 gap-2">
          <input
            type="search"
            name="q"
            required
            maxLength={100}
            aria-label={m.search_placeholder()}
            className="h-13 min-w-0 flex-1 rounded-control border border-line-2 bg-surface px-4"
          />
          <button type="submit" className={buttonClass()}>
            {m.search_go()}
          </button>
        </form>
      )}
      {filters.length > 0 ? (
        <ShopLink to={path + buildListQuery({ ...list, filters: [] }, 1)} preventScrollReset className={`${buttonClass('outline')} mt-8`}>
          {m.list_clear()}
        </ShopLink>
      ) : (
        <ul className="mt-6 flex flex-wrap justify-center gap-2">
          {categories.map((category) => (
            <li key={category.id}>
              <ShopLink to={categoryPath(category)} className="chip">
                {category.name}
              </ShopLink>
            </li>
          ))}
        </ul>
      )}
      {subject.kind === 'search' && subject.q && (
        <ShopLink to="/information/contact" className="link-line mt-8 text-menu">
          {m.nothing_contact()}
          <ArrowRight size={16} strokeWidth={1.5} aria-hidden="true" />
        </ShopLink>
      )}
      <Instead list={list} />
    </div>
  );
}
