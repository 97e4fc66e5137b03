import type { AnchorHTMLAttributes } from 'react';
import { Link, type LinkProps } from 'react-router';
import { localizedPath } from '#shared/locale.ts';
import { useLocale } from './shop.ts';

type Anchor = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>;
type RouterProps = Pick<LinkProps, 'prefetch' | 'preventScrollReset' | 'replace' | 'state'>;

/** Attributes of the element; the others go to the router. */
const written = ({ prefetch: _p, preventScrollReset: _s, replace: _r, state: _t, ...anchor }: Anchor & RouterProps): Anchor => anchor;

/**
 * A link within the shop: `to` is a path without the language prefix; the language stays. An address elsewhere stays as it is. The
 * server renders a plain anchor: the router's work is for the browser only, and a page has a hundred links.
 */
export function ShopLink({ to, ...props }: Anchor & RouterProps & { to: string }) {
  const locale = useLocale();
  const path = to.startsWith('https://') ? to : localizedPath(to, locale);
  if (import.meta.env.SSR && path.startsWith('/')) return <a {...written(props)} href={path} />;
  return <Link prefetch="intent" {...props} to={path} discover="none" />;
}
