import { useLocation, useMatches } from 'react-router';
import * as m from '#messages';
import { htmlLang, type Locale, locales, localizedPath, splitLocale } from '#shared/locale.ts';

/** A page whose path differs by language says both in its loader's data, without the prefix. */
export type Alternates = Record<Locale, string>;

/** The paths of this page in both languages, prefix included. */
function useAlternates(): Alternates {
  const { pathname, search } = useLocation();
  const { path } = splitLocale(pathname);
  const own = useMatches()
    .map((match) => (match.loaderData as { alternates?: Alternates } | undefined)?.alternates)
    .findLast(Boolean);
  return { tw: localizedPath(own?.tw ?? path, 'tw') + search, en: localizedPath(own?.en ?? path, 'en') + search };
}

const labels: Record<Locale, () => string> = { tw: m.frame_language_tw, en: m.frame_language_en };

/** Stays on the same thing. A new document, so that no text of the old language is left over. */
export function LanguageSwitch({ className = '' }: { className?: string }) {
  const { pathname } = useLocation();
  const { locale } = splitLocale(pathname);
  const alternates = useAlternates();
  return (
    <div className={`flex text-caption text-ink-2 ${className}`} role="group" aria-label={m.frame_language()}>
      {locales.map((each) => (
        <a
          key={each}
          href={alternates[each]}
          lang={htmlLang[each]}
          hrefLang={htmlLang[each]}
          aria-current={each === locale ? 'true' : undefined}
          className={`grid h-11 min-w-9 place-items-center ${each === locale ? 'font-semibold text-ink' : 'hover:text-ink'}`}
        >
          {labels[each]()}
        </a>
      ))}
    </div>
  );
}
