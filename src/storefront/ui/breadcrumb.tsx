import { Fragment } from 'react';
import * as m from '#messages';
import { ShopLink } from './shop-link.tsx';

export type Crumb = { label: string; to: string };

/** The way up from this page; the last entry is the page itself and no link. */
export function Breadcrumb({ crumbs, current }: { crumbs: readonly Crumb[]; current: string }) {
  return (
    <nav aria-label={m.shop_breadcrumb()} className="py-4 text-caption text-ink-2 md:py-6">
      {[{ label: m.shop_home(), to: '/home' }, ...crumbs].map(({ label, to }) => (
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
