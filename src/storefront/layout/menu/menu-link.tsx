import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { splitLocale } from '#shared/locale.ts';
import { withoutSlug } from '../../ui/paths.ts';
import { ShopLink } from '../../ui/shop-link.tsx';
import type { MenuLink as Entry } from './menu.ts';

type Props = { entry: Entry; className?: string; currentClassName?: string; children?: ReactNode };

/** True on the page itself, whatever the slug. */
export function useIsCurrent(to: string): boolean {
  const { path } = splitLocale(useLocation().pathname);
  return withoutSlug(path) === withoutSlug(to);
}

/** True on the page itself and on every page below it: `/account` on `/account/orders`. */
export function useIsWithin(to: string): boolean {
  const { path } = splitLocale(useLocation().pathname);
  return path === to || path.startsWith(`${to}/`);
}

/** A menu entry: a page of the shop, or an external URL in a new tab. */
export function MenuLink({ entry, className = '', currentClassName = '', children = entry.label }: Props) {
  const isCurrent = useIsCurrent(entry.to);
  if (entry.isExternal) {
    return (
      <a href={entry.to} target="_blank" rel="noopener noreferrer" className={className}>
        {children}
      </a>
    );
  }
  return (
    <ShopLink to={entry.to} aria-current={isCurrent ? 'page' : undefined} className={`${className} ${isCurrent ? currentClassName : ''}`}>
      {children}
    </ShopLink>
  );
}
