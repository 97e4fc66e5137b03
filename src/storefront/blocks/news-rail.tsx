import * as m from '#messages';
import type { BlockView } from '#modules/shopfront/contract.ts';
import { CoverCard } from '../pages/news/cover-card.tsx';
import { SectionHead } from '../ui/section-head.tsx';

type Props = Extract<BlockView, { type: 'news_rail' }>;

/** The latest articles. */
export function NewsRail({ title, articles }: Props) {
  return (
    <section className="wrap section-gap">
      <SectionHead title={title} link={{ label: m.home_all_news(), path: '/news' }} />
      <ul className={`grid gap-x-6 gap-y-10 ${articles.length === 2 ? 'md:grid-cols-2' : 'md:grid-cols-3'}`}>
        {articles.map((article) => (
          <li key={article.id}>
            <CoverCard article={article} />
          </li>
        ))}
      </ul>
    </section>
  );
}
