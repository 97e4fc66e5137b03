import { ArrowLeft, ArrowRight } from 'lucide-react';
import * as m from '#messages';
import { ShopLink } from '../../ui/shop-link.tsx';

/** Links to the newer and older page. */
export function NewsPages({ path, page, last }: { path: string; page: number; last: number }) {
  if (last < 2) return null;
  const to = (each: number) => (each === 1 ? path : `${path}?page=${each}`);
  const link = 'inline-flex min-h-11 items-center gap-2 text-menu hover:underline hover:underline-offset-4';
  return (
    <nav aria-label={m.list_pages()} className="mt-14 grid grid-cols-3 items-center border-t border-ink pt-4 lg:mt-20">
      <span>
        {page > 1 && (
          <ShopLink to={to(page - 1)} rel="prev" className={link}>
            <ArrowLeft size={16} strokeWidth={1.5} aria-hidden="true" />
            {m.list_previous()}
          </ShopLink>
        )}
      </span>
      <span className="text-center text-caption text-ink-2">{m.news_page_of({ page, last })}</span>
      <span className="text-end">
        {page < last && (
          <ShopLink to={to(page + 1)} rel="next" className={link}>
            {m.list_next()}
            <ArrowRight size={16} strokeWidth={1.5} aria-hidden="true" />
          </ShopLink>
        )}
      </span>
    </nav>
  );
}
