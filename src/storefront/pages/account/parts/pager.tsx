import { ChevronLeft, ChevronRight } from 'lucide-react';
import * as m from '#messages';
import { ShopLink } from '../../../ui/shop-link.tsx';

type Props = { meta: { page: number; per_page: number; total: number }; to: (page: number) => string };

const step = 'inline-flex min-h-11 items-center gap-1.5 text-menu hover:underline hover:underline-offset-4';

/** Links to the newer and older page, and the position. Nothing for a single page. */
export function Pager({ meta: { page, per_page, total }, to }: Props) {
  const last = Math.ceil(total / per_page);
  if (last < 2) return null;
  return (
    <nav aria-label={m.list_pages()} className="mt-8 grid grid-cols-3 items-center">
      <span>
        {page > 1 && (
          <ShopLink to={to(page - 1)} rel="prev" className={step}>
            <ChevronLeft size={16} strokeWidth={1.5} aria-hidden="true" />
            {m.list_previous()}
          </ShopLink>
        )}
      </span>
      <span className="text-center text-caption text-ink-2">{m.account_page_of({ page, last })}</span>
      <span className="text-end">
        {page < last && (
          <ShopLink to={to(page + 1)} rel="next" className={step}>
            {m.list_next()}
            <ChevronRight size={16} strokeWidth={1.5} aria-hidden="true" />
          </ShopLink>
        )}
      </span>
    </nav>
  );
}
