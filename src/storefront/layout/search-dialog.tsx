import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages';
import { localizedPath } from '#shared/locale.ts';
import { Dialog } from '../ui/dialog.tsx';
import { categoryPath, searchPath } from '../ui/paths.ts';
import { useLocale, useShop } from '../ui/shop.ts';
import { ShopLink } from '../ui/shop-link.tsx';
import { Ideas } from './search/ideas.tsx';
import { SearchField } from './search/search-field.tsx';
import { Suggestions, useEntries } from './search/suggestions.tsx';
import { type Suggested, useSuggestions } from './search/use-suggestions.ts';

/** The state before anything is typed. */
function Categories() {
  const { categories } = useShop();
  return (
    <section>
      <h3 className="text-caption text-ink-2">{m.search_categories()}</h3>
      <ul className="mt-3 flex flex-wrap gap-2">
        {categories.map((category) => (
          <li key={category.id}>
            <ShopLink to={categoryPath(category)} className="chip">
              {category.name}
            </ShopLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** No results, or results for a corrected query. */
function Note({ suggested: { q, products, meant } }: { suggested: Suggested }) {
  if (products.length > 0) return meant ? <p className="mb-4 text-ink-2">{m.search_meant_shown({ q, meant })}</p> : null;
  return (
    <p className="mb-6 text-name">
      {m.search_none({ q })}
      {meant && (
        <>
          {' '}
          {m.search_meant()}{' '}
          <ShopLink to={searchPath(meant)} className="font-medium text-primary-t underline underline-offset-4">
            {meant}
          </ShopLink>
        </>
      )}
    </p>
  );
}

/** The next index for the arrow keys among `count` entries; the field itself is -1. */
function moved(active: number, key: string, count: number): number | undefined {
  if (key === 'ArrowDown') return active + 1 < count ? active + 1 : -1;
  if (key === 'ArrowUp') return active < 0 ? count - 1 : active - 1;
  return undefined;
}

/** The search dialog, full screen on the phone. Enter opens the results, unless the field is empty. */
export function SearchDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [text, setText] = useState('');
  // An input method is composing: the field's value is not final.
  const [settled, setSettled] = useState('');
  const [active, setActive] = useState(-1);
  const list = useId();
  const content = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const locale = useLocale();
  const { suggested, isLooking } = useSuggestions(settled.trim(), isOpen);
  const entries = useEntries(settled.trim() ? suggested : null);
  const q = text.trim();

  function type(next: string, isComposing: boolean) {
    setText(next);
    if (isComposing) return;
    setSettled(next);
    setActive(-1);
  }
  function leave() {
    type('', false);
    onClose();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    const to = entries[active]?.to ?? (q && searchPath(q));
    if (!to) return;
    leave();
    void navigate(localizedPath(to, locale));
  }
  function choose(event: KeyboardEvent) {
    const next = event.nativeEvent.isComposing ? undefined : moved(active, event.key, entries.length);
    if (next === undefined) return;
    event.preventDefault();
    setActive(next);
    content.current?.querySelector(`[id="${list}-${next}"]`)?.scrollIntoView({ block: 'nearest' });
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={leave}
      label={m.layout_search()}
      className="from-top fixed inset-x-0 top-0 m-0 h-dvh max-h-none w-full max-w-none overflow-y-auto shadow-dialog md:h-fit md:max-h-dvh"
    >
      {/* biome-ignore lint/a11y: the links inside are the controls; this only listens to their clicks. */}
      <div ref={content} className="wrap pb-12" onClick={(event) => (event.target as Element).closest('a[href]') && leave()}>
        <form role="search" onSubmit={submit}>
          <SearchField
            value={text}
            onChange={(event) => type(event.target.value, (event.nativeEvent as InputEvent).isComposing)}
            onCompositionEnd={(event) => type(event.currentTarget.value, false)}
            onKeyDown={choose}
            aria-expanded={entries.length > 0}
            aria-controls={entries.length > 0 ? list : undefined}
            aria-activedescendant={active >= 0 ? `${list}-${active}` : undefined}
          />
        </form>
        <p role="status" className="sr-only">
          {suggested?.q && !isLooking ? m.search_found({ count: entries.length }) : ''}
        </p>
        <div className="mt-6 grid gap-10 md:mt-8 md:grid-cols-[16rem_1fr] md:gap-12">
          <div className="order-2 md:order-1">
            <Ideas hot={suggested?.hot ?? []} />
          </div>
          <div className="order-1 md:order-2">
            {!settled.trim() && <Categories />}
            {settled.trim() && suggested?.q && (
              <>
                <Note suggested={suggested} />
                <Suggestions id={list} entries={entries} active={active} typed={suggested.meant ?? suggested.q} />
              </>
            )}
          </div>
        </div>
      </div>
    </Dialog>
  );
}
