import { Fragment } from 'react';
import { useLocation } from 'react-router';
import * as m from '#messages';
import { localizedPath } from '#shared/locale.ts';
import { breadcrumbLd } from '../json-ld.ts';
import { useLocale, useShop } from './shop.ts';
import { ShopLink } from './shop-link.tsx';

export type Crumb = { label: string; to: string };

/** The breadcrumb as JSON-LD. */
function ForMachines({ crumbs, current }: { crumbs: readonly Crumb[]; current: string }) {
  const { origin } = useShop();
  const { pathname } = useLocation();
  const locale = useLocale();
  const steps = crumbs.map(({ label, to }) => ({ name: label, url: origin + localizedPath(to, locale) }));
  const json = JSON.stringify(breadcrumbLd([...steps, { name: current, url: origin + pathname }])).replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which nothing can close the element.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}

/** The breadcrumb; the last entry is the page itself, without a link. `hasStructuredData`: include the JSON-LD here. */
export function Breadcrumb({
  crumbs,
  current,
  hasStructuredData = false,
}: {
  crumbs: readonly Crumb[];
  current: string;
  hasStructuredData?: boolean;
}) {
  const way = [{ label: m.shop_home(), to: '/home' }, ...crumbs];
  return (
    <nav aria-label={m.shop_breadcrumb()} className="py-4 text-caption text-ink-2 md:py-6">
      {hasStructuredData && <ForMachines crumbs={way} current={current} />}
      {way.map(({ label, to }) => (
        <Fragment key={to}>
          <ShopLink to={to} className="hover:text-ink hover:underline hover:underline-offset-4">
            {label}
          </ShopLink>
          <span aria-hidden="true" className="mx-2 text-line-2">
            /
          </span>
        </Fragment>
      ))}
      <span aria-current="page">{current}</span>
    </nav>
  );
}
