import type { AnchorHTMLAttributes } from 'react';
import { Link, type LinkProps } from 'react-router';
import { localizedPath } from '#shared/locale.ts';
import { useLocale } from './shop.ts';

type Anchor = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>;
type Way = Pick<LinkProps, 'prefetch' | 'preventScrollReset' | 'replace' | 'state'>;

/** What of a link stands in the page; the rest is said to the router. */
const written = ({ prefetch: _p, preventScrollReset: _s, replace: _r, state: _t, ...anchor }: Anchor & Way): Anchor => anchor;

/**
 * A link inside the shop: `to` is a path without the language prefix, the reader stays in the language of the page. The server
 * writes it as it is: all that the router does for a link is for the browser, and a page has a hundred of them.
 */
export function ShopLink({ to, ...props }: Anchor & Way & { to: string }) {
  const path = localizedPath(to, useLocale());
  if (import.meta.env.SSR && path.startsWith('/')) return <a {...written(props)} href={path} />;
  return <Link prefetch="intent" {...props} to={path} discover="none" />;
}
