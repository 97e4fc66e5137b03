import { useState } from 'react';
import * as m from '#messages';
import { searchPath } from '../../ui/paths.ts';
import { ShopLink } from '../../ui/shop-link.tsx';
import { forgetSearches, recentSearches } from './commit-search.ts';

/** Recent searches of this browser, and popular searches. */
export function Ideas({ hot }: { hot: readonly string[] }) {
  const [recent, setRecent] = useState(recentSearches);
  return (
    <>
      {recent.length > 0 && (
        <section className="mb-8">
          <h3 className="flex items-baseline justify-between text-caption text-ink-2">
            {m.search_recent()}
            <button
              type="button"
              onClick={() => {
                forgetSearches();
                setRecent([]);
              }}
              className="relative underline underline-offset-4 after:absolute after:-inset-3"
            >
              {m.search_forget()}
            </button>
          </h3>
          <ul className="mt-1.5">
            {recent.map((word) => (
              <li key={word}>
                <ShopLink
                  to={searchPath(word)}
                  className="flex min-h-11 items-center text-name hover:underline hover:underline-offset-4 md:min-h-9"
                >
                  {word}
                </ShopLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      {hot.length > 0 && (
        <section>
          <h3 className="text-caption text-ink-2">{m.search_hot()}</h3>
          <ul className="mt-3 flex flex-wrap gap-2">
            {hot.map((word) => (
              <li key={word}>
                <ShopLink to={searchPath(word)} className="chip">
                  {word}
                </ShopLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
