import { Flex } from 'antd';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import * as m from '#messages';
import { formatCount, formatTotal } from '../format.ts';
import textStyles from '../text.module.css';
import styles from './list.module.css';

type Meta = { page: number; per_page: number; total: number; more?: boolean | undefined };

/** First, last and the pages around the present one; a negative number is a gap after that page. */
function pagesAround(page: number, last: number): number[] {
  const near = [1, page - 1, page, page + 1, last, ...(page < 4 ? [2, 3, 4, 5] : [])].filter((n) => n >= 1 && n <= last);
  const sorted = [...new Set(near)].sort((a, b) => a - b);
  return sorted.flatMap((n, i) => (i < sorted.length - 1 && (sorted[i + 1] ?? n) - n > 1 ? [n, -n] : [n]));
}

/** Pages as links, with the range of rows shown. */
export function PageNav({ meta }: { meta: Meta }): ReactNode {
  const [query] = useSearchParams();
  const last = Math.max(1, Math.ceil(meta.total / meta.per_page));
  const from = (meta.page - 1) * meta.per_page + 1;
  const to = (page: number): string => {
    const target = new URLSearchParams(query);
    if (page === 1) target.delete('page');
    else target.set('page', String(page));
    return `?${target}`;
  };
  const step = (page: number, label: string, icon: ReactNode): ReactNode =>
    page < 1 || page > last ? (
      <span aria-hidden="true">{icon}</span>
    ) : (
      <Link to={to(page)} aria-label={label}>
        {icon}
      </Link>
    );
  return (
    <Flex component="nav" gap={2} align="center" className={`${styles.pageNav} ${textStyles.num}`} aria-label={m.admin_kit_pages()}>
      <span className={styles.pageNavCount}>
        {m.admin_kit_range({
          from: formatCount(from),
          to: formatCount(Math.min(meta.total, meta.page * meta.per_page)),
          total: formatTotal(meta.total, meta.more),
        })}
      </span>
      {step(meta.page - 1, m.admin_kit_previous_page(), <ChevronLeft size={16} />)}
      {pagesAround(meta.page, last).map((n) =>
        n < 0 ? (
          <span key={n}>…</span>
        ) : (
          <Link key={n} to={to(n)} aria-current={n === meta.page ? 'page' : undefined}>
            {n}
          </Link>
        ),
      )}
      {step(meta.page + 1, m.admin_kit_next_page(), <ChevronRight size={16} />)}
    </Flex>
  );
}
