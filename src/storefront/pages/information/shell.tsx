import type { ReactNode } from 'react';
import * as m from '#messages';
import { ShopLink } from '../../ui/shop-link.tsx';

type Name = 'about' | 'faq' | 'privacy' | 'terms' | 'contact';

export const titleOf = (name: Name): string =>
  ({
    about: m.information_about(),
    faq: m.information_faq(),
    privacy: m.information_privacy(),
    terms: m.information_terms(),
    contact: m.information_contact(),
  })[name];

const names: readonly Name[] = ['about', 'faq', 'contact', 'privacy', 'terms'];

/** The navigation of the five information pages: a column on wide screens, chips on the phone. */
export function InformationShell({ name, aside, children }: { name: Name; aside?: ReactNode; children: ReactNode }) {
  return (
    <div className="wrap pt-6 lg:grid lg:grid-cols-[14.5rem_1fr] lg:gap-12 lg:pt-14">
      <div className="min-w-0">
        <nav aria-label={m.information_nav()}>
          <ul className="flex flex-wrap gap-2.5 py-1.5 lg:flex-col lg:gap-0 lg:border-t lg:border-ink lg:py-0">
            {names.map((each) => (
              <li key={each} className="lg:border-b lg:border-line">
                <ShopLink
                  to={`/information/${each}`}
                  aria-current={each === name ? 'page' : undefined}
                  className={`max-lg:chip lg:block lg:py-3 lg:text-menu ${each === name ? 'lg:font-semibold' : 'lg:text-ink-2 lg:hover:text-ink'}`}
                >
                  {titleOf(each)}
                </ShopLink>
              </li>
            ))}
          </ul>
        </nav>
        {aside}
      </div>
      <div className="mt-8 min-w-0 lg:mt-0">
        <h1 className="title-page">{titleOf(name)}</h1>
        {children}
      </div>
    </div>
  );
}
