import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import type { English as Count } from '#modules/reports/contract.ts';
import { formatCount } from '../kit/format.ts';
import layoutStyles from '../kit/layout.module.css';
import { Card } from '../kit/page.tsx';
import textStyles from '../kit/text.module.css';
import styles from './english.module.css';

type Kind = { word: () => string; to: string };

const kinds: Record<Count['kind'], Kind> = {
  products: { word: m.admin_layout_products, to: '/products?missing=english' },
  categories: { word: m.admin_categories_title, to: '/product-categories?no_english=1' },
  brands: { word: m.admin_brands_title, to: '/brands?no_english=1' },
  pages: { word: m.admin_pages_title, to: '/pages?no_english=1' },
  articles: { word: m.admin_blogs_title, to: '/blogs?no_english=1' },
  shops: { word: m.admin_shops_title, to: '/shops?no_english=1' },
  banners: { word: m.admin_banners_title, to: '/banners?no_english=1' },
};

const full = 100;
/** Rounded down, so that it says 100 only when nothing is missing. */
const floorPercent = (part: number, whole: number): number => Math.floor((part / whole) * full);
const sum = (counts: readonly Count[], key: 'total' | 'missing'): number => counts.reduce((all, one) => all + one[key], 0);

/** How much of the shop an English reader can read, and where the rest is missing. */
export function English({ counts }: { counts: readonly Count[] }): ReactNode {
  const total = sum(counts, 'total');
  if (total === 0) return null;
  const missing = sum(counts, 'missing');
  return (
    <Card
      title={m.admin_dashboard_english({ percent: floorPercent(total - missing, total) })}
      meta={missing === 0 ? m.admin_dashboard_english_complete() : m.admin_dashboard_english_means()}
    >
      {missing > 0 && (
        <ul className={styles.english}>
          {counts.map((count) => (
            <Row key={count.kind} count={count} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Row({ count: { kind, total, missing } }: { count: Count }): ReactNode {
  const { word, to } = kinds[kind];
  return (
    <li>
      <span className={textStyles.quiet}>{word()}</span>
      <span className={layoutStyles.track} aria-hidden="true">
        <span style={{ width: `${floorPercent(total - missing, total)}%` }} />
      </span>
      <span className={textStyles.alignEnd}>{m.admin_form_fraction({ full: formatCount(total - missing), all: formatCount(total) })}</span>
      <span className={textStyles.alignEnd}>
        {missing > 0 && <Link to={to}>{m.admin_dashboard_english_missing({ count: formatCount(missing) })}</Link>}
      </span>
    </li>
  );
}
