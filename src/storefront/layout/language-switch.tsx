import type { MouseEvent } from 'react';
import { useLocation, useMatches } from 'react-router';
import * as m from '#messages';
import { htmlLang, type Locale, locales, localizedPath, splitLocale } from '#shared/locale.ts';

/** A page with a slug per language returns both paths from its loader, without the prefix. */
export type Alternates = Record<Locale, string>;

/** The paths of this page in both languages, prefix included. */
function useAlternates(): Alternates {
  const { pathname } = useLocation();
  const { path } = splitLocale(pathname);
  const own = useMatches()
    .map((match) => (match.loaderData as { alternates?: Alternates } | undefined)?.alternates)
    .findLast(Boolean);
  return { tw: localizedPath(own?.tw ?? path, 'tw'), en: localizedPath(own?.en ?? path, 'en') };
}

const labels: Record<Locale, () => string> = { tw: m.layout_language_tw, en: m.layout_language_en };

/** Links to the same page in the other language, as a new document, so that no text of the old one remains. */
export function LanguageSwitch({ className = '' }: { className?: string }) {
  const { pathname, search } = useLocation();
  const { locale } = splitLocale(pathname);
  const alternates = useAlternates();
  // The hash never reaches the server and the query may have changed: both are read on click.
  const keepPlace = (event: MouseEvent<HTMLAnchorElement>, each: Locale) => {
    event.currentTarget.href = alternates[each] + window.location.search + window.location.hash;
  };
  return (
    <div className={`flex text-caption ${className}`} role="group" aria-label={m.layout_language()}>
      {locales.map((each) => (
        <a
          key={each}
          href={alternates[each] + search}
          onClick={(event) => keepPlace(event, each)}
          lang={htmlLang[each]}
          hrefLang={htmlLang[each]}
          aria-current={each === locale ? 'true' : undefined}
          className="grid h-11 min-w-11 place-items-center hover:underline hover:underline-offset-4 aria-[current]:font-semibold"
        >
          {labels[each]()}
        </a>
      ))}
    </div>
  );
}
