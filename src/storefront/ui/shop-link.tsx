import { Link, type LinkProps } from 'react-router';
import { localizedPath } from '#shared/locale.ts';
import { useLocale } from './shop.ts';

/** A link inside the shop: `to` is a path without the language prefix, the reader stays in the language of the page. */
export function ShopLink({ to, prefetch = 'intent', ...rest }: LinkProps & { to: string }) {
  return <Link to={localizedPath(to, useLocale())} prefetch={prefetch} {...rest} />;
}
